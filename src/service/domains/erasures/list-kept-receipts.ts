import { desc, eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { keptReceiptMaximum, type listKeptReceiptsEndpoint } from '#contract/erasures.ts';
import { toWireTime } from '#service/db/columns.ts';
import { keptReceiptsTable } from '#service/db/schema/erasures.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { requireErasure } from './records.ts';

const table = keptReceiptsTable;

/**
 * The newest of the receipts that an erasure kept as proof; their ids are in the order in which they
 * came.
 * @throws Problem 404
 */
export const listKeptReceipts = async (
  { db }: Pick<Context, 'db'>,
  { params }: Pick<EndpointInput<typeof listKeptReceiptsEndpoint>, 'params'>,
): Promise<Reply<EndpointAnswer<typeof listKeptReceiptsEndpoint>>> => {
  const { id, subjectId } = await requireErasure(db, params.erasureId);
  const ofErasure = eq(table.erasureId, id);
  const rows = await db
    .select()
    .from(table)
    .where(ofErasure)
    .orderBy(desc(table.receiptId))
    .limit(keptReceiptMaximum);
  const content = rows.map(({ erasureId: _, keepUntil, ...row }) => ({
    ...row,
    keepUntil: toWireTime(keepUntil),
  }));
  const answer = { content, total: await db.$count(table, ofErasure) };
  return new Reply(answer, { about: [subjectId] });
};
