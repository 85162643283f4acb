import { readdir, readFile } from 'node:fs/promises';
import type { Migration } from './migrate.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Reads the migrations that drizzle-kit wrote. */
export const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
};
