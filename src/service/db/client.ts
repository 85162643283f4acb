import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { ReadOnly } from './availability.ts';
import { startCaretaker } from './caretaker.ts';
import { lockDataDir } from './data-dir-lock.ts';
import {
  checkDataFolder,
  closeToOthers,
  markUsed,
  readDamage,
  requireSpace,
  unmarkUsed,
} from './data-folder.ts';
import type { Database, OpenDatabase } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { pgliteClient } from './pglite-client.ts';
import type { PgliteStart } from './pglite-messages.ts';
import { openPostgres } from './postgres.ts';
import { createStorageMemory, writeSomething } from './storage.ts';

/** The part of the service's logger (pino) that is used here. */
type Log = { warn: (data: object, message: string) => void };

type OpenOptions = {
  /** A PostgreSQL server; wins over `dataDir`. */
  databaseUrl?: string | undefined;
  /** Maximum number of connections to that server, not counting sessions; 10 by default. */
  connections?: number | undefined;
  /** Where PGlite keeps its files; `memory` for none. */
  dataDir?: string | undefined;
  /** What `dump` gave, to start an empty PGlite from. */
  snapshot?: Blob | undefined;
  /** A folder of files that a new PGlite starts from if there's no snapshot. */
  template?: string | undefined;
  log: Log;
  /** Hears when PGlite has died: nothing works any more and the process should end. */
  onFatal?: ((error: Error) => void) | undefined;
};

const careEveryMs = 60_000;

const clock = () => performance.now();

const ping = async (db: Database) => {
  const { rows } = await db.execute<{ takesWrites: boolean }>(sql`
    select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean
      as "takesWrites"`);
  if (!rows[0]?.takesWrites) throw new ReadOnly();
};

const openServer = (
  databaseUrl: string,
  { log, connections }: Pick<OpenOptions, 'log' | 'connections'>,
): OpenDatabase => {
  const storage = createStorageMemory(() => writeSomething(db), clock);
  const { db, session, load, close } = openPostgres(databaseUrl, {
    connections,
    onBroken: (error) => log.warn(databaseFault(error), 'a database connection broke'),
    onFailed: storage.note,
  });
  return {
    db,
    kind: 'postgres',
    session,
    load,
    ping: async () => {
      await ping(db);
      await storage.check();
    },
    checkpoint: async () => {},
    dump: () => Promise.reject(new Error('Only PGlite can be dumped.')),
    close,
  };
};

const openPglite = async (dataDir: string, options: OpenOptions): Promise<OpenDatabase> => {
  const inMemory = dataDir === 'memory';
  if (!inMemory) {
    checkDataFolder(dataDir, { isRestore: options.snapshot !== undefined });
    closeToOthers(dataDir);
  }
  const unlock = inMemory ? () => {} : lockDataDir(dataDir);
  const workerData: PgliteStart = {
    dataDir: inMemory ? dataDir : join(dataDir, 'pglite'),
    snapshot: options.snapshot,
    template: options.template,
  };
  const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData });
  const place = inMemory ? 'in memory' : `in ${dataDir}`;
  const reasonOf = (error: unknown) =>
    inMemory ? (error instanceof Error ? error.message : String(error)) : readDamage(dataDir);
  const storage = createStorageMemory(() => writeSomething(db), clock);
  const onFatal = (error: Error) => {
    const message = `The database ${place} stopped, so the service stopped too: ${reasonOf(error)}.`;
    options.onFatal?.(new Error(message, { cause: error }));
  };
  const client = pgliteClient(thread, onFatal, storage.note);
  try {
    await client.opened;
  } catch (error) {
    await thread.terminate();
    unlock();
    const message = `Couldn't open the database ${place}: ${reasonOf(error)}.`;
    throw new Error(message, { cause: error });
  }

  if (!inMemory) {
    closeToOthers(dataDir);
    markUsed(dataDir);
  }
  // The driver is typed for a whole PGlite, and calls only what PgliteClient has.
  const db: Database = drizzle(client as unknown as PGlite, { casing: 'snake_case' });
  const caretaker = startCaretaker(db, {
    everyMs: careEveryMs,
    onError: (error) => options.log.warn(databaseFault(error), 'database upkeep failed'),
  });
  return {
    db,
    kind: 'pglite',
    session: (run) => run(db),
    load: () => ({
      inUse: Math.min(1, client.pending()),
      waiting: Math.max(0, client.pending() - 1),
    }),
    ping: async () => {
      await ping(db);
      if (!inMemory) await requireSpace(dataDir);
      await storage.check();
    },
    checkpoint: async () => {
      await db.execute(sql`checkpoint`);
    },
    dump: client.dump,
    close: async () => {
      await caretaker.stop();
      try {
        await client.close();
        // Before another process may take the folder, and mark it.
        if (!inMemory) unmarkUsed(dataDir);
      } finally {
        unlock();
      }
    },
  };
};

/** Opens the database. Throws with one clear sentence where the data directory is in use. */
export const openDatabase = async (options: OpenOptions): Promise<OpenDatabase> =>
  options.databaseUrl === undefined
    ? openPglite(options.dataDir ?? 'memory', options)
    : openServer(options.databaseUrl, options);
