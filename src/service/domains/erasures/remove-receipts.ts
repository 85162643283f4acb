import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { keptReceiptsTable } from '#service/db/schema/erasures.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { forgetAttachmentsOf } from '#service/domains/attachments/follow-people.ts';
import type { Deletion, Eraser } from './eraser.ts';
import type { OwnReceipt } from './own-receipts.ts';

const receipts = receiptsTable;
const transactions = transactionsTable;

/** Receipts lie by the identifiers that they came with. */
const areThese = (own: readonly OwnReceipt[]) =>
  and(
    isOneOf(sql`${receipts.identifier}`, 'text', [
      ...new Set(own.map(({ identifier }) => identifier)),
    ]),
    isOneOf(
      sql`${receipts.id}`,
      'uuid',
      own.map(({ id }) => id),
    ),
  );

/** Puts receipts where only administrators find them, with all that they did. */
const keep = async (
  db: Database,
  own: readonly OwnReceipt[],
  { keep: kept, erasureId }: Pick<Deletion, 'keep' | 'erasureId'>,
  erasureIds: ReadonlyMap<string, string>,
): Promise<void> => {
  if (kept === null) return;
  const rows = await db.select().from(receipts).where(areThese(own));
  const done = await db
    .select()
    .from(transactions)
    .where(
      isOneOf(
        sql`${transactions.receiptId}`,
        'uuid',
        own.map(({ id }) => id),
      ),
    );
  const byReceipt = Map.groupBy(done, ({ receiptId }) => receiptId);
  await upsertRows(
    db,
    keptReceiptsTable,
    rows.map((receipt) => ({
      receiptId: receipt.id,
      erasureId: erasureIds.get(receipt.id) ?? erasureId,
      keepUntil: kept.until,
      keepReason: kept.reason,
      receipt,
      transactions: byReceipt.get(receipt.id) ?? [],
    })),
    ['receiptId'],
  );
};

/**
 * Removes receipts, kept as proof where the deletion says so. What they did is still there: it is
 * removed afterwards, by whoever calls this.
 * @param erasureIds by which kept ones are found, by receipt; those of the deletion's where left out
 */
export const removeReceipts = async (
  { db }: Pick<Eraser, 'db'>,
  own: readonly OwnReceipt[],
  deletion: Pick<Deletion, 'keep' | 'erasureId'>,
  erasureIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  if (own.length === 0) return;
  await keep(db, own, deletion, erasureIds);
  await forgetAttachmentsOf(
    db,
    own.map(({ id }) => id),
  );
  await db.delete(receipts).where(areThese(own));
};
