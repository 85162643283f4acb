import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import {
  endScenesEndpoint,
  listScenesEndpoint,
  type Scene,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import { test as base } from './fixtures.ts';
import { copyOfDemo } from './support/demo-data.ts';
import { becomeReady, freeUrl, launch, startMs, stop, stopMs } from './support/service-process.ts';

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
  /** All that it has written to its outputs since the test began. */
  log: () => string;
  forgetLog: () => void;
};

/**
 * `limits`: what `LIMITS` sets in place of plenty; `hasSettingsAsleep`: whether the demo is as an upgrade
 * leaves it. Tests with the same options share services.
 */
type OwnServiceOptions = { limits: Record<string, number>; hasSettingsAsleep: boolean };

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

/**
 * As the base test, against a service of this worker's own. Every test begins without scenes, and
 * with an empty log.
 */
export const test = base.extend<{ calm: undefined }, OwnServiceOptions & { service: OwnService }>({
  limits: [{}, { scope: 'worker', option: true }],
  hasSettingsAsleep: [false, { scope: 'worker', option: true }],
  service: [
    async ({ limits, hasSettingsAsleep }, use) => {
      const dataDir = await copyOfDemo(
        ...(hasSettingsAsleep ? (['--settings-asleep'] as const) : []),
      );
      const url = await freeUrl();
      const written: string[] = [];
      const begin = () => launch({ url, dataDir, limits, logLevel: 'debug', written });
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
          forgetLog: () => {
            written.length = 0;
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
      service.forgetLog();
      await use(undefined);
    },
    { auto: true },
  ],
});
