import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const startMs = 60_000;
const stopMs = 10_000;

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

export const ended = (child: ChildProcess) =>
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

/** A process and its children: each connection has a process with its own session. */
const familyOf = (pid: number): number[] => [
  pid,
  ...execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : [])),
];

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

type Place = {
  programs: string;
  user: ReturnType<typeof findUser>;
  folder: string;
  data: string;
  isKept: boolean;
};

/** The folders and the user of a server. */
const createPlace = (programs: string, keptIn?: string): Place => {
  const user = findUser();
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'consent-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return { programs, user, folder, data: join(folder, 'data'), isKept: keptIn !== undefined };
};

/** Runs one of PostgreSQL's programs to its end. */
const runProgram = ({ programs, user, folder }: Place, name: string, parameters: string[]) =>
  // If initdb is a link, the other programs are next to its target.
  execFileSync(join(dirname(realpathSync(join(programs, 'initdb'))), name), parameters, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

type ServerOptions = {
  /** Whether acknowledged writes must survive a kill. */
  isDurable?: boolean;
  /**
   * Folder that keeps its data for the next start; if left out, the data is deleted with the server.
   */
  keptIn?: string | undefined;
  /** Additional settings. */
  more?: Record<string, string>;
};

/**
 * Starts a PostgreSQL server with its own folder and port.
 * @param programs the folder of its programs
 */
export const startPostgres = async (
  programs: string,
  { isDurable = false, keptIn, more = {} }: ServerOptions = {},
) => {
  const place = createPlace(programs, keptIn);
  // Another sort order and time zone than PGlite's, so that code that depends on those fails here.
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=und'];
  const account = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  if (!existsSync(place.data)) {
    runProgram(place, 'initdb', ['-D', place.data, ...account, ...locale]);
  }
  return serveFrom(place, { isDurable, more });
};

/** Starts a streaming standby of such a server. */
export const startStandby = async (programs: string, primaryUrl: string) => {
  const place = createPlace(programs);
  const to = ['-D', place.data, '--write-recovery-conf', '--wal-method=stream', '--no-sync'];
  runProgram(place, 'pg_basebackup', ['-d', primaryUrl, '--checkpoint=fast', ...to]);
  return serveFrom(place, { isDurable: true });
};

const serveFrom = async (
  { programs, user, folder, data, isKept }: Place,
  { isDurable, more = {} }: { isDurable: boolean; more?: Record<string, string> },
) => {
  const inFolder = { ...user, cwd: folder };
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    timezone: 'Asia/Kolkata',
    // Of tests, whose tables are small: to compile a statement takes longer than to run it.
    ...(isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }),
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = join(folder, 'log');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  let stopped: Promise<number> = Promise.resolve(0);

  const launch = () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
      ...inFolder,
      // Ctrl+C in a terminal must reach the command first.
      detached: true,
      stdio: ['ignore', 'ignore', openSync(log, 'a')],
    });
    stopped = ended(server);
  };
  const ready = async () => {
    for (const deadline = Date.now() + startMs; !(await answers(url)); await sleep(50)) {
      if (server?.exitCode === null && Date.now() < deadline) continue;
      const said = readFileSync(log, 'utf8');
      await stop();
      throw new Error(`The PostgreSQL server did not start: ${said}`);
    }
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of server?.pid === undefined ? [] : familyOf(server.pid)) {
      try {
        process.kill(pid, name);
      } catch {
        // That connection has ended in the meantime.
      }
    }
  };
  const stop = async () => {
    signal('SIGCONT');
    server?.kill('SIGINT');
    // Kept data needs its last checkpoint, which may take a while.
    if (isKept) await stopped;
    await Promise.race([stopped, sleep(stopMs, undefined, { ref: false })]);
    server?.kill('SIGKILL');
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  };

  const connect = async (database = 'postgres') => {
    const at = Object.assign(new URL(url), { pathname: `/${database}` }).href;
    // Whatever a test has made the rule for others.
    const options = '-c default_transaction_read_only=off';
    const client = new pg.Client({ connectionString: at, options });
    client.on('error', () => {});
    await client.connect();
    return { client, end: () => client.end() };
  };

  launch();
  await ready();
  return {
    url,
    /** The same server without TCP. */
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    stop,
    /** What `pg_ctl stop` does: `fast` ends all connections, `immediate` ends without a checkpoint. */
    down: async (mode: 'fast' | 'immediate') => {
      server?.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await stopped;
    },
    /**
     * Starts it again after `down`, on the same port with the same data; does nothing if it's
     * running.
     */
    up: async () => {
      if (server?.exitCode !== null || server.signalCode !== null) launch();
      await ready();
    },
    /** Freezes all its processes, and lets them continue. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    connect,
    /** Runs one statement on a separate connection. */
    query: async (statement: string) => {
      const { client, end } = await connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await end();
      }
    },
  };
};
