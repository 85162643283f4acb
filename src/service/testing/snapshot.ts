import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { openDatabase } from '#service/db/client.ts';
import { schemaHash } from '#service/db/empty-database.ts';
import { type Migration, migrate } from '#service/db/migrate.ts';
import { silentLog } from './silent-log.ts';

const cache = new URL('../../../.cache/', import.meta.url);

const makeSnapshot = async (migrations: readonly Migration[]) => {
  const database = await openDatabase({ dataDir: 'memory', log: silentLog });
  try {
    await migrate(database, migrations);
    return Buffer.from(await (await database.dump()).arrayBuffer());
  } finally {
    await database.close();
  }
};

/** A migrated PGlite, made on first use and kept in `.cache` until the migrations change. */
export const migratedSnapshot = async (migrations: readonly Migration[]): Promise<Blob> => {
  const file = new URL(`pglite-${schemaHash(migrations)}.tar`, cache);
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return new Blob([kept]);
  const made = await makeSnapshot(migrations);
  // Several workers may make it at once; each puts a whole file in its place.
  const unfinished = new URL(`${randomUUID()}.tmp`, cache);
  await mkdir(cache, { recursive: true });
  for (const old of await readdir(cache)) {
    if (/^pglite-.*\.tar$/.test(old)) await rm(new URL(old, cache), { force: true });
  }
  await writeFile(unfinished, made);
  await rename(unfinished, file);
  return new Blob([made]);
};
