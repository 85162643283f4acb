import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { thisCheckout } from './checkouts.ts';
import { cpuMsOf, peakBytesOf, residentBytesOf, treeOf } from './processes.ts';

const tryPort = (wanted: number) =>
  new Promise<number | undefined>((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address ? address.port : undefined),
      );
    });
  });

/** One that nobody listens at, nor at the next one, where people's pages are. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = await tryPort(0);
    if (port !== undefined && (await tryPort(port + 1)) !== undefined) return port;
  }
};

const endlessly = 1_000_000_000;

/** Limits that no bench reaches. */
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
  /** Set if several instances share one public address; by default that of the port. */
  publicUrl?: string;
  /** `npm start` is scripts/start.ts. */
  program?: 'src/service/main.ts' | 'scripts/start.ts';
  seed?: 'demo' | 'none';
  /** Whose X-Forwarded-For counts; left out, addresses have no limits. */
  trustedProxies?: string;
  /** The folder of the checkout that it runs from; by default this one. */
  checkout?: string;
};

export type ServiceProcess = {
  url: string;
  /** From the start of the process until `/readyz` first succeeds. */
  readyMs: number;
  /** The lines of its log, which has errors only. */
  errors: string[];
  /** Memory of the process and its workers, now and at most, without a database server. */
  residentBytes: () => number;
  peakBytes: () => number;
  /** Processor time of the process and its workers since they started. */
  cpuMs: () => number;
  /** SIGTERM, and SIGKILL. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  hasEnded: () => boolean;
};

// Services end with the run that started them.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

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
  const child = spawn(process.execPath, [program], {
    cwd: options.checkout ?? thisCheckout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: options.publicUrl ?? `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      SEED: seed,
      LOG_LEVEL: 'error',
      ...(options.trustedProxies && { TRUSTED_PROXIES: options.trustedProxies }),
      LIMITS: JSON.stringify(noLimits),
      ...(process.env.WORKERS === undefined ? {} : { WORKERS: process.env.WORKERS }),
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const killProcess = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
};

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    // Kills the workers too, as if the machine went down.
    const workers =
      signal === 'SIGKILL' && child.pid !== undefined ? treeOf(child.pid).slice(1) : [];
    child.kill(signal);
    for (const worker of workers) killProcess(worker);
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
  const startedAt = performance.now();
  const child = launch(options);
  const errors: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    errors.push(...text.split('\n').filter((line) => line.startsWith('{')));
  });
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The service ended while starting: ${errors.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readyMs = performance.now() - startedAt;
  const tree = () => (child.pid === undefined ? [] : treeOf(child.pid));
  return {
    url,
    readyMs,
    errors,
    residentBytes: () => residentBytesOf(tree()),
    peakBytes: () => peakBytesOf(tree()),
    cpuMs: () => cpuMsOf(tree()),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    hasEnded: () => hasEnded(child),
  };
};
