import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { idempotencyKeyHeader } from './common/headers.ts';
import { problemSchema } from './common/problem.ts';
import { maybe } from './common/values.ts';
import { bulkBodyMaximum, bulkReceiptMaximum } from './data-subject-values.ts';
import { receiptPath } from './receipt-address.ts';

const tag = 'Consent Receipts';

/** Carries the id of the receipt in the answer. */
export const receiptIdHeader = 'x-onetrust-receiptId';

/** Names what was asked for and has no effect; an extension, left out where there is nothing. */
const messages = maybe(z.array(z.string()));

/** `receipt` is the signed receipt, a JWT (docs/wire/receipts-transactions.md 1.3). */
export const receiptAnswerSchema = z.looseObject({
  receipt: z.string(),
  instantLinkToken: maybe(z.string()),
  linkToken: maybe(z.string()),
  messages,
});
export type ReceiptAnswer = z.output<typeof receiptAnswerSchema>;

/** Of a bulk: the answer of one record, or why it was refused (docs/design.md 5.4). */
export const bulkReceiptAnswerSchema = z.looseObject({
  receipt: maybe(z.string()),
  instantLinkToken: maybe(z.string()),
  linkToken: maybe(z.string()),
  messages,
  error: maybe(problemSchema),
});
export type BulkReceiptAnswer = z.output<typeof bulkReceiptAnswerSchema>;

/** One record; what of it can't be read is left out, and the rest counts (docs/design.md 11.2). */
export const receiptBody = z.unknown();

const submission = {
  tag,
  method: 'POST',
  scopes: [],
  limit: 'none',
  takesUntypedBody: true,
  takesNumbersAsText: true,
  /** Any text: a receipt isn't refused for it. */
  headers: z.object({ [idempotencyKeyHeader]: maybe(z.string()) }),
} as const;

/** One consent event; the token in it is what allows it (docs/design.md 5.4). */
export const submitReceiptEndpoint = {
  ...submission,
  operationId: 'submitConsentReceipt',
  title: 'Submit a consent receipt',
  path: receiptPath,
  effect: 'own',
  body: receiptBody,
  responses: { 200: receiptAnswerSchema },
} as const satisfies Endpoint;

const bulk = {
  ...submission,
  effect: 'each',
  /** One record or an array of at most 500; each is validated for itself. */
  body: z.unknown(),
  bodyMaximum: bulkBodyMaximum,
  bodyRecordMaximum: bulkReceiptMaximum,
  responses: { 200: z.array(bulkReceiptAnswerSchema) },
} as const;

/** Many consent events, answered in their order; each succeeds or fails for itself. */
export const submitReceiptsEndpoint = {
  ...bulk,
  operationId: 'submitConsentReceipts',
  title: 'Submit consent receipts',
  path: '/request/v1/consentreceipts/bulk',
} as const satisfies Endpoint;

/** The same once more (docs/wire/receipts-transactions.md 1). */
export const submitIdentifiedReceiptsEndpoint = {
  ...bulk,
  operationId: 'submitIdentifiedConsentReceipts',
  title: 'Submit consent receipts of identified people',
  path: '/request/v1/consentreceipts/identified',
} as const satisfies Endpoint;

/** The same under the path that docs/spec.md 8 names. */
export const submitReceiptsAtRootEndpoint = {
  ...bulk,
  operationId: 'submitConsentReceiptsAtRoot',
  title: 'Submit consent receipts (path of the limits table)',
  path: '/v1/consentreceipts/bulk',
} as const satisfies Endpoint;
