import type { Hono } from 'hono';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import {
  receiptIdHeader,
  submitReceiptEndpoint,
  submitReceiptsAtRootEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { Reply } from '#service/http/context.ts';
import { type Log, toProblem } from '#service/http/to-problem.ts';
import { afterEnds } from './end-due-consents.ts';
import { listReceipts } from './list-receipts.ts';
import { listTransactions } from './list-transactions.ts';
import { submitReceipt } from './submit-receipt.ts';
import { submitReceipts } from './submit-receipts.ts';

export const receiptRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { log: Log },
): void => {
  bind(app, dependencies, submitReceiptEndpoint, async (context, { body }) => {
    const { id, answer } = await submitReceipt(context, body);
    return new Reply(answer, { headers: { [receiptIdHeader]: id } });
  });
  for (const endpoint of [submitReceiptsEndpoint, submitReceiptsAtRootEndpoint]) {
    bind(app, dependencies, endpoint, (context, { body }) =>
      submitReceipts(context, body, (error) =>
        toProblem(error, dependencies.log, context.requestId),
      ),
    );
  }
  bind(app, dependencies, listReceiptsEndpoint, listReceipts);
  bind(app, dependencies, listTransactionsEndpoint, afterEnds(listTransactions));
};
