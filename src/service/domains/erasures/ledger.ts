import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ErasureLedgerRow,
  type LedgerEntry,
  erasureLedgerTable as ledger,
} from '#service/db/schema/erasures.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { Eraser } from './eraser.ts';

/** Who revokes what opens something. */
export type Revoker = Eraser & Pick<RequestContext, 'caller'>;

const ledgerLock = 'erasure ledger';

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

/** Whether there's this very entry: its number isn't taken by another. */
export const isInLedger = async (
  db: Database,
  { number, id }: Pick<ErasureLedgerRow, 'number' | 'id'>,
): Promise<boolean> => {
  const found = await db
    .select({ id: ledger.id })
    .from(ledger)
    .where(and(eq(ledger.number, number), eq(ledger.id, id)));
  return found.length > 0;
};

/** Which of these entries the ledger hasn't, under any number. */
export const idsNotInLedger = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const known = await db
    .select({ id: ledger.id })
    .from(ledger)
    .where(inArray(ledger.id, [...ids]));
  const found = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};

/** Says that all data was replaced: what was erased before isn't erased again. */
export const noteReset = async (
  db: Database,
  { now, newId }: Pick<Eraser, 'now' | 'newId'>,
): Promise<void> => {
  await oneAtATime(db, ledgerLock);
  const [last] = await db.select().from(ledger).orderBy(desc(ledger.number)).limit(1);
  if (last === undefined || last.entry.kind === 'reset') return;
  await writeToLedger(db, { id: newId(), at: now(), entry: { kind: 'reset' } });
};

/**
 * Numbers entries without gaps, in the order of their commits: others wait until this transaction
 * ends. So it is a transaction's last write.
 */
export const writeToLedger = async (
  db: Database,
  row: Omit<ErasureLedgerRow, 'number'>,
): Promise<void> => {
  await oneAtATime(db, ledgerLock);
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
