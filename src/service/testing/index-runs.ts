import { isNull, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { customIndexWork } from '#service/domains/custom-indexes/index-runs.ts';
import { runJobs } from './jobs.ts';

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
export const runIndexRuns = (service: Parameters<typeof runJobs>[0]): Promise<void> => {
  const { database, clock } = service;
  return runJobs(service, customIndexWork({ database, now: clock.now }), async () => {
    const isOpen = isNull(customIndexRunsTable.endedAt);
    if ((await database.db.$count(customIndexRunsTable, isOpen)) > 0) {
      throw new Error('An index run is not finished.');
    }
  });
};
