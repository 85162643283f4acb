import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, planned } from '#service/db/arrays.ts';
import { isLockTimeout } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import { overloaded } from '#service/http/overload.ts';

// Not the row: one after the other, receipts would share it past a write that waits, without end.
const lockAll = (db: Database, lock: SQL, purposeIds: readonly string[]) =>
  db.execute(sql`${planned}select ${lock}(hashtext('draft of'), place) from (
    select distinct hashtext(id::text) as place
    from unnest(${arrayOf('uuid', purposeIds)}) as given (id) order by 1) as places`);

/**
 * Before receipts that name Drafts of these purposes are recorded: waits for edits, those that wait
 * themselves too, and until the transaction ends none begins.
 */
export const shareDrafts = async (db: Database, purposeIds: readonly string[]): Promise<void> => {
  if (purposeIds.length > 0) {
    await lockAll(db, sql.raw('pg_advisory_xact_lock_shared'), purposeIds);
  }
};

/** More than receipts wait for a person; those that come meanwhile wait as long. */
const patienceMs = 5_000;

/**
 * Before Drafts of these purposes are edited: waits for receipts that are being recorded, and not for
 * those that come later; these wait until the transaction ends.
 * @throws Problem 503 `overloaded` after 5 s
 */
export const holdDrafts = async (db: Database, purposeIds: readonly string[]): Promise<void> => {
  if (purposeIds.length === 0) return;
  await db.execute(sql.raw(`set local lock_timeout = ${patienceMs}`));
  try {
    await lockAll(db, sql.raw('pg_advisory_xact_lock'), purposeIds);
  } catch (error) {
    throw isLockTimeout(error) ? overloaded() : error;
  }
  await db.execute(sql`set local lock_timeout = 0`);
};
