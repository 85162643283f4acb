import type { Hono } from 'hono';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import {
  receiptIdHeader,
  submitReceiptEndpoint,
  submitReceiptsAtRootEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import { onReplica } from '#service/db/replica.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { Reply } from '#service/http/context.ts';
import { BodyRecords } from '#service/http/read-body.ts';
import { type Log, toProblem } from '#service/http/to-problem.ts';
import { listReceipts } from './list-receipts.ts';
import { listTransactions } from './list-transactions.ts';
import { createReceiptQueue } from './receipt-queue.ts';
import { readSender } from './receipt-sender.ts';
import { admitReceipt } from './require-token.ts';
import { submitReceipt } from './submit-receipt.ts';
import { submitReceipts } from './submit-receipts.ts';

/** The contract says that the body is a list of records, and nothing of what they are. */
const requireRecords = (body: unknown): BodyRecords => {
  if (body instanceof BodyRecords) return body;
  throw new Error('A bulk was not read as records.');
};

export const receiptRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { log: Log; receiptWriters: number },
): void => {
  const queue = createReceiptQueue({ ...dependencies, writers: dependencies.receiptWriters });
  app.post(submitReceiptEndpoint.path, async (c, next) => {
    await next();
    const { status } = c.res;
    if (status >= 400 && status < 500 && status !== 429) {
      dependencies.counters.add('receiptsRefused', 1);
    }
  });
  bind(
    app,
    dependencies,
    submitReceiptEndpoint,
    async (context, { body }) => {
      const { id, answer } = await submitReceipt(context, queue, body);
      return new Reply(answer, { headers: { [receiptIdHeader]: id } });
    },
    async (context, body) => {
      await admitReceipt(context, body);
      await readSender(context);
    },
  );
  for (const endpoint of [submitReceiptsEndpoint, submitReceiptsAtRootEndpoint]) {
    bind(
      app,
      dependencies,
      endpoint,
      (context, { body }) =>
        submitReceipts(context, requireRecords(body), {
          queue,
          toProblem: (error) => toProblem(error, dependencies.log, context.requestId),
          pause: dependencies.pause,
        }),
      async (context) => {
        await readSender(context);
      },
    );
  }
  bind(app, dependencies, listReceiptsEndpoint, onReplica(listReceipts));
  bind(app, dependencies, listTransactionsEndpoint, onReplica(listTransactions));
};
