import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { vacuumTables } from './caretaker.ts';
import { openDatabase } from './client.ts';
import type { OpenDatabase } from './database.ts';
import { type Migration, migrate } from './migrate.ts';

const build = fileURLToPath(new URL('../../../build/', import.meta.url));

/** Changes with the migrations, and with the file that rows come from, if there is one. */
export const schemaHash = (migrations: readonly Migration[], rowsFile?: URL): string => {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  if (rowsFile !== undefined) hash.update(readFileSync(rowsFile));
  return hash.digest('hex').slice(0, 16);
};

const readPgliteVersion = (): string => {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8'));
  return String(version);
};

const folderOf = (kind: string, hash: string, within: string): string =>
  join(within, `${kind}-${hash}-pglite-${readPgliteVersion()}`);

const ifThere = (folder: string): string | undefined => (existsSync(folder) ? folder : undefined);

const emptyFolder = (migrations: readonly Migration[], within: string): string =>
  folderOf('empty-database', schemaHash(migrations), within);

/**
 * A folder with the files of an empty PGlite, already migrated; undefined if the build hasn't made it.
 * New databases start as a copy: creating the files takes seconds and twice the memory.
 */
export const findEmptyDatabase = (
  migrations: readonly Migration[],
  within = build,
): string | undefined => ifThere(emptyFolder(migrations, within));

/** Other migrations or other rows, other name. */
const filledFolder = (migrations: readonly Migration[], rowsFile: URL, within: string): string =>
  folderOf('filled-database', schemaHash(migrations, rowsFile), within);

/** The same with the rows of a file in it. */
export const findFilledDatabase = (
  migrations: readonly Migration[],
  rowsFile: URL,
  within = build,
): string | undefined => ifThere(filledFolder(migrations, rowsFile, within));

/** Anyone may read it: it holds no secret, and the service may run as another user than the build. */
const openToAll = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  }
};

type Fill = (database: OpenDatabase) => Promise<unknown>;

/** Makes files under another name first, so that nobody finds them unfinished. Opens them for each fill. */
const makeFiles = async (
  folder: string,
  { template, fills }: { template?: string; fills: readonly Fill[] },
): Promise<void> => {
  const unfinished = `${folder}.${randomUUID()}.new`;
  for (const fill of fills) {
    const database = await openDatabase({
      dataDir: unfinished,
      template,
      log: {
        warn: (data, message) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`),
      },
    });
    await fill(database).finally(database.close);
  }
  const files = join(unfinished, 'pglite');
  await openToAll(files);
  await rename(files, folder);
  for (const left of [unfinished, `${unfinished}.in-use`])
    await rm(left, { recursive: true, force: true });
};

/** Makes what `findEmptyDatabase` finds, and removes everything else that was made before. */
export const makeEmptyDatabase = async (
  migrations: readonly Migration[],
  within = build,
): Promise<void> => {
  await mkdir(within, { recursive: true });
  for (const name of await readdir(within)) await rm(join(within, name), { recursive: true });
  await makeFiles(emptyFolder(migrations, within), {
    fills: [(database) => migrate(database, migrations)],
  });
};

/** From the next opening on. Otherwise the write-ahead log keeps the 64 MB that filling takes. */
const keepLogSmall: Fill = async ({ db }) => {
  for (const setting of ['min_wal_size', 'max_wal_size']) {
    await db.execute(sql.raw(`alter system set ${setting} = '2MB'`));
  }
};

/** Makes what `findFilledDatabase` finds, from the empty database; `fill` puts the rows into it. */
export const makeFilledDatabase = async (
  migrations: readonly Migration[],
  { rowsFile, fill, within = build }: { rowsFile: URL; fill: Fill; within?: string },
): Promise<void> => {
  const finish: Fill = async ({ db, checkpoint }) => {
    await vacuumTables(db);
    await db.execute(sql`alter system reset all`);
    await checkpoint();
  };
  await makeFiles(filledFolder(migrations, rowsFile, within), {
    template: findEmptyDatabase(migrations, within),
    fills: [
      keepLogSmall,
      async (database) => {
        await fill(database);
        await finish(database);
      },
    ],
  });
};
