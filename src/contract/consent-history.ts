import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { readScopes } from './common/scopes.ts';
import { dateTimeParameter, guid, isObject, maybe, queryBoolean, toUtc } from './common/values.ts';
import { receiptSchema, transactionSchema } from './receipt-records.ts';

const flag = z._default(queryBoolean, false);
const dayMs = 86_400_000;

const timeOf = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(toUtc(value)) : Number.NaN;

type Dates = { fromDate?: unknown; toDate?: unknown };

/**
 * Both or none, in their order, at most 24 hours apart (docs/wire/receipts-transactions.md 2.2).
 */
const dayWindow = z.check<Dates>(
  ({ value, issues }) => {
    const { fromDate, toDate } = value;
    const add = (path: keyof Dates, message: string) => {
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    };
    if (fromDate === undefined && toDate === undefined) return;
    if (fromDate === undefined) return add('fromDate', 'Required with toDate.');
    if (toDate === undefined) return add('toDate', 'Required with fromDate.');
    const span = timeOf(toDate) - timeOf(fromDate);
    if (span < 0) add('toDate', 'Must not be before fromDate.');
    if (span > dayMs) add('toDate', 'Must be at most 24 hours after fromDate.');
  },
  { when: isObject },
);

const listQuery = {
  ...pagingQuery(50),
  sort: sortOrDefault(['consentCreationDate'], 'consentCreationDate,desc'),
  fromDate: z.optional(dateTimeParameter),
  toDate: z.optional(dateTimeParameter),
  collectionPointGuid: z.optional(guid),
};

/** Why `nextMarker` changes nothing. */
const noArchive = 'nothing is archived, so there are only continuations';

/** The continuation of a list that is read by POST. */
const continuationBody = z.looseObject({
  requestContinuation: maybe(z.string()),
  nextMarker: maybe(z.string()),
});

/**
 * Receipts, newest first; `identifier` excludes every other filter
 * (docs/wire/receipts-transactions.md 2.2).
 */
export const listReceiptsEndpoint = {
  operationId: 'listReceiptsV2',
  title: 'List consent receipts',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.dataSubjectIdentifier'] },
  limitName: 'receipts',
  tag: 'Receipts V2',
  method: 'POST',
  path: '/api/consent/v2/receipts',
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Add dates, or search by identifier.',
  effect: 'none',
  withoutEffect: {
    includeArchived: 'receipts are never archived, all of them are listed',
    nextMarker: noArchive,
    isAnonymous: 'no receipt is anonymous',
  },
  query: z
    .object({
      ...listQuery,
      receiptId: z.optional(guid),
      purposeGuid: z.optional(guid),
      organizationId: z.optional(guid),
      includeDataElements: flag,
      includeArchived: flag,
      isAnonymous: flag,
      includeConsentStrings: flag,
    })
    .check(dayWindow),
  headers: z.object({
    identifier: z.optional(identifierText),
    dataElementName: z.optional(z.string()),
    dataElementValue: z.optional(z.string()),
  }),
  body: continuationBody,
  responses: { 200: sliceSchema(receiptSchema) },
} as const satisfies Endpoint;

/** Transactions, newest first; the header `identifier` is an extension (docs/design.md 5.5). */
export const listTransactionsEndpoint = {
  operationId: 'listTransactionsV2',
  title: 'List consent transactions',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  limitName: 'timelines',
  tag: 'Transactions V2',
  method: 'POST',
  path: '/api/consent/v2/transactions',
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Add dates or an identifier.',
  effect: 'none',
  withoutEffect: { nextMarker: noArchive },
  query: z.object(listQuery).check(dayWindow),
  headers: z.object({ identifier: z.optional(identifierText) }),
  body: continuationBody,
  responses: { 200: sliceSchema(transactionSchema) },
} as const satisfies Endpoint;
