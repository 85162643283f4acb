import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { applicationName } from './db/older-releases.ts';

const byParameter: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** What DATABASE_URL says, as PostgreSQL's programs read it: others can see a command line. */
export const toPostgresEnvironment = (databaseUrl: string): Record<string, string> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const given = {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    dbname: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(searchParams),
  };
  const environment = Object.entries(given).flatMap(([name, value]) => {
    const variable = byParameter[name];
    return variable === undefined || value === '' ? [] : [[variable, value]];
  });
  return Object.fromEntries(
    // Only the service's driver knows this mode.
    environment.map(([name, value]) => [name, value === 'no-verify' ? 'require' : value]),
  );
};

type Program = { name: 'pg_dump' | 'pg_restore'; parameters: string[]; databaseUrl: string };

/** Runs one of PostgreSQL's programs; `ended` rejects with a sentence where it fails. */
const run = ({ name, parameters, databaseUrl }: Program) => {
  const child = spawn(name, ['--no-password', ...parameters], {
    env: { ...process.env, ...toPostgresEnvironment(databaseUrl), PGAPPNAME: applicationName() },
  });
  const said = text(child.stderr);
  const ended = once(child, 'close').then(
    async ([code]) => {
      if (code === 0) return;
      const [reason = `it ended with ${code}`] = (await said).trim().split('\n');
      throw new Error(`${name} failed: ${reason.replace(/^pg_\w+: (error: )?/, '')}`);
    },
    (error: NodeJS.ErrnoException) => {
      throw new Error(
        error.code === 'ENOENT'
          ? `${name} isn't installed here: install the client programs of PostgreSQL, of your server's version.`
          : `${name} can't be run (${error.code}).`,
      );
    },
  );
  // Told to whoever awaits it; nobody does yet.
  ended.catch(() => {});
  return { input: child.stdin, output: child.stdout, ended };
};

/** The dump of a server's database; ends only when pg_dump has succeeded. */
export async function* dumpServer(databaseUrl: string): AsyncGenerator<Buffer> {
  const parameters = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments'];
  const { output, ended } = run({ name: 'pg_dump', parameters, databaseUrl });
  yield* output;
  await ended;
}

const quote = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`;

/** Restores a dump as one transaction: it's all there, or nothing is. */
export const restoreServer = async (
  { databaseUrl, database }: { databaseUrl: string; database: string },
  dump: Readable,
): Promise<void> => {
  const { input, output, ended } = run({
    name: 'pg_restore',
    parameters: [
      `--dbname=dbname=${quote(database)}`,
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
    ],
    databaseUrl,
  });
  output.resume();
  // Where pg_restore stops reading, it says why.
  await pipeline(dump, input).catch(() => {});
  await ended;
};
