import type { Hono } from 'hono';
import { deprecationHeader, idempotencyKeyHeader } from '#contract/common/headers.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { readPointSendersEndpoint } from '#contract/point-senders.ts';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import {
  receiptIdHeader,
  submitIdentifiedReceiptsEndpoint,
  submitReceiptEndpoint,
  submitReceiptsAtRootEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import {
  getReceiptEndpoint,
  listReceiptsV1Endpoint,
  receiptListEndpoint,
} from '#contract/receipts-v1.ts';
import { getWithdrawalEndpoint, withdrawConsentEndpoint } from '#contract/withdrawals.ts';
import { onReplica } from '#service/db/replica.ts';
import { bind } from '#service/http/bind.ts';
import { Reply } from '#service/http/context.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { BodyRecords } from '#service/http/read-body.ts';
import { type Log, toProblem } from '#service/http/to-problem.ts';
import { listReceiptKeys } from './list-receipt-keys.ts';
import { listReceipts } from './list-receipts.ts';
import { listTransactions } from './list-transactions.ts';
import { noteRefused } from './note-refused.ts';
import { requireRoomFor } from './public-costs.ts';
import { readPointSenders } from './read-point-senders.ts';
import { readReceipt } from './read-receipt.ts';
import { getReceipt, getReceiptList, listReceiptsV1 } from './read-receipts-v1.ts';
import type { ReceiptQueue } from './receipt-queue.ts';
import { readSender } from './receipt-sender.ts';
import type { Refusals } from './refusals.ts';
import { admitReceipt } from './require-token.ts';
import type { Senders } from './senders.ts';
import { submitReceipt } from './submit-receipt.ts';
import { submitReceipts } from './submit-receipts.ts';
import { getWithdrawal, withdrawConsent } from './withdraw-consent.ts';

/** The contract says that the body is a list of records, and nothing of what they are. */
const requireRecords = (body: unknown): BodyRecords => {
  if (body instanceof BodyRecords) return body;
  throw new Error('A bulk was not read as records.');
};

/**
 * A read that a newer one replaces since the date of the header: its documentation says so, but not
 * its definition (docs/wire/receipts-transactions.md 2.1).
 */
const outdated =
  <Reading, Input, Answer>(read: (context: Reading, input: Input) => Promise<Answer>) =>
  async (context: Reading, input: Input): Promise<Reply<Answer>> =>
    new Reply(await read(context, input), {
      headers: { [deprecationHeader.name]: deprecationHeader.value },
    });

const keyOf = (headers: { [idempotencyKeyHeader]?: string | null | undefined }): string | null =>
  headers[idempotencyKeyHeader]?.trim() || null;

export const receiptRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & {
    log: Log;
    receiptQueue: ReceiptQueue;
    refusals: Refusals;
    senders: Senders;
  },
): void => {
  const { refusals, senders, receiptQueue: queue } = dependencies;
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
    async (context, { body, headers }) => {
      try {
        const said = readReceipt(body);
        const { id, answer } = await submitReceipt(
          context,
          { queue, senders },
          { said, key: keyOf(headers) },
        );
        return new Reply(answer, { headers: { [receiptIdHeader]: id } });
      } catch (error) {
        await refusals.note(context.verifyToken, body, error);
        await noteRefused(senders, context, body, { error });
        throw error;
      }
    },
    async (context, body, bytes) => {
      try {
        requireRoomFor(context.visit, body, bytes);
      } catch (error) {
        await noteRefused(senders, context, body, { error });
        throw error;
      }
      await admitReceipt(context, body);
      await readSender(context);
    },
  );
  for (const endpoint of [
    submitReceiptsEndpoint,
    submitIdentifiedReceiptsEndpoint,
    submitReceiptsAtRootEndpoint,
  ]) {
    bind(
      app,
      dependencies,
      endpoint,
      (context, { body, headers }) =>
        submitReceipts(context, requireRecords(body), {
          queue,
          refusals,
          senders,
          key: keyOf(headers),
          toProblem: (error) => toProblem(error, dependencies.log, context.requestId),
          pause: dependencies.pause,
        }),
      async (context) => {
        await readSender(context);
      },
    );
  }
  bind(app, dependencies, listReceiptKeysEndpoint, listReceiptKeys);
  bind(app, dependencies, readPointSendersEndpoint, (context, input) =>
    readPointSenders(context, senders, input),
  );
  bind(app, dependencies, listReceiptsEndpoint, onReplica(listReceipts));
  bind(app, dependencies, listTransactionsEndpoint, onReplica(listTransactions));
  bind(app, dependencies, receiptListEndpoint, outdated(onReplica(getReceiptList)));
  bind(app, dependencies, listReceiptsV1Endpoint, outdated(onReplica(listReceiptsV1)));
  bind(app, dependencies, getReceiptEndpoint, outdated(onReplica(getReceipt)));
  bind(app, dependencies, withdrawConsentEndpoint, withdrawConsent);
  bind(app, dependencies, getWithdrawalEndpoint, getWithdrawal);
};
