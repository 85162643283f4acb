import { beforeEach, describe, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import {
  endScenesEndpoint,
  listScenesEndpoint,
  type Scene,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import { startService } from '#service/testing/service.ts';
import { createScenes } from './scenes.ts';

const service = await startService();
const { api, clock, send } = service;
beforeEach(service.reset);

const points = listCollectionPointsEndpoint;
const purposes = listPurposesEndpoint;
const nobody = { as: 'nobody' } as const;

const start = (body: StartSceneRequest): Promise<Scene> =>
  api.done(startSceneEndpoint, { body }, nobody);
const inForce = (): Promise<Scene[]> => api.done(listScenesEndpoint, {}, nobody);
const endAll = () => api.done(endScenesEndpoint, {}, nobody);
const statusOf = async (endpoint: Endpoint) => (await api.call(endpoint)).status;
const statusesOf = async (endpoint: Endpoint, times: number) => {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push(await statusOf(endpoint));
  return statuses;
};

describe('a scene', () => {
  test('is told as it was started, for a minute and all requests unless asked otherwise', async () => {
    expect(await start({ scene: 'fail' })).toEqual({
      id: expect.any(String),
      scene: 'fail',
      endpoint: null,
      share: 1,
      startedAt: '2026-11-21T09:00:00.000Z',
      endsAt: '2026-11-21T09:01:00.000Z',
      reached: 0,
      met: 0,
    });
    const asked = { scene: 'cut', endpoint: endpointName(points), share: 0.25 } as const;
    expect(await start({ ...asked, seconds: 5 })).toMatchObject({
      ...asked,
      endsAt: '2026-11-21T09:00:05.000Z',
    });
    expect((await inForce()).map(({ scene }) => scene)).toEqual(['cut', 'fail']);
  });

  test('ends with its time, to the millisecond', async () => {
    await start({ scene: 'fail', seconds: 10 });
    clock.advance(9_999);
    expect(await statusOf(points)).toBe(500);
    clock.advance(1);
    expect(await statusOf(points)).toBe(200);
    expect(await inForce()).toEqual([]);
  });

  test('ends when all are ended', async () => {
    await start({ scene: 'fail' });
    await start({ scene: 'hour-limit' });
    await endAll();
    expect(await inForce()).toEqual([]);
    expect(await statusOf(points)).toBe(200);
  });

  test('covers its endpoint alone where it names one', async () => {
    await start({ scene: 'fail', endpoint: endpointName(points) });
    expect([await statusOf(points), await statusOf(purposes)]).toEqual([500, 200]);
    expect(await inForce()).toMatchObject([{ reached: 1, met: 1 }]);
  });

  test('takes the place of one of the same name and endpoint', async () => {
    await start({ scene: 'fail', seconds: 10 });
    await start({ scene: 'fail', endpoint: endpointName(points) });
    const { id } = await start({ scene: 'fail', seconds: 20 });
    expect((await inForce()).map(({ endpoint }) => endpoint)).toEqual([null, endpointName(points)]);
    expect((await inForce())[0]?.id).toBe(id);
  });

  test('is not met by requests whose token is not good', async () => {
    await start({ scene: 'fail' });
    for (const as of ['nobody', 'expired', 'foreign-key'] as const) {
      expect((await api.refused(points, {}, { as })).status).toBe(401);
    }
    expect(await inForce()).toMatchObject([{ reached: 0, met: 0 }]);
  });

  test.each([
    [0.5, 8, 4],
    [0.1, 20, 2],
    [0.75, 8, 6],
    [0, 3, 0],
    [1, 3, 3],
  ])('with the share %d is met by so many of %i requests: %i', async (share, times, met) => {
    await start({ scene: 'fail', share });
    const failed = (await statusesOf(points, times)).filter((status) => status === 500);
    expect(failed).toHaveLength(met);
    expect(await inForce()).toMatchObject([{ reached: times, met }]);
  });

  test('with the share of a half is met by every second request', async () => {
    await start({ scene: 'fail', share: 0.5 });
    expect(await statusesOf(points, 4)).toEqual([200, 500, 200, 500]);
  });
});

describe('two scenes at once', () => {
  test('are both met: the answer is late, and then it is a failure', async () => {
    await start({ scene: 'fail' });
    await start({ scene: 'slow', endpoint: endpointName(points) });
    expect([await statusOf(points), await statusOf(purposes)]).toEqual([500, 500]);
    expect(await inForce()).toMatchObject([
      { scene: 'slow', reached: 1, met: 1 },
      { scene: 'fail', reached: 2, met: 2 },
    ]);
  });

  test('tell of two limits the one that ends later', async () => {
    await start({ scene: 'hour-limit', seconds: 20 });
    await start({ scene: 'minute-limit', seconds: 40 });
    const { headers } = await api.refused(points);
    expect([headers.get('ot-period'), headers.get('Retry-After')]).toEqual(['MINUTE', '40']);
  });
});

describe('a limit scene', () => {
  const limited = async (endpoint: Endpoint) => {
    const { status, code, headers } = await api.refused(endpoint);
    expect([status, code]).toEqual([429, 'limit-exceeded']);
    const names = ['Retry-After', 'ot-period', 'ot-requests-allowed', 'ot-request-made'];
    return names.map((name) => headers.get(name));
  };

  test('of the minute answers 429 with the five headers, true to its end', async () => {
    await start({ scene: 'minute-limit', endpoint: endpointName(points), seconds: 40 });
    expect(await limited(points)).toEqual(['40', 'MINUTE', '1000000', '1000001']);
    clock.advance(39_500);
    expect(await limited(points)).toEqual(['1', 'MINUTE', '1000000', '1000002']);
    expect(await statusOf(purposes)).toBe(200);
    clock.advance(500);
    expect(await statusOf(points)).toBe(200);
  });

  test('of the minute counts each API by itself where it covers all', async () => {
    await start({ scene: 'minute-limit' });
    await limited(points);
    expect((await limited(points))[3]).toBe('1000002');
    expect((await limited(purposes))[3]).toBe('1000001');
  });

  test('of the hour covers everything and counts all together', async () => {
    await start({ scene: 'hour-limit', seconds: 90 });
    expect(await limited(points)).toEqual(['90', 'HOUR', '1000000', '1000001']);
    expect(await limited(createPurposeEndpoint)).toEqual(['90', 'HOUR', '1000000', '1000002']);
  });

  test('is named by its refusals, of two the one that ends later', async () => {
    await start({ scene: 'hour-limit', seconds: 90 });
    await start({ scene: 'minute-limit', endpoint: endpointName(points), seconds: 40 });
    const sceneOf = async (endpoint: Endpoint) =>
      (await api.refused(endpoint)).headers.get('Demo-Scene');
    expect(await sceneOf(points)).toBe('hour-limit');
    await start({ scene: 'hour-limit', seconds: 20 });
    expect(await sceneOf(points)).toBe('minute-limit');
  });

  test('names each refusal as an event of its own', async () => {
    await start({ scene: 'hour-limit' });
    const events = [await api.refused(points), await api.refused(points)].map(({ headers }) =>
      headers.get('ot-ratelimit-event-id'),
    );
    expect(new Set(events).size).toBe(2);
    expect(events[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test('changes nothing', async () => {
    await start({ scene: 'minute-limit' });
    const before = await service.readRows();
    const body = { Name: 'Late', Description: '', ConsentLifeSpan: 0 };
    expect((await api.refused(createPurposeEndpoint, { body })).status).toBe(429);
    expect(await service.readRows()).toEqual(before);
  });
});

test('slow answers three seconds late and otherwise as ever', async () => {
  await start({ scene: 'slow' });
  const before = Date.parse(clock.now());
  expect(await statusOf(points)).toBe(200);
  expect(Date.parse(clock.now()) - before).toBe(3000);
});

test('fail answers 500, does nothing, and is no failure in the log', async () => {
  await start({ scene: 'fail' });
  const before = await service.readRows();
  const body = { Name: 'Never', Description: '', ConsentLifeSpan: 0 };
  const problem = await api.refused(createPurposeEndpoint, { body });
  expect(problem).toMatchObject({ status: 500, code: 'scene-fail' });
  expect(await service.readRows()).toEqual(before);
  expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('expire-tokens', () => {
  test('refuses the tokens from before its start as expired, and newer ones pass', async () => {
    const old = await service.accessTokens.of('writer');
    const withOld = () => send(points.path, { headers: { Authorization: `Bearer ${old}` } });
    const expired = await api.refused(points, {}, { as: 'expired' });
    await start({ scene: 'expire-tokens' });
    const answer = await withOld();
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe(expired.headers.get('WWW-Authenticate'));
    expect(await answer.json()).toEqual({
      ...expired,
      headers: undefined,
      requestId: expect.any(String),
    });
    // A token that is fetched once the start was answered.
    expect(await statusOf(points)).toBe(200);
    expect(await inForce()).toMatchObject([{ reached: 2, met: 1 }]);
  });

  test('refuses a token of the very second in which it was started', async () => {
    clock.set('2026-11-21T09:00:00.400Z');
    const headers = { Authorization: `Bearer ${await service.accessTokens.of('writer')}` };
    await start({ scene: 'expire-tokens' });
    expect(clock.now()).toBe('2026-11-21T09:00:01.000Z');
    expect((await send(points.path, { headers })).status).toBe(401);
  });

  test('refuses nothing before its first second is over, so that who renews in it is not refused twice', async () => {
    const headers = { Authorization: `Bearer ${await service.accessTokens.of('writer')}` };
    clock.set('2026-11-21T09:00:00.400Z');
    let go = () => {};
    const scenes = createScenes({
      now: clock.now,
      newId: () => 'scene-1',
      sleep: () =>
        new Promise((resolve) => {
          go = resolve;
        }),
    });
    const app = service.createInstance({ scenes });
    const status = async () => (await app.request(points.path, { headers })).status;
    const starting = scenes.start({ scene: 'expire-tokens' });
    expect(await status()).toBe(200);
    expect(scenes.list()).toMatchObject([{ reached: 1, met: 0 }]);
    clock.set('2026-11-21T09:00:01.000Z');
    go();
    await starting;
    expect(await status()).toBe(401);
  });

  test('lets the older tokens pass again when it has ended', async () => {
    const headers = { Authorization: `Bearer ${await service.accessTokens.of('writer')}` };
    await start({ scene: 'expire-tokens' });
    await endAll();
    expect((await send(points.path, { headers })).status).toBe(200);
  });
});

describe('cut', () => {
  test('carries a write out once: the same key repeats the answer that was lost', async () => {
    const body = await api.pointBody({ Name: 'Cut off' });
    const options = { headers: { 'Idempotency-Key': 'act-1', 'Content-Type': 'application/json' } };
    const create = createCollectionPointEndpoint;
    const post = { ...options, method: create.method, body: JSON.stringify(body) };
    await start({ scene: 'cut', endpoint: endpointName(create) });
    const lost = await (await send(create.path, post)).text();
    expect(() => JSON.parse(lost)).toThrow();

    await endAll();
    const kept = await (await send(create.path, post)).text();
    expect(JSON.parse(kept)).toMatchObject({ Name: 'Cut off' });
    expect(kept.startsWith(lost)).toBe(true);
    const { content } = await api.done(points, { query: { name: 'Cut off' } });
    expect(content).toHaveLength(1);
  });

  test('announces more than it sends, without a body too', async () => {
    const id = await api.activePoint();
    await start({ scene: 'cut' });
    const path = disableCollectionPointEndpoint.path.replace('{collectionpointId}', id);
    const answer = await send(`${path}?value=true`, { method: 'PUT' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('Content-Length')).toBe('1');
  });

  test('cuts a refusal too', async () => {
    await start({ scene: 'cut' });
    const answer = await send(`${points.path}?size=0`);
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(Number(answer.headers.get('Content-Length')));
  });
});

test('scenes of index runs are met by no request, and counted by none', async () => {
  for (const scene of ['slow-index-run', 'failing-index-run'] as const) await start({ scene });
  const before = clock.now();
  expect(await statusOf(points)).toBe(200);
  expect(clock.now()).toBe(before);
  expect(await inForce()).toMatchObject([
    { scene: 'failing-index-run', endpoint: null, reached: 0, met: 0 },
    { scene: 'slow-index-run', endpoint: null, reached: 0, met: 0 },
  ]);
});

test('offline hangs up, and nothing is done', async () => {
  const body = await api.pointBody({ Name: 'Unsent' });
  await start({ scene: 'offline' });
  expect((await api.call(createCollectionPointEndpoint, { body })).status).toBe(503);
  await endAll();
  expect((await api.done(points, { query: { name: 'Unsent' } })).content).toEqual([]);
});

test('empty-page leaves the rows out of a slice that another one follows, and of no other', async () => {
  for (const name of ['one', 'two', 'three']) await api.upsert(`${name}@example.org`, []);
  // Or the list goes on with who was just written.
  clock.advance(120_000);
  expect((await api.done(listProfilesEndpoint, {})).content).toHaveLength(3);
  await start({ scene: 'empty-page', endpoint: endpointName(listProfilesEndpoint) });
  const read = (size: number, requestContinuation?: string | null) =>
    api.done(listProfilesEndpoint, {
      query: { size },
      headers: requestContinuation ? { requestContinuation } : {},
    });
  const first = await read(2);
  expect(first.content).toEqual([]);
  const last = await read(2, first.pageable?.requestContinuation);
  expect(last.content).toHaveLength(1);
  await endAll();
  expect((await read(2)).content).toHaveLength(2);
});

describe('the address of the scenes', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    send('/demo/scenes', { ...nobody, method: 'POST', body, headers });

  test('is unknown outside a demo', async () => {
    const other = service.createInstance({ scenes: undefined });
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      const [scenes, unknown] = await Promise.all(
        ['/demo/scenes', '/demo/unknown'].map(async (path) => {
          const answer = await other.request(path, { method });
          const { requestId: _, ...problem } = await answer.json();
          return { status: answer.status, problem };
        }),
      );
      expect(scenes).toEqual(unknown);
      expect(scenes?.status).toBe(404);
    }
    expect((await service.apiOf(other).call(points)).status).toBe(200);
  });

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded'])(
    'takes no body of type %s, which a foreign page may send unasked',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      expect((await post('{"scene":"fail"}', headers)).status).toBe(415);
      expect(await inForce()).toEqual([]);
    },
  );

  test('allows no other origin', async () => {
    const headers = {
      Origin: 'https://elsewhere.example.net',
      'Access-Control-Request-Method': 'DELETE',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await send('/demo/scenes', { ...nobody, method, headers });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });

  test('answers the methods that it has, and names them to others', async () => {
    const answer = await send('/demo/scenes', { ...nobody, method: 'PUT' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST, DELETE']);
  });

  test.each([
    [{}, ['scene']],
    [{ scene: 'flood' }, ['scene']],
    [{ scene: 'fail', seconds: 0 }, ['seconds']],
    [{ scene: 'fail', seconds: 3601 }, ['seconds']],
    [{ scene: 'fail', seconds: 1.5 }, ['seconds']],
    [{ scene: 'fail', share: 1.1, seconds: -1 }, ['seconds', 'share']],
    [{ scene: 'fail', share: '1' }, ['share']],
    [{ scene: 'fail', endpoint: 'GET /api/unknown', share: -1 }, ['endpoint', 'share']],
    [{ scene: 'hour-limit', endpoint: endpointName(points) }, ['endpoint']],
    [{ scene: 'slow-index-run', endpoint: endpointName(points) }, ['endpoint']],
    [{ scene: 'failing-index-run', endpoint: '', share: 1 }, ['endpoint', 'share']],
    [[], ['']],
  ])('refuses %j and names every fault', async (body, paths) => {
    const problem = await api.refused(startSceneEndpoint, { body }, nobody);
    expect([problem.status, problem.code]).toEqual([400, 'invalid-request']);
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
    expect(await inForce()).toEqual([]);
  });
});
