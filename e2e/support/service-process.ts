import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const plenty = { apiPerMinute: 100_000, accountPerHour: 1_000_000 };

/** How long a service may take to get ready, and to stop. */
export const startMs = 120_000;
export const stopMs = 15_000;

/** Listens for a moment. @returns the port, or undefined where somebody else listens at it */
const tryPort = (wanted: number) =>
  new Promise<number | undefined>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(port));
    });
  });

/** An address of this machine that nobody listens at, nor at the next port, where people's pages are. */
export const freeUrl = async (): Promise<string> => {
  for (;;) {
    const port = await tryPort(0);
    if (port !== undefined && (await tryPort(port + 1)) !== undefined) {
      return `http://localhost:${port}`;
    }
  }
};

/** Where the pages of people are of the service at an address. */
export const personUrlOf = (url: string): string =>
  `http://localhost:${Number(new URL(url).port) + 1}`;

/**
 * `limits`: what `LIMITS` sets in place of plenty; `logLevel`: of `debug` only errors are shown;
 * `written`: gets all that the service writes to its outputs; `seed`: what a new folder is filled
 * with; `environment`: more variables.
 */
type Launch = {
  url: string;
  dataDir: string;
  limits: Record<string, number>;
  logLevel: 'warn' | 'debug';
  written: string[];
  seed?: 'demo' | 'none';
  environment?: Record<string, string>;
};

const isError = (line: string): boolean => /"level":[56]0/.test(line);

export const launch = (options: Launch): ChildProcess => {
  const { url, dataDir, limits, logLevel, written, seed = 'demo', environment = {} } = options;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SEED: seed,
      LOG_LEVEL: logLevel,
      LIMITS: JSON.stringify({ ...plenty, ...limits }),
      ...environment,
    },
  });
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      written.push(text);
      const isShown = logLevel !== 'debug' || output === child.stderr;
      const lines = isShown ? [text] : text.split('\n').filter(isError);
      if (lines.length > 0) process.stderr.write(lines.join('\n'));
    });
  }
  return child;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

export const becomeReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + startMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error('The service did not get ready.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Lets running requests end; kills what takes too long. */
export const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(timer);
};
