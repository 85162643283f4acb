import type { Hono } from 'hono';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { afterEnds } from './end-due-consents.ts';
import { listReceipts } from './list-receipts.ts';
import { listTransactions } from './list-transactions.ts';

export const receiptRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listReceiptsEndpoint, listReceipts);
  bind(app, dependencies, listTransactionsEndpoint, afterEnds(listTransactions));
};
