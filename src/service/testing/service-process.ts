import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#service/db/client.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { distributeAtStart } from '#service/db/distribute.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { createClusterDatabase, dropClusterDatabase, isOnCluster } from './cluster.ts';
import { silentLog as log } from './silent-log.ts';
import { migratedSnapshot } from './snapshot.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const backupProgram = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url));
const testServerUrl = process.env.TEST_DATABASE_URL;

/** Whether several processes can share a database: not on PGlite. */
export const isOnServer = testServerUrl !== undefined;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const onServer = async (serverUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** A separate database: on the server if there is one, otherwise PGlite in a folder. */
const createPlace = async (serverUrl: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-console-process-'));
  const dataDir = join(folder, 'data');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (serverUrl === undefined) return { dataDir, databaseUrl: undefined, remove: removeFolder };
  const name = `process_${crypto.randomUUID().replaceAll('-', '')}`;
  if (isOnCluster) await createClusterDatabase(serverUrl, name);
  else await onServer(serverUrl, `create database ${name}`);
  return {
    dataDir,
    databaseUrl: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    remove: async () => {
      if (isOnCluster) await dropClusterDatabase(serverUrl, name);
      else await onServer(serverUrl, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
};

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals) => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
};

const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([own = 0, parent]) => (parent === pid ? [own] : []));

/** An address at which a service runs in a separate process that can be killed and restarted. */
export type ServiceInstance = {
  url: string;
  /** Where it answers for people. */
  personUrl: string;
  /** Resolves when it answers. */
  start: () => Promise<void>;
  /** The same with other settings than a test's. */
  startWith: (environ: Record<string, string>) => Promise<void>;
  /** SIGTERM, and SIGKILL; both resolve when the process is gone. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  signal: (name: NodeJS.Signals) => void;
  /** The ids of its worker processes, if any. */
  workers: () => number[];
  /** Resolves with its exit code when the process has ended. */
  ended: () => Promise<number | null>;
  hasEnded: () => boolean;
  /** What it wrote since its last start: its log, errors only, and what it says to people. */
  logged: () => string;
  /** Why it did not start. */
  said: () => string;
};

type Place = Awaited<ReturnType<typeof createPlace>>;
type Fill = (db: Database) => Promise<void>;

/** Saves the first start: on PGlite it takes twice as long as any other. */
const preparePlace = async (place: Place, fill: Fill) => {
  const migrations = await readMigrations();
  const snapshot = place.databaseUrl ? undefined : await migratedSnapshot(migrations);
  const database = await openDatabase({ ...place, snapshot, log });
  try {
    await migrate(database, migrations);
    await distributeAtStart(database, { shards: Number(process.env.CITUS_SHARDS), say: () => {} });
    await fill(database.db);
  } finally {
    await database.close();
  }
};

/**
 * The service as its own processes run it, with a migrated database of theirs that holds what
 * `fill` writes, which costs less than to open it once more. Several instances need a server.
 */
export const createServiceProcesses = async (
  count = 1,
  fill: Fill = async () => {},
  { serverUrl = testServerUrl, preload }: { serverUrl?: string | undefined; preload?: URL } = {},
) => {
  const place = await createPlace(serverUrl);
  await preparePlace(place, fill).catch(async (error: unknown) => {
    await place.remove();
    throw error;
  });
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const personPorts = await Promise.all(Array.from({ length: count }, freePort));
  const urlOf = (port: number) => `http://127.0.0.1:${port}`;

  const createInstance = (port: number, index: number): ServiceInstance => {
    const url = urlOf(port);
    const personUrl = urlOf(personPorts[index] ?? 0);
    let child: ChildProcess | undefined;
    let logged = '';
    let said = '';
    const hasEnded = () =>
      child === undefined || child.exitCode !== null || child.signalCode !== null;
    const startWith = async (environ: Record<string, string>) => {
      const program = preload === undefined ? [main] : ['--import', preload.href, main];
      logged = '';
      child = spawn(process.execPath, program, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          PUBLIC_URL: urlOf(ports[0] ?? port),
          PERSON_PORT: String(personPorts[index]),
          PERSON_URL: urlOf(personPorts[0] ?? 0),
          DATA_DIR: place.dataDir,
          SEED: 'none',
          LOG_LEVEL: 'error',
          WORKERS: '1',
          LIMITS: '{"apiPerMinute":1000000,"accountPerHour":1000000}',
          ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
          ...environ,
        },
      });
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        logged += text;
      });
      said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      while (!(await isReady(url))) {
        if (child.exitCode !== null) {
          throw new Error(`The service ended with ${child.exitCode}. ${said}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    return {
      url,
      personUrl,
      start: () => startWith({}),
      startWith,
      stop: () => end(child, 'SIGTERM'),
      kill: () => end(child, 'SIGKILL'),
      signal: (name) => child?.kill(name),
      workers: () => (hasEnded() ? [] : childrenOf(child?.pid)),
      ended: async () => {
        if (!hasEnded()) await new Promise((resolve) => child?.once('close', resolve));
        return child?.exitCode ?? null;
      },
      hasEnded,
      logged: () => logged,
      said: () => said,
    };
  };

  const [first = createInstance(0, 0), ...more] = ports.map(createInstance);
  return {
    first,
    more,
    /** On a server. */
    databaseName: new URL(place.databaseUrl ?? 'none:none').pathname.slice(1),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl ?? null,
    /** Its database, while no instance has PGlite's folder. */
    openDatabase: (): Promise<OpenDatabase> => openDatabase({ ...place, log }),
    /** Its data is gone, but for the key of a demo, which no backup holds: an operator keeps it apart. */
    loseData: async (): Promise<void> => {
      if (serverUrl !== undefined && place.databaseUrl !== undefined) {
        const name = new URL(place.databaseUrl).pathname.slice(1);
        await onServer(serverUrl, `drop database ${name} with (force)`);
        await onServer(serverUrl, `create database ${name}`);
        return;
      }
      const keys = join(place.dataDir, 'encryption-key');
      const key = await readFile(keys);
      await rm(place.dataDir, { recursive: true });
      // As a new volume, beside the note that it was in use.
      await mkdir(join(place.dataDir, 'pglite'), { recursive: true });
      await writeFile(keys, key, { mode: 0o600 });
    },
    /** Backs up or restores as an operator does; what the command says. */
    runBackup: async (...parameters: string[]): Promise<string> => {
      const { dataDir, databaseUrl = '' } = place;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      const run = promisify(execFile)(process.execPath, [backupProgram, ...parameters], { env });
      const { stdout, stderr } = await run.catch((error) => error);
      return stdout + stderr;
    },
    remove: async () => {
      await Promise.all([first, ...more].map(({ kill }) => kill()));
      await place.remove();
    },
  };
};

/** A new access token of the demo's writing machine client. */
export const fetchAccessToken = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/access/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-writer',
      client_secret: 'demo-secret',
    }),
  });
  return (await answer.json()).access_token;
};
