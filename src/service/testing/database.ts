import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/client.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { distributeAtStart } from '#service/db/distribute.ts';
import { schemaHash } from '#service/db/empty-database.ts';
import { type Migration, migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { createClusterDatabase, isOnCluster } from './cluster.ts';
import { silentLog as log } from './silent-log.ts';
import { migratedSnapshot } from './snapshot.ts';

// Truncating hundreds of tables and indexes takes a hundred times as long as deleting a suite's rows.
// Foreign keys are triggers, which don't run in a replica, so that the order doesn't matter.
const emptyingOnServer = sql.raw(`do $$ declare name text; begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select format('%I', c.relname) from pg_catalog.pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r' and c.relname <> 'schema_migrations'
  loop
    if pg_relation_size(name::regclass) > 1000000 then execute 'truncate ' || name || ' cascade';
    else execute 'delete from ' || name;
    end if;
  end loop;
  for name in select format('%I', s.sequencename) from pg_catalog.pg_sequences s
    where s.schemaname = current_schema() and s.last_value is not null
  loop execute 'alter sequence ' || name || ' restart'; end loop;
end $$`);

/** Empties every table of the schema, all but the list of migrations. */
export const emptyTables = async (db: Database): Promise<void> => {
  if (!isOnCluster) {
    await db.execute(emptyingOnServer);
    return;
  }
  const { rows } = await db.execute<{ names: string | null }>(sql`
    select string_agg(format('%I', c.relname), ', ') as names
    from pg_catalog.pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`);
  const names = rows[0]?.names;
  if (names) await db.execute(sql.raw(`truncate ${names} restart identity cascade`));
};

// Suites of one worker follow each other and its globals outlive them (isolate: false).
const perWorker = globalThis as { testDatabase?: Promise<OpenDatabase> };

const openPglite = async () => {
  const snapshot = await migratedSnapshot(await readMigrations());
  return openDatabase({ dataDir: 'memory', snapshot, log });
};

const onServer = async <Result>(
  databaseUrl: string,
  run: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const server = await openDatabase({ databaseUrl, log });
  try {
    return await server.session(run);
  } finally {
    await server.close();
  }
};

const urlOf = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Makes the migrated database that those of the workers are copies of, once per server. */
const ensureTemplate = async (serverUrl: string, migrations: readonly Migration[]) => {
  const name = `template_${schemaHash(migrations)}`;
  await onServer(serverUrl, async (db) => {
    await db.execute(sql`select pg_advisory_lock(7305002)`);
    const { rows } = await db.execute(sql`select from pg_database d where d.datname = ${name}`);
    if (rows.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await db.execute(sql.raw(`drop database if exists ${unfinished}`));
    await db.execute(sql.raw(`create database ${unfinished}`));
    const target = await openDatabase({ databaseUrl: urlOf(serverUrl, unfinished), log });
    await migrate(target, migrations).finally(target.close);
    await db.execute(sql.raw(`alter database ${unfinished} rename to ${name}`));
  });
  return name;
};

const shards = Number(process.env.CITUS_SHARDS ?? 4);

/** Distributed tables can't be copied with their database, so it is migrated and distributed here. */
const openOnCluster = async (serverUrl: string): Promise<OpenDatabase> => {
  const migrations = await readMigrations();
  const name = `worker_${schemaHash(migrations)}_${process.env.VITEST_POOL_ID ?? 0}`;
  await createClusterDatabase(serverUrl, name);
  const database = await openDatabase({ databaseUrl: urlOf(serverUrl, name), log });
  await migrate(database, migrations);
  await distributeAtStart(database, { shards, say: () => {} });
  return database;
};

const openCopy = async (serverUrl: string): Promise<OpenDatabase> => {
  const template = await ensureTemplate(serverUrl, await readMigrations());
  const name = `worker_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (db) =>
    db.execute(sql.raw(`create database ${name} template ${template}`)),
  );
  return openDatabase({ databaseUrl: urlOf(serverUrl, name), log });
};

const open = (serverUrl: string | undefined): Promise<OpenDatabase> => {
  if (serverUrl === undefined) return openPglite();
  return isOnCluster ? openOnCluster(serverUrl) : openCopy(serverUrl);
};

/**
 * A migrated, empty database for a suite: `const { db } = await testDatabase()` at the top of the
 * file. It's the worker's, on the server at TEST_DATABASE_URL or else PGlite, and stays for the next
 * suite: a suite doesn't close it, and calls `emptyTables(db)` after each test.
 */
export const testDatabase = async (): Promise<OpenDatabase> => {
  const serverUrl = process.env.TEST_DATABASE_URL;
  perWorker.testDatabase ??= open(serverUrl);
  const database = await perWorker.testDatabase;
  await emptyTables(database.db);
  return database;
};
