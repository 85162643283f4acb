import { eq, inArray } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { identifierForms } from '#contract/common/identifiers.ts';
import type { ReceiptV1 } from '#contract/receipt-records.ts';
import {
  type getReceiptEndpoint,
  type listReceiptsV1Endpoint,
  type receiptListEndpoint,
  receiptListMaximum,
} from '#contract/receipts-v1.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { receiptsTable } from '#service/db/schema/receipts.ts';
import type { RequestContext } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { toSlice } from '#service/http/slice.ts';
import { toReceiptV1 } from './history-wire.ts';
import {
  type ReceiptRecord,
  readChoiceNames,
  readReceiptPurposes,
  readReceipts,
  readTokenClaims,
} from './read-history.ts';
import { toReceiptClaims } from './receipt-claims.ts';

const table = receiptsTable;
const newestFirst = keysetOf(table.createdAt, table.id, 'desc');

type Reader = Pick<RequestContext, 'db' | 'receiptKeys'>;

/** What a receipt without a token is signed over: its version of the collection point. */
const pointClaims = ({ collectionPointId, collectionPointVersion }: ReceiptRecord['row']) => ({
  processId: collectionPointId,
  processVersion: collectionPointVersion,
});

/** The receipts as records. Each is signed now, over what it was first signed over. */
const show = async (
  { db, receiptKeys }: Reader,
  rows: readonly ReceiptRecord[],
  { includeNotgiven = false, includeConsentStrings: withConsentStrings = false },
): Promise<ReceiptV1[]> => {
  const all = await readReceiptPurposes(
    db,
    rows.map(({ row }) => row.id),
  );
  const purposes = all.filter(({ row }) => includeNotgiven || row.type !== 'NOTGIVEN');
  const names = await readChoiceNames(
    db,
    purposes.flatMap(({ row }) => row.choices),
  );
  const tokens = await readTokenClaims(db, rows);
  const byReceipt = Map.groupBy(purposes, ({ row }) => row.receiptId);
  return rows.map((receipt) => {
    const given = tokens.get(receipt.row.tokenHash ?? '') ?? pointClaims(receipt.row);
    const receiptJwt = receiptKeys.sign(toReceiptClaims(given, receipt.row));
    const shown = { names, withConsentStrings, receiptJwt };
    return toReceiptV1(receipt, byReceipt.get(receipt.row.id) ?? [], shown);
  });
};

const readNewest = (
  { db }: Reader,
  identifier: string,
  rows: { limit: number; offset: number },
): Promise<ReceiptRecord[]> =>
  readReceipts(db, {
    ...rows,
    keyset: newestFirst,
    where: inArray(table.identifier, identifierForms(identifier)),
  });

/** The newest receipts that came under the identifier (docs/wire/receipts-transactions.md 2.1). */
export const getReceiptList = async (
  reader: Reader,
  { headers }: Pick<EndpointInput<typeof receiptListEndpoint>, 'headers'>,
): Promise<EndpointAnswer<typeof receiptListEndpoint>> => {
  const rows = await readNewest(reader, headers.identifier, {
    limit: receiptListMaximum,
    offset: 0,
  });
  return { receipts: await show(reader, rows, {}) };
};

/** A page of them. */
export const listReceiptsV1 = async (
  reader: Reader,
  { query, headers }: Pick<EndpointInput<typeof listReceiptsV1Endpoint>, 'query' | 'headers'>,
): Promise<EndpointAnswer<typeof listReceiptsV1Endpoint>> => {
  const { page, size } = query;
  // One more tells whether there is more.
  const rows = await readNewest(reader, headers.identifier, {
    limit: size + 1,
    offset: page * size,
  });
  const content = await show(reader, rows.slice(0, size), query);
  return toSlice(content, { page, size, isLast: rows.length <= size });
};

/** @throws Problem 404 */
export const getReceipt = async (
  reader: Reader,
  { params, query }: Pick<EndpointInput<typeof getReceiptEndpoint>, 'params' | 'query'>,
): Promise<EndpointAnswer<typeof getReceiptEndpoint>> => {
  const rows = await readReceipts(reader.db, {
    where: eq(table.id, params.id),
    keyset: newestFirst,
    limit: 1,
    offset: 0,
  });
  const [receipt] = await show(reader, rows, query);
  if (receipt === undefined) throw notFound('Receipt');
  return receipt;
};
