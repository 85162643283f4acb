import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const tellParent = new URL('../tell-parent.ts', import.meta.url).href;

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const endlessly = 1_000_000_000;

/** Limits that no bench meets. */
export const noLimits = {
  accountPerHour: endlessly,
  apiPerMinute: endlessly,
  profilesPerMinute: endlessly,
  profilesPerHour: endlessly,
};

export type ServiceOptions = {
  dataDir: string;
  databaseUrl: string | undefined;
  port: number;
  /** Another than the port's own where several instances stand for one address. */
  publicUrl?: string;
  /** `npm start` is scripts/start.ts. */
  program?: 'src/service/main.ts' | 'scripts/start.ts';
  seed?: 'demo' | 'none';
};

export type ServiceProcess = {
  url: string;
  /** Milliseconds since 1970: process started, PGlite open, first answer. */
  startedAt: number;
  openedAt: number;
  answeredAt: number;
  /** What it wrote to its log: errors only. */
  errors: string[];
  residentBytes: () => Promise<number>;
  /** Processor time of all its threads since its start; a server beside it is not counted. */
  cpuMs: () => Promise<number>;
  /** SIGTERM, and SIGKILL. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  hasEnded: () => boolean;
};

// None outlives the run that started it.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Use = { residentBytes: number; cpuMs: number };
type Told = { openedAt?: number } & Partial<Use>;

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

const launch = (options: ServiceOptions): ChildProcess => {
  const { port, dataDir, databaseUrl, program = 'src/service/main.ts', seed = 'demo' } = options;
  const child = spawn(process.execPath, ['--import', tellParent, program], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: options.publicUrl ?? `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      SEED: seed,
      LOG_LEVEL: 'error',
      LIMITS: JSON.stringify(noLimits),
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/** Starts a service and kills it while it starts. */
export const killStarting = async (options: ServiceOptions, afterMs: number): Promise<void> => {
  const child = launch(options);
  child.stdout?.resume();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await end(child, 'SIGKILL');
};

/** Starts a service and resolves when it answers. */
export const startProcess = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const url = `http://127.0.0.1:${options.port}`;
  const startedAt = Date.now();
  const child = launch(options);
  const errors: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    errors.push(...text.split('\n').filter((line) => line.startsWith('{')));
  });
  let openedAt = Number.NaN;
  child.on('message', (told: Told) => {
    openedAt = told.openedAt ?? openedAt;
  });
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The service ended while starting: ${errors.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readUse = () =>
    new Promise<Use>((resolve) => {
      child.once('message', ({ residentBytes = Number.NaN, cpuMs = Number.NaN }: Told) =>
        resolve({ residentBytes, cpuMs }),
      );
      child.send('use');
    });
  return {
    url,
    startedAt,
    openedAt,
    answeredAt: Date.now(),
    errors,
    residentBytes: async () => (await readUse()).residentBytes,
    cpuMs: async () => (await readUse()).cpuMs,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    hasEnded: () => hasEnded(child),
  };
};
