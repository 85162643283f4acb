import { createServer } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { rest } from '#service/db/rest.ts';
import { startService } from '#service/testing/service.ts';
import { cutOff } from './cut-off.ts';
import { createScenes } from './scenes.ts';
import { serve } from './serve.ts';

const service = await startService();
beforeEach(service.reset);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** The service behind a real port, with waits that last an hour unless they are ended. */
const listen = async () => {
  const port = await freePort();
  const ended: number[] = [];
  const scenes = createScenes({
    now: service.clock.now,
    newId: () => crypto.randomUUID(),
    sleep: async (milliseconds, signal) => {
      await rest(3_600_000, signal);
      ended.push(milliseconds);
    },
  });
  const app = service.createInstance({ scenes });
  const server = await serve({
    host: '127.0.0.1',
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    parts: [{ prefixes: [], fetch: app.fetch }],
    handleNode: () => false,
    onNodeAnswer: () => {},
  });
  closing.push(server.close);
  const headers = { Authorization: `Bearer ${await service.accessTokens.of('writer')}` };
  const list = () =>
    fetch(`http://127.0.0.1:${port}${listCollectionPointsEndpoint.path}`, { headers });
  return { scenes, list, ended, close: server.close };
};

test('over the wire the status comes, the body fails, and the next request is answered', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { scenes, list } = await listen();
  await scenes.start({ scene: 'cut' });
  for (let times = 0; times < 3; times += 1) {
    const answer = await list();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  }
  scenes.endAll();
  const answer = await list();
  expect(await answer.json()).toMatchObject({ content: [] });
  expect(printed).not.toHaveBeenCalled();
  expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('an answer that is held back goes out when the scenes are ended, as at a shutdown', async () => {
  const { scenes, list, ended, close } = await listen();
  await scenes.start({ scene: 'slow' });
  const answer = list();
  await expect.poll(() => scenes.list()).toMatchObject([{ met: 1 }]);
  expect(ended).toEqual([]);
  scenes.endAll();
  await close();
  expect((await answer).status).toBe(200);
  expect(ended).toEqual([3000]);
});

test('an answer that may have no body is cut off as one that may', async () => {
  const cut = await cutOff(new Response(null, { status: 204, headers: { ETag: 'x' } }));
  expect([cut.status, cut.headers.get('ETag'), cut.headers.get('Content-Length')]).toEqual([
    200,
    'x',
    '1',
  ]);
});
