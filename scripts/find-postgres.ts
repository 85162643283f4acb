import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder with PostgreSQL's server programs, the newest of several; undefined where there is none. */
export const findPostgres = (): string | undefined => {
  const byVersion = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  return [...(process.env.PATH ?? '').split(delimiter), ...byVersion].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
};
