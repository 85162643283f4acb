import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { readBackup, writeBackup } from './backup-file.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/client.ts';
import type { Database } from './db/database.ts';
import { databaseFault } from './db/database-fault.ts';
import { readMigrations } from './db/migration-files.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { dumpServer, restoreServer } from './postgres-programs.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;
type Options = { say?: (sentence: string) => void; now?: () => string };

const log = { warn: () => {} };

const readApplied = async (db: Database): Promise<string[]> => {
  try {
    const { rows } = await db.execute<{ name: string }>(
      sql`select m.name from schema_migrations m order by m.name`,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (databaseFault(error).code !== '42P01') throw error;
    throw new Error("This database has no Consent Console data: there's nothing to back up.");
  }
};

/** Tables and the like in the database that belong to no extension. */
const isEmpty = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' and not exists (
      select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`);
  return rows.length === 0;
};

const openServer = async (databaseUrl: string, say: Options['say']): Promise<OpenDatabase> => {
  const database = await openDatabase({ databaseUrl, log });
  try {
    const onWait = () => say?.('Waiting for the database, for up to a minute…');
    await waitForDatabase(database.ping, { databaseUrl, onWait });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

const within = async <Result>(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> => work(database).finally(database.close);

/**
 * Writes everything the database holds to a new file. A server goes on meanwhile; the built-in
 * database must not be in use.
 * @throws Error with one sentence
 */
export const backUp = async (
  { dataDir, databaseUrl }: Place,
  file: string,
  { say, now = () => new Date().toISOString() }: Options = {},
): Promise<void> => {
  if (databaseUrl === null && !existsSync(join(dataDir, 'pglite', 'PG_VERSION'))) {
    throw new Error(`DATA_DIR ${dataDir} has no database: there's nothing to back up.`);
  }
  const opened =
    databaseUrl === null
      ? openDatabase({ dataDir: resolve(dataDir), log })
      : openServer(databaseUrl, say);
  await within(await opened, async (database) => {
    const migrations = await readApplied(database.db);
    const facts = { database: database.kind, takenAt: now(), migrations };
    if (databaseUrl !== null) {
      await writeBackup(file, facts, Readable.from(dumpServer(databaseUrl)));
      return;
    }
    await database.checkpoint();
    const files = Buffer.from(await (await database.dump()).arrayBuffer());
    await writeBackup(file, facts, Readable.from([files]).pipe(createGzip()));
  });
};

const restorePglite = async (dataDir: string, dump: Readable): Promise<OpenDatabase> => {
  const folder = join(dataDir, 'pglite');
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) {
      throw new Error(
        `DATA_DIR ${dataDir} already has a database: move it away or choose another folder.`,
      );
    }
    // A volume's empty folder.
    rmdirSync(folder);
  }
  const files = await buffer(dump.pipe(createGunzip()));
  return openDatabase({ dataDir: resolve(dataDir), snapshot: new Blob([files]), log });
};

const restoreToServer = async (
  databaseUrl: string,
  dump: () => Readable,
  say: Options['say'],
): Promise<OpenDatabase> => {
  const database = await openServer(databaseUrl, say);
  try {
    if (!(await isEmpty(database.db))) {
      throw new Error(
        'The database in DATABASE_URL already has tables: create an empty one and use that.',
      );
    }
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select current_database() as name`,
    );
    await restoreServer({ databaseUrl, database: rows[0]?.name ?? '' }, dump());
    // A restored table has no statistics, and without them searches are slow.
    await database.session((own) => own.execute(sql`analyze`));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Brings back what a backup holds, into an empty database or folder.
 * @returns when the backup was taken
 * @throws Error with one sentence
 */
export const restore = async (
  { dataDir, databaseUrl }: Place,
  file: string,
  { say }: Options = {},
): Promise<string> => {
  const known = (await readMigrations()).map(({ name }) => name);
  const { database: kind, migrations, takenAt, dump } = await readBackup(file, known);
  if (kind === 'pglite' && databaseUrl !== null) {
    throw new Error(
      `${file} is a backup of the built-in database: restore it without DATABASE_URL.`,
    );
  }
  if (kind === 'postgres' && databaseUrl === null) {
    throw new Error(
      `${file} is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.`,
    );
  }
  const opened =
    databaseUrl === null ? restorePglite(dataDir, dump()) : restoreToServer(databaseUrl, dump, say);
  await within(await opened, async ({ db }) => {
    const restored = await readApplied(db);
    if (restored.join() !== migrations.join()) {
      throw new Error(`${file} doesn't contain what its header says: use another backup.`);
    }
  });
  return takenAt;
};
