import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ErasureLogEntry,
  type ErasureLogRow,
  erasureLogTable as erasureLog,
} from '#service/db/schema/erasures.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { Eraser } from './eraser.ts';

/** Who revokes what opens something. */
export type Revoker = Eraser & Pick<RequestContext, 'caller'>;

const erasureLogLock = 'erasure ledger';

/** The number of the newest entry, 0 where there is none. */
export const readErasureLogNumber = async (db: Database): Promise<number> => {
  const [last] = await db
    .select({ number: erasureLog.number })
    .from(erasureLog)
    .orderBy(desc(erasureLog.number))
    .limit(1);
  return last?.number ?? 0;
};

/** The entries after a number, in order. */
export const readErasureLogAfter = (
  db: Database,
  number: number,
  limit: number,
): Promise<ErasureLogRow[]> =>
  db
    .select()
    .from(erasureLog)
    .where(gt(erasureLog.number, number))
    .orderBy(erasureLog.number)
    .limit(limit);

/** Whether there's this very entry: its number isn't taken by another. */
export const isInErasureLog = async (
  db: Database,
  { number, id }: Pick<ErasureLogRow, 'number' | 'id'>,
): Promise<boolean> => {
  const found = await db
    .select({ id: erasureLog.id })
    .from(erasureLog)
    .where(and(eq(erasureLog.number, number), eq(erasureLog.id, id)));
  return found.length > 0;
};

/** Which of these entries the erasure log hasn't, under any number. */
export const idsNotInErasureLog = async (
  db: Database,
  ids: readonly string[],
): Promise<string[]> => {
  const known = await db
    .select({ id: erasureLog.id })
    .from(erasureLog)
    .where(inArray(erasureLog.id, [...ids]));
  const found = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};

/** Says that all data was replaced: what was erased before isn't erased again. */
export const noteReset = async (
  db: Database,
  { now, newId }: Pick<Eraser, 'now' | 'newId'>,
): Promise<void> => {
  await oneAtATime(db, erasureLogLock);
  const [last] = await db.select().from(erasureLog).orderBy(desc(erasureLog.number)).limit(1);
  if (last === undefined || last.entry.kind === 'reset') return;
  await writeToErasureLog(db, { id: newId(), at: now(), entry: { kind: 'reset' } });
};

/**
 * Numbers entries without gaps, in the order of their commits: others wait until this transaction
 * ends. So it is a transaction's last write.
 */
export const writeToErasureLog = async (
  db: Database,
  row: Omit<ErasureLogRow, 'number'>,
): Promise<void> => {
  await oneAtATime(db, erasureLogLock);
  await db.insert(erasureLog).values({ ...row, number: (await readErasureLogNumber(db)) + 1 });
};

/** Says in the erasure log what the transaction did, as its last write; the file follows its commit. */
export const appendToErasureLog = async (
  { db, now, newId, erasing, afterCommit }: Eraser,
  entry: ErasureLogEntry,
): Promise<void> => {
  if (erasing.isInErasureLog) return;
  await writeToErasureLog(db, { id: newId(), at: now(), entry });
  afterCommit(erasing.syncErasureLog);
};
