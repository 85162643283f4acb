import { desc, gt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ErasureLedgerRow,
  type LedgerEntry,
  erasureLedgerTable as ledger,
} from '#service/db/schema/erasures.ts';
import type { Eraser } from './eraser.ts';

/** The number of the newest entry, 0 where there is none. */
export const readLedgerNumber = async (db: Database): Promise<number> => {
  const [last] = await db
    .select({ number: ledger.number })
    .from(ledger)
    .orderBy(desc(ledger.number))
    .limit(1);
  return last?.number ?? 0;
};

/** The entries after a number, in order. */
export const readLedgerAfter = (
  db: Database,
  number: number,
  limit: number,
): Promise<ErasureLedgerRow[]> =>
  db.select().from(ledger).where(gt(ledger.number, number)).orderBy(ledger.number).limit(limit);

/**
 * Numbers entries without gaps, in the order of their commits: others wait until this transaction
 * ends. So it is a transaction's last write.
 */
export const writeToLedger = async (
  db: Database,
  row: Omit<ErasureLedgerRow, 'number'>,
): Promise<void> => {
  await oneAtATime(db, 'erasure ledger');
  await db.insert(ledger).values({ ...row, number: (await readLedgerNumber(db)) + 1 });
};

/** Says in the ledger what the transaction did, as its last write; the file follows its commit. */
export const appendToLedger = async (
  { db, now, newId, erasing, afterCommit }: Eraser,
  entry: LedgerEntry,
): Promise<void> => {
  if (erasing.isInLedger) return;
  await writeToLedger(db, { id: newId(), at: now(), entry });
  afterCommit(erasing.syncLedger);
};
