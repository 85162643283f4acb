import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { getDemoResetEndpoint, startDemoResetEndpoint } from '#contract/demo-reset.ts';
import { listScenesEndpoint, startSceneEndpoint } from '#contract/scenes.ts';
import { startService } from '#service/testing/service.ts';
import { createDemoReset } from './demo-reset.ts';
import { createScenes } from './scenes.ts';

const service = await startService();
const { clock } = service;
const nobody = { as: 'nobody' } as const;
beforeEach(service.reset);

/** An instance whose resets end when the test says so. */
const openInstance = (ping = () => Promise.resolve()) => {
  const ends: PromiseWithResolvers<void>[] = [];
  const log = { error: vi.fn() };
  const scenes = createScenes({ now: clock.now, newId: () => crypto.randomUUID() });
  const reset = vi.fn((_signal: AbortSignal) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const demoReset = createDemoReset({ reset, scenes, now: clock.now, log, longestWaitMs: 600_000 });
  const instance = service.createInstance({ demoReset, scenes, ping });
  const api = service.apiOf(instance);
  return {
    instance,
    api,
    reset,
    log,
    demoReset,
    start: () => api.done(startDemoResetEndpoint, { body: {} }, nobody),
    status: () => api.done(getDemoResetEndpoint, {}, nobody),
    begun: (times = 1) => expect.poll(() => reset).toHaveBeenCalledTimes(times),
    end: () => ends.at(-1)?.resolve(),
    fail: () => ends.at(-1)?.reject(new Error('cut off')),
  };
};

const startedAt = '2026-11-21T09:00:00.000Z';
const endedAt = '2026-11-21T09:00:30.000Z';
const stateOf = async ({ status }: Pick<ReturnType<typeof openInstance>, 'status'>) =>
  (await status()).state;

describe('a reset', () => {
  test('is answered at once, and told until and after it has ended', async () => {
    const one = openInstance();
    expect(await one.status()).toEqual({ state: 'idle', startedAt: null, endedAt: null });
    const running = { state: 'running', startedAt, endedAt: null };
    const { status, answer } = await one.api.call(startDemoResetEndpoint, { body: {} }, nobody);
    expect([status, answer]).toEqual([202, running]);
    await one.begun();
    expect(await one.status()).toEqual(running);
    clock.set(endedAt);
    one.end();
    await expect.poll(one.status).toEqual({ state: 'idle', startedAt, endedAt });
  });

  test('is joined by a second one while it runs', async () => {
    const one = openInstance();
    await one.start();
    await one.begun();
    clock.set(endedAt);
    expect(await one.start()).toMatchObject({ state: 'running', startedAt });
    one.end();
    await expect.poll(() => stateOf(one)).toBe('idle');
    expect(one.reset).toHaveBeenCalledTimes(1);
  });

  test('that fails is logged and told, and the next one begins anew', async () => {
    const one = openInstance();
    await one.start();
    await one.begun();
    clock.set(endedAt);
    one.fail();
    await expect.poll(one.status).toEqual({ state: 'failed', startedAt, endedAt });
    expect(one.log.error).toHaveBeenCalledTimes(1);
    expect((await one.api.call(listCollectionPointsEndpoint)).status).toBe(200);
    expect(await one.start()).toEqual({ state: 'running', startedAt: endedAt, endedAt: null });
    await one.begun(2);
    one.end();
    await expect.poll(() => stateOf(one)).toBe('idle');
  });

  test('ends all scenes, and what they hold back', async () => {
    const one = openInstance();
    await one.api.done(startSceneEndpoint, { body: { scene: 'slow', seconds: 600 } }, nobody);
    await one.start();
    expect(await one.api.done(listScenesEndpoint, {}, nobody)).toEqual([]);
    await one.begun();
    one.end();
  });

  test('waits for the requests that are under way', async () => {
    const one = openInstance();
    const held = Promise.withResolvers<void>();
    const reached = vi.fn();
    one.instance.get('/api/held-by-this-test', async (c) => {
      reached();
      await held.promise;
      return c.body(null, 204);
    });
    const request = one.instance.request('/api/held-by-this-test');
    await expect.poll(() => reached).toHaveBeenCalled();
    await one.start();
    expect(await stateOf(one)).toBe('running');
    expect(one.reset).not.toHaveBeenCalled();
    held.resolve();
    expect((await request).status).toBe(204);
    await one.begun();
    one.end();
  });

  test('does not wait for ever for a request that does not end', async () => {
    const reset = vi.fn(async () => {});
    const demoReset = createDemoReset({
      reset,
      now: clock.now,
      log: { error: vi.fn() },
      longestWaitMs: 1,
    });
    const instance = service.createInstance({ demoReset });
    const held = Promise.withResolvers<void>();
    const reached = vi.fn();
    instance.get('/api/held-by-this-test', async (c) => {
      reached();
      await held.promise;
      return c.body(null, 204);
    });
    const request = instance.request('/api/held-by-this-test');
    await expect.poll(() => reached).toHaveBeenCalled();
    demoReset.start();
    await expect.poll(() => reset).toHaveBeenCalled();
    held.resolve();
    await request;
  });

  test('is cut off when the service stops, which waits for its end', async () => {
    const one = openInstance();
    await one.start();
    await one.begun();
    const stopped = vi.fn();
    const stopping = one.demoReset.stop().then(stopped);
    expect(one.reset.mock.calls[0]?.[0].aborted).toBe(true);
    expect(await stateOf(one)).toBe('running');
    expect(stopped).not.toHaveBeenCalled();
    one.fail();
    await stopping;
    expect(await stateOf(one)).toBe('failed');
  });
});

describe('while a reset runs', () => {
  test('the interface says when to come back, and does again what it did once it has ended', async () => {
    const one = openInstance();
    await one.start();
    await one.begun();
    const { status, code, headers } = await one.api.refused(listCollectionPointsEndpoint);
    expect([status, code, headers.get('Retry-After')]).toEqual([503, 'demo-resetting', '5']);
    // Pages on other origins can read it.
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    one.end();
    await expect.poll(() => stateOf(one)).toBe('idle');
    expect((await one.api.call(listCollectionPointsEndpoint)).status).toBe(200);
  });

  test('the service is alive and ready, though the database does not answer', async () => {
    const one = openInstance(() => Promise.reject(new Error('away')));
    const statuses = async () =>
      Promise.all(
        ['/healthz', '/readyz', '/config.json'].map(
          async (path) => (await one.instance.request(path)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 503, 200]);
    await one.start();
    await one.begun();
    expect(await statuses()).toEqual([200, 200, 200]);
    one.end();
    await expect.poll(() => stateOf(one)).toBe('idle');
    expect(await statuses()).toEqual([200, 503, 200]);
  });
});

describe('the address of the reset', () => {
  test('is unknown outside a demo', async () => {
    const other = service.createInstance();
    for (const method of ['GET', 'POST']) {
      expect((await other.request('/demo/reset', { method })).status).toBe(404);
    }
  });

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded'])(
    'takes no body of type %s, which a page of another site may send unasked',
    async (type) => {
      const one = openInstance();
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const answer = await one.instance.request('/demo/reset', {
        method: 'POST',
        body: '{}',
        headers,
      });
      expect([answer.status, await stateOf(one)]).toEqual([415, 'idle']);
    },
  );

  test('allows no other origin', async () => {
    const { instance } = openInstance();
    const headers = {
      Origin: 'https://elsewhere.example.net',
      'Access-Control-Request-Method': 'POST',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await instance.request('/demo/reset', { method, headers });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});
