import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endScenesEndpoint,
  listScenesEndpoint,
  type Scene,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import { test as base } from './fixtures.ts';

/** A service that no other worker speaks to: what is staged in it disturbs nobody else. */
export type OwnService = {
  url: string;
  scene: (request: StartSceneRequest) => Promise<Scene>;
  /** Those in force, with how many requests reached the service under them. */
  scenes: () => Promise<Scene[]>;
  endScenes: () => Promise<void>;
  /** Ends it at once, as a failing machine would. */
  kill: () => Promise<void>;
  /** Starts it again after `kill`, at the same address with the same data. */
  restart: () => Promise<void>;
  /** All that it wrote to its outputs up to now. */
  log: () => string;
};

/** `limits`: what `LIMITS` sets in place of plenty; `logLevel`: below `error` nothing is shown. */
type OwnServiceOptions = { limits: Record<string, number>; logLevel: 'error' | 'debug' };

const root = join(import.meta.dirname, '..');
const startMs = 120_000;
const stopMs = 15_000;
const plenty = { apiPerMinute: 100_000, accountPerHour: 1_000_000 };

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const becomeReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + startMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error('The service did not get ready.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(timer);
};

const send = async (url: string, method: string, body?: unknown): Promise<Response> => {
  const answer = await fetch(url + startSceneEndpoint.path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`${method} of a scene answered ${answer.status}.`);
  return answer;
};

type Launch = OwnServiceOptions & { url: string; dataDir: string; written: string[] };

const launch = ({ url, dataDir, limits, logLevel, written }: Launch): ChildProcess => {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      LIMITS: JSON.stringify({ ...plenty, ...limits }),
    },
  });
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      written.push(text);
      if (logLevel === 'error') process.stderr.write(text);
    });
  }
  return child;
};

/** As the base test, against a service of this worker's own. Every test begins without scenes. */
export const test = base.extend<{ calm: undefined }, OwnServiceOptions & { service: OwnService }>({
  limits: [{}, { scope: 'worker', option: true }],
  logLevel: ['error', { scope: 'worker', option: true }],
  service: [
    async ({ limits, logLevel }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'consent-console-e2e-'));
      const url = `http://localhost:${await freePort()}`;
      const written: string[] = [];
      const begin = () => launch({ url, dataDir, limits, logLevel, written });
      let child = begin();
      try {
        await becomeReady(url, child);
        await use({
          url,
          scene: async (request) => (await send(url, startSceneEndpoint.method, request)).json(),
          scenes: async () => (await send(url, listScenesEndpoint.method)).json(),
          endScenes: async () => {
            await send(url, endScenesEndpoint.method);
          },
          kill: async () => {
            const exit = once(child, 'exit');
            child.kill('SIGKILL');
            await exit;
          },
          restart: async () => {
            child = begin();
            await becomeReady(url, child);
          },
          log: () => written.join(''),
        });
      } finally {
        await stop(child);
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: startMs + stopMs },
  ],
  baseURL: ({ service }, use) => use(service.url),
  calm: [
    async ({ service }, use) => {
      await service.endScenes();
      await use(undefined);
    },
    { auto: true },
  ],
});
