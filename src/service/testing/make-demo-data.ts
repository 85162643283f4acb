import { inArray } from 'drizzle-orm';
import { readConfig } from '#service/config.ts';
import { vacuumTables } from '#service/db/caretaker.ts';
import { openDatabase } from '#service/db/client.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { mergeRequestKeysTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { startJobs } from '#service/domains/jobs/run-jobs.ts';
import { duplicateSearchWork } from '#service/domains/merge-requests/duplicate-searches.ts';
import { start } from '#service/start.ts';
import { silentLog } from './silent-log.ts';

const unfinished = inArray(mergeRequestsTable.status, ['PENDING', 'IN_PROGRESS']);

/** Finds the demo's duplicates, as a service does in its first seconds. */
const finishSearches = async ({ db, session }: OpenDatabase) => {
  const own = { now: () => new Date().toISOString(), newId: () => crypto.randomUUID() };
  const log = { warn: (data: object, message: string) => console.warn(message, data) };
  const searches = startJobs({ db, session, ...own, log }, [duplicateSearchWork(own)]);
  try {
    while (
      (await db.$count(mergeRequestsTable, unfinished)) + (await db.$count(mergeRequestKeysTable)) >
      0
    ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await searches.stop();
  }
};

/**
 * Makes a data directory, or the data on a server, as the demo's service leaves it after its first
 * minute: what one does only once is done here, and not again by each service that begins with it.
 */
export const makeDemoData = async (dataDir: string, databaseUrl?: string): Promise<void> => {
  const read = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const service = await start({ ...read.config, port: 0, personPort: 0 }, dataDir);
  await service.stop();
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  try {
    await finishSearches(database);
    await vacuumTables(database.db);
    await database.checkpoint();
  } finally {
    await database.close();
  }
};
