import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { rest } from '#service/db/rest.ts';
import type { Turns } from './turns.ts';

/** The advisory lock that whoever writes events shares until its transaction ends. */
export const eventLock = [7_305, 54] as const;

/** How often it's looked again whether a writer has ended, and for how long. */
const lookEveryMs = 20;
const patienceMs = 1_000;

const readLast = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ last: string }>(
    sql`select case when is_called then last_value else 0 end as last from event_positions`,
  );
  return Number(rows[0]?.last ?? 0);
};

/** The transactions that write events now. */
const readWriters = async (db: Database): Promise<string[]> => {
  const [space, lock] = eventLock;
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct l.virtualtransaction as writer from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = ${space}::bigint
      and l.objid = ${lock}::bigint and l.objsubid = 2
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);
  return rows.map(({ writer }) => writer);
};

/**
 * The position up to which all events are committed, or never will be: an event of a transaction that
 * commits late has a position below those that are already there. Who took one of the positions that
 * are given out holds the lock or has ended, so it waits for those who hold it now, and no others
 * (docs/decisions/2026-11-29-events-wait-for-their-writers.md).
 * @param turn of asking the database, which nobody has while they wait
 * @returns undefined where one of them takes longer
 */
export const readHorizon = async (
  db: Database,
  turn: Turns = (work) => work(),
): Promise<number | undefined> => {
  // First this: whoever begins in between takes later positions.
  const last = await turn(() => readLast(db));
  const writers = new Set(await turn(() => readWriters(db)));
  const givesUpAt = performance.now() + patienceMs;
  while (writers.size > 0) {
    if (performance.now() >= givesUpAt) return undefined;
    await rest(lookEveryMs);
    const still = new Set(await turn(() => readWriters(db)));
    for (const writer of writers) if (!still.has(writer)) writers.delete(writer);
  }
  return last;
};
