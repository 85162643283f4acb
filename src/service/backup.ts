import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type BackupFacts, readBackup, writeBackup } from './backup-file.ts';
import type { Config } from './config.ts';
import { loadAccount } from './db/account.ts';
import { openDatabase } from './db/client.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import { databaseFault } from './db/database-fault.ts';
import { migrate } from './db/migrate.ts';
import { readMigrations } from './db/migration-files.ts';
import { removeRemains } from './db/remove-remains.ts';
import { accountTable } from './db/schema/account.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { recordOperator } from './domains/activity/record-operator.ts';
import { readErasureLogNumber } from './domains/erasures/erasure-log.ts';
import { holdAfterRestore } from './domains/events/follow-restore.ts';
import { openErasureLog } from './erasure-log.ts';
import { erasureLogFileOf, erasureLogFolderOf, hasErasureLog } from './erasure-log-file.ts';
import { openEventSeals } from './identity/event-seals.ts';
import { openEncryption } from './identity/open-encryption.ts';
import { openSealer } from './identity/open-sealer.ts';
import { openRowSigning } from './identity/row-signing.ts';
import { dumpServer, restoreServer } from './postgres-programs.ts';
import { startFault } from './start-fault.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRecipients'>;
/** And what the erasure log needs. */
type Deployment = Omit<Place, 'backupRecipients'> &
  Pick<Config, 'encryptionKeys' | 'sealKeys' | 'erasureLog' | 'backupIdentities'>;
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

