import { asc, lte, sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { keptReceiptsTable } from '#service/db/schema/erasures.ts';
import { certify } from './certificates.ts';
import type { Eraser } from './eraser.ts';

const table = keptReceiptsTable;

/** Most receipts that one transaction forgets. */
const stepMaximum = 200;

type Forgetter = Pick<Eraser, 'db' | 'now' | 'newId' | 'erasing'>;

const forgetNext = ({ db, ...forgetter }: Forgetter): Promise<boolean> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'kept receipts');
    const due = await tx
      .select()
      .from(table)
      .where(lte(table.keepUntil, forgetter.now()))
      .orderBy(asc(table.keepUntil), asc(table.receiptId))
      .limit(stepMaximum);
    if (due.length === 0) return false;
    const ids = due.map(({ receiptId }) => receiptId);
    await tx.execute(sql`delete from ${table} where receipt_id = any(${arrayOf('uuid', ids)})`);
    for (const [erasureId, own] of Map.groupBy(due, (row) => row.erasureId)) {
      const certified = own.map(({ receiptId, receipt }) => ({
        objectId: receiptId,
        objectType: 'RECEIPT' as const,
        identifiers: [String(receipt.identifier)],
      }));
      const deletion = { deleteType: 'RETENTION', ruleId: null, erasureId } as const;
      await certify({ ...forgetter, db: tx }, certified, deletion);
    }
    return true;
  });

/** Deletes receipts that were kept as proof until now, in small steps, with their certificates. */
export const forgetKeptReceipts = async (forgetter: Forgetter): Promise<void> => {
  while (await forgetNext(forgetter)) {
    // Each step is a transaction of its own.
  }
};
