import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The bytes of a folder's files; those that go meanwhile count as none. */
const folderBytes = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (own) => (own.isFile() ? own.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** How large a database is: of PostgreSQL itself, or the folder of the built-in one. */
export const databaseBytes = async (
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<number> => {
  if (databaseUrl === undefined) return folderBytes(dataDir);
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const { rows } = await connection.query('select pg_database_size(current_database()) as size');
  await connection.end();
  return Number(rows[0].size);
};
