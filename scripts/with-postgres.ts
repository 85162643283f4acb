import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';

// node scripts/with-postgres.ts -- <command…> runs the command beside a PostgreSQL server that
// lives as long as the command, with DATABASE_URL and TEST_DATABASE_URL set.

/** PostgreSQL refuses to run as root. */
const findUser = () => {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const ended = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

const startServer = async (programs: string) => {
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'consent-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const inFolder = { ...user, cwd: folder };
  // Not the order and the zone that PGlite has: what holds only with those must fail here.
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=und'];
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale],
    { ...inFolder, stdio: ['ignore', 'ignore', 'inherit'] },
  );

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    timezone: 'Asia/Kolkata',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = join(folder, 'log');
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...inFolder,
    // A terminal's Ctrl+C must reach the command first.
    detached: true,
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  });
  const stopped = ended(server);
  const stop = async () => {
    server.kill('SIGINT');
    await Promise.race([stopped, sleep(10_000, undefined, { ref: false })]);
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (const deadline = Date.now() + 20_000; !(await answers(url)); await sleep(100)) {
    if (server.exitCode === null && Date.now() < deadline) continue;
    const said = readFileSync(log, 'utf8');
    await stop();
    throw new Error(`The PostgreSQL server did not start: ${said}`);
  }
  return { url, stop };
};

const [, , separator, command, ...parameters] = process.argv;
if (separator !== '--' || command === undefined) {
  console.error('Usage: node scripts/with-postgres.ts -- <command…>');
  process.exit(2);
}
const programs = findPostgres();
if (programs === undefined) {
  console.error("PostgreSQL's server programs aren't installed here (initdb wasn't found).");
  process.exit(1);
}

let child: ChildProcess | undefined;
let interrupted: number | undefined;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    interrupted = code;
    child?.kill(signal);
  });
}

const { url, stop } = await startServer(programs);
try {
  if (interrupted === undefined) {
    child = spawn(command, parameters, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL: url },
    });
  }
  process.exitCode = child === undefined ? interrupted : await ended(child);
} finally {
  await stop();
}