/** Whose erasure log the database's is, and how far it goes. An earlier version's has none. */
const readErasureLog = async (
  db: Database,
  migrations: readonly string[],
): Promise<Pick<BackupFacts, 'tenantId' | 'ledgerNumber'> & { isCurrent: boolean }> => {
  const [account] = await db.select({ tenantId: accountTable.tenantId }).from(accountTable);
  const known = (await readMigrations()).map(({ name }) => name);
  const isCurrent = known.every((name) => migrations.includes(name));
  return {
    tenantId: account?.tenantId ?? null,
    ledgerNumber: isCurrent ? await readErasureLogNumber(db) : 0,
    isCurrent,
  };
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

/** Records in the activity that a backup was taken, or restored; says where that isn't possible. */
const record = async (
  db: Database,
  deployment: Pick<Config, 'dataDir' | 'encryptionKeys'>,
  kind: 'backedUp' | 'restored',
  { takenAt, say }: { takenAt: string; say: Options['say'] },
): Promise<void> => {
  try {
    const signer = await openRowSigning(db, await openEncryption(db, deployment));
    await recordOperator(db, signer, new Date().toISOString(), {
      kind,
      operation: kind === 'backedUp' ? 'backUp' : 'restore',
      objectType: 'database',
      changes: { before: {}, after: { '': { takenAt } } },
    });
  } catch (error) {
    say?.(`This isn't in the activity. ${startFault(error)}`);
  }
};

/**
 * Writes everything the database holds to a new file, and records that in its activity, where the
 * database is of this version. A server goes on meanwhile; the built-in
 * database must not be in use.
 * @returns the newest entry of the erasure log that is in it; 0 for none
 * @throws Error with one sentence
 */
export const backUp = async (
  deployment: Place & Pick<Config, 'encryptionKeys'>,
  file: string,
  { say, now = () => new Date().toISOString() }: Options = {},
): Promise<number> => {
  const { dataDir, databaseUrl, backupRecipients } = deployment;
  if (databaseUrl === null && !existsSync(join(dataDir, 'pglite', 'PG_VERSION'))) {
    throw new Error(`DATA_DIR ${dataDir} has no database: there's nothing to back up.`);
  }
  const opened =
    databaseUrl === null
      ? openDatabase({ dataDir: resolve(dataDir), log })
      : openServer(databaseUrl, say);
  return within(await opened, async (database) => {
    const migrations = await readApplied(database.db);
    const erasureLog = await readErasureLog(database.db, migrations);
    const takenAt = now();
    const { isCurrent, ...ofErasures } = erasureLog;
    const facts = { database: database.kind, takenAt, migrations, ...ofErasures };
    if (databaseUrl === null) {
      await removeRemains(database.db);
      const files = Buffer.from(await (await database.dump()).arrayBuffer());
      await writeBackup(file, facts, Readable.from([files]).pipe(createGzip()), backupRecipients);
    } else await writeBackup(file, facts, Readable.from(dumpServer(databaseUrl)), backupRecipients);
    if (isCurrent) await record(database.db, deployment, 'backedUp', { takenAt, say });
    else say?.("This isn't in the activity: the database is of another version.");
    return ofErasures.ledgerNumber;
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
  dump: () => Promise<Readable>,
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
    await restoreServer({ databaseUrl, database: rows[0]?.name ?? '' }, await dump());
    // A restored table has no statistics, and without them searches are slow.
    await database.session((own) => own.execute(sql`analyze`));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

const missing = (folder: string) =>
  new Error(
    `The ledger of erasures of this backup isn't in ${folder}. Without it, everyone who was erased since would be back: bring its newest copy. If nobody was erased since, add --without-ledger.`,
  );

/**
 * Before anything is restored.
 * @throws Error with one sentence where the erasure log isn't there, or older than the backup
 */
const checkErasureLog = async (
  folder: string,
  { tenantId, ledgerNumber }: Pick<BackupFacts, 'tenantId' | 'ledgerNumber'>,
): Promise<void> => {
  // Earlier versions' backups name no account.
  if (tenantId === null) {
    if (await hasErasureLog(folder)) return;
    throw missing(folder);
  }
  const file = erasureLogFileOf(folder, tenantId);
  if ((await file.readKey()) === undefined) throw missing(folder);
  const number = (await file.readLast())?.number ?? 0;
  if (number < ledgerNumber) {
    throw new Error(
      `The ledger of erasures ${file.path} is older than this backup: it ends at entry ${number}, and the backup at ${ledgerNumber}. Bring its newest copy.`,
    );
  }
};

/** Brings what was restored to this version, and has it tell nobody anything yet. */
const bringUp = async (database: OpenDatabase, say: Options['say']): Promise<void> => {
  await migrate(database, await readMigrations());
  const paused = await database.db.transaction(holdAfterRestore);
  if (paused.length === 0) return;
  say?.(
    `Paused what is told of events, so that a copy tells nobody anything: ${paused.join(', ')}. Resume it under Destinations if this is the database from now on: erasures that aren't told within a day are told no more.`,
  );
};

/** Erases again who was erased since the backup, before anyone can see them. */
const applyErasureLog = async (
  database: OpenDatabase,
  { dataDir, erasureLog, encryptionKeys, sealKeys }: Deployment,
  say: Options['say'],
): Promise<void> => {
  const { db } = database;
  const folder = erasureLogFolderOf({ erasureLog, dataDir });
  const account = await loadAccount(db, new Date().toISOString());
  if ((await erasureLogFileOf(folder, account.tenantId).readKey()) === undefined)
    throw missing(folder);
  // What it does is of this version.
  await bringUp(database, say);
  const encryption = await openEncryption(db, { encryptionKeys, dataDir });
  await openErasureLog({
    db,
    account,
    folder,
    isRequired: true,
    encryption,
    sealErased: (await openEventSeals(db, encryption)).sealErased,
    sealer: await openSealer(db, { sealKeys, folder: resolve(dataDir) }),
    newId: () => uuidv7(),
    log,
    say,
  });
};

/**
 * Brings back what a backup holds, into an empty database or folder, and erases again who was erased
 * since, as the erasure log says.
 * @returns when the backup was taken
 * @throws Error with one sentence
 */
export const restore = async (
  deployment: Deployment,
  file: string,
  { say, withoutErasureLog = false }: Options & { withoutErasureLog?: boolean } = {},
): Promise<string> => {
  const { dataDir, databaseUrl, backupIdentities } = deployment;
  const known = (await readMigrations()).map(({ name }) => name);
  const { dump, ...facts } = await readBackup(file, known, backupIdentities);
  const { database: kind, migrations, takenAt } = facts;
  if (kind === 'pglite' && databaseUrl !== null) {
    throw new Error(
      `${file} is a backup of the built-in database: restore it with DATABASE_URL=built-in.`,
    );
  }
  if (kind === 'postgres' && databaseUrl === null) {
    throw new Error(
      `${file} is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.`,
    );
  }
  if (!withoutErasureLog) await checkErasureLog(erasureLogFolderOf(deployment), facts);
  const opened =
    databaseUrl === null
      ? restorePglite(dataDir, await dump())
      : restoreToServer(databaseUrl, dump, say);
  await within(await opened, async (database) => {
    const restored = await readApplied(database.db);
    if (restored.join() !== migrations.join()) {
      throw new Error(`${file} doesn't contain what its header says: use another backup.`);
    }
    if (!withoutErasureLog) {
      await applyErasureLog(database, deployment, say).catch((error: unknown) => {
        throw new Error(
          `The data is back, but the ledger of erasures couldn't be applied. ${startFault(error)} Don't start the service: correct that, and restore into an empty database again.`,
          { cause: error },
        );
      });
    }
    if (withoutErasureLog) await bringUp(database, say);
    await record(database.db, deployment, 'restored', { takenAt, say });
  });
  return takenAt;
};
