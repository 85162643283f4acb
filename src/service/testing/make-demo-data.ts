import { inArray } from 'drizzle-orm';
import { readConfig } from '#service/config.ts';
import { vacuumTables } from '#service/db/caretaker.ts';
import { openDatabase } from '#service/db/client.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { mergeRequestKeysTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { startDuplicateSearches } from '#service/domains/merge-requests/duplicate-searches.ts';
import { start } from '#service/start.ts';
import { silentLog as log } from './silent-log.ts';

const unfinished = inArray(mergeRequestsTable.status, ['PENDING', 'IN_PROGRESS']);

/** Finds the demo's duplicates, as a service does in its first seconds. */
const finishSearches = async ({ db, session }: OpenDatabase) => {
  const searches = startDuplicateSearches({
    db,
    session,
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
    log: { warn: (data, message) => console.warn(message, data) },
  });
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
 * Makes a data directory as the demo's service leaves it after its first minute: what one does only
 * once is done here, and not again by each service that begins with a copy.
 */
export const makeDemoData = async (dataDir: string): Promise<void> => {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const service = await start({ ...read.config, port: 0 }, dataDir);
  await service.stop();
  const database = await openDatabase({ dataDir, log });
  try {
    await finishSearches(database);
    await vacuumTables(database.db);
    await database.checkpoint();
  } finally {
    await database.close();
  }
};
