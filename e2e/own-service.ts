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
};

/** `limits`: what `LIMITS` sets in place of plenty. */
type OwnServiceOptions = { limits: Record<string, number> };

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

const launch = (url: string, dataDir: string, limits: Record<string, number>): ChildProcess =>
  spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LIMITS: JSON.stringify({ ...plenty, ...limits }),
    },
  });

/** As the base test, against a service of this worker's own. Every test begins without scenes. */
export const test = base.extend<{ calm: undefined }, OwnServiceOptions & { service: OwnService }>({
  limits: [{}, { scope: 'worker', option: true }],
  service: [
    async ({ limits }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'consent-console-e2e-'));
      const url = `http://localhost:${await freePort()}`;
      let child = launch(url, dataDir, limits);
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
            child = launch(url, dataDir, limits);
            await becomeReady(url, child);
          },
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
