import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { createSharedRead, type Turns } from './turns.ts';

/** The advisory lock that whoever writes events shares until its transaction ends. */
export const eventLock = [7_305, 54] as const;

/** How often it's looked again, however many ask. */
const lookEveryMs = 20;

/** The last position that was given out; 0 before the first. */
export const readLastPosition = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ last: string }>(
    sql`select case when is_called then last_value else 0 end as last from event_positions`,
  );
  return Number(rows[0]?.last ?? 0);
};

/** The transactions that write events now. */
const readWriters = async (db: Database): Promise<Set<string>> => {
  const [space, lock] = eventLock;
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct l.virtualtransaction as writer from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = ${space}::bigint
      and l.objid = ${lock}::bigint and l.objsubid = 2
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);
  return new Set(rows.map(({ writer }) => writer));
};

export type Horizon = {
  /** The position up to which all is known to be committed, or never will be. */
  position: number;
  /** Whether positions beyond it were given out to writers who haven't ended. */
  isBehind: boolean;
};

/**
 * Says up to which position all events are committed, or never will be: an event of a transaction that
 * commits late has a position below those that are already there. Who took one of the positions that
 * are given out holds the lock or has ended, so it waits for those who hold it now, and no others
 * (docs/decisions/2026-11-29-events-wait-for-their-writers.md). It goes on waiting for the same ones from
 * look to look, and meanwhile says what it knows: nobody who asks waits for a writer. One for a process.
 * @param turn of asking the database
 */
export const createHorizon = (
  db: Database,
  {
    turn = (work) => work(),
    clock = () => performance.now(),
  }: { turn?: Turns; clock?: () => number } = {},
): (() => Promise<Horizon>) => {
  let known: Horizon = { position: 0, isBehind: false };
  let awaited: { last: number; writers: Set<string> } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const begin = async (): Promise<void> => {
    // First this: whoever begins in between takes later positions.
    const last = await turn(() => readLastPosition(db));
    awaited =
      last !== known.position ? { last, writers: await turn(() => readWriters(db)) } : undefined;
  };
  const settle = (): boolean => {
    if (awaited === undefined || awaited.writers.size > 0) return false;
    known = { position: awaited.last, isBehind: false };
    awaited = undefined;
    return true;
  };
  const look = async (): Promise<Horizon> => {
    if (awaited === undefined) await begin();
    else {
      const still = await turn(() => readWriters(db));
      for (const writer of awaited.writers) if (!still.has(writer)) awaited.writers.delete(writer);
      // Others began since, whose positions weren't looked at yet.
      if (settle()) await begin();
    }
    settle();
    known = { ...known, isBehind: awaited !== undefined };
    lookedAt = clock();
    return known;
  };
  const shared = createSharedRead(look);
  return async () => (awaited !== undefined && clock() - lookedAt < lookEveryMs ? known : shared());
};
