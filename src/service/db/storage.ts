import { sql } from 'drizzle-orm';
import { outageOf, StorageFull } from './availability.ts';
import type { Database } from './database.ts';
import { databaseFault } from './database-fault.ts';

const triesEveryMs = 10_000;

/**
 * Writes a megabyte that is gone at once, and not to the log of changes: a server whose disk has no
 * room for that log stops.
 */
export const writeSomething = async (db: Database): Promise<void> => {
  await db.transaction((tx) =>
    tx.execute(sql`
      create temporary table storage_trial on commit drop as
        select md5(n::text) as filler from generate_series(1, 16000) n`),
  );
};

/**
 * Remembers that a statement failed for want of space until a write succeeds. That write is tried
 * here: a service that isn't ready gets no requests, so it would never find out.
 * @param clock milliseconds from any fixed point
 */
export const createStorageMemory = (
  write: () => Promise<void>,
  clock: () => number,
): {
  /** Hears of each failed statement. */
  note: (error: unknown) => void;
  /** @throws StorageFull while there's no space */
  check: () => Promise<void>;
} => {
  let fullSince: number | undefined;
  const note = (error: unknown) => {
    if (outageOf(error) === 'full') fullSince = clock();
  };
  return {
    note,
    check: async () => {
      if (fullSince === undefined) return;
      if (clock() - fullSince < triesEveryMs) throw new StorageFull('write-failed');
      try {
        await write();
      } catch (error) {
        note(error);
        if (outageOf(error) === 'full') throw new StorageFull('write-failed');
        // A user without the right to make temporary tables: the next request finds out.
        if (databaseFault(error).code !== '42501') throw error;
      }
      fullSince = undefined;
    },
  };
};
