import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { sliceSchema } from './common/paging.ts';
import { readScopes } from './common/scopes.ts';
import { guid, queryBoolean, queryInteger } from './common/values.ts';
import { receiptV1Schema } from './receipt-records.ts';

const v1 = '/api/consentmanager/v1';
const flag = z._default(queryBoolean, false);

/** Older than V2, which replaces them (docs/wire/receipts-transactions.md 2.1). */
const reading = { tag: 'Receipts', method: 'GET', scopes: readScopes, limit: 'api' } as const;

/** Most receipts of `receipt-list`, which has no pages. */
export const receiptListMaximum = 200;

/** The receipts of one identifier, newest first, without those purposes that were NOTGIVEN. */
export const receiptListEndpoint = {
  ...reading,
  operationId: 'getReceiptList',
  title: 'Get the newest receipts of a person',
  activity: { kind: 'listed', object: 'person' },
  people: 'asked',
  path: `${v1}/receipt-list`,
  headers: z.object({ identifier: identifierText }),
  responses: { 200: z.looseObject({ receipts: z.array(receiptV1Schema) }) },
} as const satisfies Endpoint;

/** The same in pages; `includeNotgiven` shows all purposes. */
export const listReceiptsV1Endpoint = {
  ...reading,
  operationId: 'listReceiptsV1',
  title: 'List the receipts of a person',
  activity: { kind: 'listed', object: 'person' },
  people: 'asked',
  path: `${v1}/receipts`,
  query: z.object({
    includeNotgiven: flag,
    page: z._default(queryInteger(0, 2_147_483_647), 0),
    size: z._default(queryInteger(1, 50), 50),
  }),
  headers: z.object({ identifier: identifierText }),
  responses: { 200: sliceSchema(receiptV1Schema) },
} as const satisfies Endpoint;

export const getReceiptEndpoint = {
  ...reading,
  operationId: 'getReceiptV1',
  title: 'Get a receipt',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['dataSubjectIdentifier'] },
  path: `${v1}/receipts/{id}`,
  params: z.object({ id: guid }),
  query: z.object({ includeNotgiven: flag, includeConsentStrings: flag }),
  responses: { 200: receiptV1Schema },
} as const satisfies Endpoint;
