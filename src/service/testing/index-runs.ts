import { isNull, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { type IndexRunPace, startIndexRuns } from '#service/domains/custom-indexes/index-runs.ts';

export const quickIndexPace: IndexRunPace = { everyMs: 5, leaseMs: 60_000, attempts: 5 };

/** The custom indexes there are, in the order of their names. */
export const readCustomIndexes = async (db: Database) => {
  const { rows } = await db.execute<{ name: string; isValid: boolean }>(sql`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'subject_elements'::regclass and starts_with(c.relname, 'custom_index_')
    order by c.relname`);
  return rows;
};

/** Lets the index run that is submitted go to its end. */
export const runIndexRuns = async (service: {
  database: Pick<OpenDatabase, 'db' | 'session'>;
  clock: { now: () => string };
}): Promise<void> => {
  const { database, clock } = service;
  const warn = vi.fn();
  const newId = () => crypto.randomUUID();
  const builder = startIndexRuns(
    { database, now: clock.now, newId, log: { warn } },
    quickIndexPace,
  );
  try {
    await vi.waitFor(
      async () => {
        const unfinished = await database.db.$count(
          customIndexRunsTable,
          isNull(customIndexRunsTable.endedAt),
        );
        if (unfinished > 0) throw new Error('An index run is not finished.');
      },
      { timeout: 60_000, interval: 5 },
    );
  } finally {
    await builder.stop();
  }
  if (warn.mock.calls.length > 0) throw new Error(JSON.stringify(warn.mock.calls));
};
