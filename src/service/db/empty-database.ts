import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './client.ts';
import { type Migration, migrate } from './migrate.ts';

const build = fileURLToPath(new URL('../../../build/', import.meta.url));

/** Changes with the migrations. */
export const schemaHash = (migrations: readonly Migration[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  return hash.digest('hex').slice(0, 16);
};

const readPgliteVersion = (): string => {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8'));
  return String(version);
};

const folderOf = (migrations: readonly Migration[], within: string): string =>
  join(within, `empty-database-${schemaHash(migrations)}-pglite-${readPgliteVersion()}`);

/**
 * A folder with the files of an empty PGlite, already migrated; undefined if the build hasn't made it.
 * New databases start as a copy: creating the files takes seconds and twice the memory.
 */
export const findEmptyDatabase = (
  migrations: readonly Migration[],
  within = build,
): string | undefined => {
  const folder = folderOf(migrations, within);
  return existsSync(folder) ? folder : undefined;
};

/** Anyone may read it: it holds no data, and the service may run as another user than the build. */
const openToAll = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  }
};

/** Makes what `findEmptyDatabase` finds, and removes everything else that was made before. */
export const makeEmptyDatabase = async (
  migrations: readonly Migration[],
  within = build,
): Promise<void> => {
  await mkdir(within, { recursive: true });
  for (const name of await readdir(within)) await rm(join(within, name), { recursive: true });
  const unfinished = join(within, `${randomUUID()}.new`);
  const database = await openDatabase({
    dataDir: unfinished,
    log: { warn: (data, message) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`) },
  });
  await migrate(database, migrations).finally(database.close);
  const files = join(unfinished, 'pglite');
  await openToAll(files);
  await rename(files, folderOf(migrations, within));
  for (const left of [unfinished, `${unfinished}.in-use`]) await rm(left, { recursive: true });
};
