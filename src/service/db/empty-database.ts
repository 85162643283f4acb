import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
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

const folderOf = (migrations: readonly Migration[], within: string): string =>
  join(within, `empty-database-${schemaHash(migrations)}`);

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

/** Makes what `findEmptyDatabase` finds, and removes those made for other migrations. */
export const makeEmptyDatabase = async (
  migrations: readonly Migration[],
  within = build,
): Promise<void> => {
  const folder = folderOf(migrations, within);
  await mkdir(within, { recursive: true });
  const unfinished = join(within, `${randomUUID()}.new`);
  const database = await openDatabase({
    dataDir: unfinished,
    log: { warn: (data, message) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`) },
  });
  await migrate(database, migrations).finally(database.close);
  for (const name of await readdir(within)) {
    if (name.startsWith('empty-database-')) await rm(join(within, name), { recursive: true });
  }
  await rename(join(unfinished, 'pglite'), folder);
  for (const left of [unfinished, `${unfinished}.in-use`]) await rm(left, { recursive: true });
};
