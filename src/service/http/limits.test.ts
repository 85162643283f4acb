import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { type Endpoint, endpointName, isPublic } from '#contract/common/endpoint.ts';
import { limitsOf, limitWindowsOf } from '#contract/common/limits.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import type { Api } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { forgetRefusals } from './limits.ts';

const service = await startService();
beforeEach(service.reset);

const list = listPurposesEndpoint;
const listPoints = listCollectionPointsEndpoint;

const limited = (limits: Parameters<typeof service.createInstance>[0]) =>
  service.apiOf(service.createInstance(limits));
const perMinute = (apiPerMinute: number) => limited({ limits: { apiPerMinute } });
const perHour = (accountPerHour: number) => limited({ limits: { accountPerHour } });
const use = async (api: Api, times: number) => {
  for (let made = 0; made < times; made += 1) await api.done(list);
};
/** Lets every window that is open end. */
const endWindows = () => service.db.execute(sql`update limit_windows set ends_at = now()`);

describe('over the limit of an API', () => {
  test('a request gets 429 with the five headers', async () => {
    const api = perMinute(2);
    await use(api, 2);
    const { status, code, headers } = await api.refused(list);
    expect([status, code]).toEqual([429, 'limit-exceeded']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(headers.get('ot-ratelimit-event-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('ot-requests-allowed')).toBe('2');
    expect(headers.get('ot-period')).toBe('MINUTE');
    expect(headers.get('ot-request-made')).toBe('3');
  });

  test('rejected requests count too, and each refusal is an event of its own', async () => {
    const api = perMinute(1);
    await use(api, 1);
    const refusals = [await api.refused(list), await api.refused(list)];
    expect(refusals.map(({ headers }) => headers.get('ot-request-made'))).toEqual(['2', '3']);
    const events = refusals.map(({ headers }) => headers.get('ot-ratelimit-event-id'));
    expect(new Set(events).size).toBe(2);
  });

  test('other APIs go on, other callers of the account do not', async () => {
    const api = perMinute(1);
    await use(api, 1);
    expect((await api.refused(list, {}, { as: 'reader' })).status).toBe(429);
    await api.done(listPoints);
    await api.createPurpose();
  });

  test('requests go on once the window has ended', async () => {
    const api = perMinute(1);
    await use(api, 1);
    expect((await api.refused(list)).status).toBe(429);
    await endWindows();
    await use(api, 1);
    expect((await api.refused(list)).headers.get('ot-request-made')).toBe('2');
  });

  test('an endpoint is one API whatever id it is called with', async () => {
    const api = perMinute(1);
    const call = (id: string) =>
      api.refused(updateCollectionPointEndpoint, { params: { collectionpointId: id } });
    expect((await call('a')).status).not.toBe(429);
    expect((await call('b')).status).toBe(429);
  });

  test('a write changes nothing', async () => {
    const api = perMinute(1);
    await api.createPurpose();
    const before = await service.readRows();
    const body = { Name: 'Late', Description: '', ConsentLifeSpan: 0 };
    expect((await api.refused(createPurposeEndpoint, { body })).status).toBe(429);
    expect(await service.readRows()).toEqual(before);
  });
});

describe('over the hourly limit of the account', () => {
  test('every API is refused until the hour ends', async () => {
    const api = perHour(2);
    await use(api, 2);
    for (const endpoint of [list, listPoints, createCollectionPointEndpoint]) {
      const { status, headers } = await api.refused(endpoint);
      expect(status).toBe(429);
      expect(headers.get('ot-period')).toBe('HOUR');
      expect(headers.get('ot-requests-allowed')).toBe('2');
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
    }
    await endWindows();
    await use(api, 2);
  });

  test('the hour is told where the minute is over too', async () => {
    const api = limited({ limits: { accountPerHour: 1, apiPerMinute: 1 } });
    await use(api, 1);
    expect((await api.refused(list)).headers.get('ot-period')).toBe('HOUR');
  });
});

const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [endpointName(endpoint), endpoint] as const);

describe('every endpoint that somebody signs in for is under the limit', () => {
  test.each(named(endpoints.filter((endpoint) => !isPublic(endpoint))))(
    '%s',
    async (_name, endpoint) => {
      const api = perMinute(1);
      expect((await api.call(endpoint)).status).not.toBe(429);
      expect(await api.refused(endpoint)).toMatchObject({ status: 429, code: 'limit-exceeded' });
    },
  );
});

test.each(named(endpoints.filter(isPublic)))(
  '%s is under no limit and counts nowhere',
  async (_name, endpoint) => {
    const api = perMinute(1);
    const untyped = endpoint.isSigned ? 401 : 400;
    const expected = endpoint.body === undefined ? 200 : untyped;
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await api.call(endpoint)).status).toBe(expected);
    }
    const { rows } = await service.db.execute(sql`select from limit_windows`);
    expect(rows).toEqual([]);
  },
);

describe('what counts', () => {
  test('requests without a valid token do not', async () => {
    const api = perMinute(1);
    for (const as of ['nobody', 'expired', 'foreign-key'] as const) {
      expect((await api.refused(list, {}, { as })).status).toBe(401);
    }
    await use(api, 1);
  });

  test('requests without the right do not count for others', async () => {
    const api = limited({ limits: { apiPerMinute: 1, accountPerHour: 1 } });
    expect((await api.refused(list, {}, { as: 'no-scope' })).status).toBe(403);
    await use(api, 1);
    expect((await api.refused(list)).status).toBe(429);
  });

  test('requests that are not valid do', async () => {
    const api = perMinute(1);
    expect((await api.refused(list, { query: { size: 0 } })).status).toBe(400);
    expect((await api.refused(list)).status).toBe(429);
  });
});

describe('refusals for a missing right', () => {
  const refusedAs = (api: Api, as: 'reader' | 'no-scope', endpoint: Endpoint) =>
    api.refused(endpoint, {}, { as });

  test('count in a window of the caller’s own, over every endpoint, up to the limit of an API', async () => {
    const api = perMinute(2);
    const [first, second] = [
      await refusedAs(api, 'reader', createPurposeEndpoint),
      await refusedAs(api, 'reader', createCollectionPointEndpoint),
    ];
    expect([first.status, second.status]).toEqual([403, 403]);
    const third = await refusedAs(api, 'reader', createPurposeEndpoint);
    expect([third.status, third.code]).toEqual([429, 'limit-exceeded']);
    expect(third.headers.get('ot-period')).toBe('MINUTE');
    expect(third.headers.get('ot-requests-allowed')).toBe('2');
    expect(third.headers.get('ot-request-made')).toBe('3');
    expect((await refusedAs(api, 'no-scope', createPurposeEndpoint)).status).toBe(403);
  });

  test('leave what the caller may do, and everyone else, alone', async () => {
    const api = perMinute(1);
    for (let sent = 0; sent < 3; sent += 1) await refusedAs(api, 'reader', createPurposeEndpoint);
    await api.done(list, {}, { as: 'reader' });
    await api.createPurpose();
  });

  test('name nobody in the database, and are forgotten', async () => {
    await refusedAs(perMinute(1), 'reader', createPurposeEndpoint);
    const keys = async () =>
      (await service.db.execute<{ key: string }>(sql`select key from limit_windows`)).rows.map(
        ({ key }) => key,
      );
    expect(await keys()).toEqual([expect.stringMatching(/^refused [\da-f]{64}$/)]);
    await forgetRefusals(service.db);
    expect(await keys()).toHaveLength(1);
    await endWindows();
    await use(perMinute(1), 1);
    await forgetRefusals(service.db);
    expect(await keys()).not.toContainEqual(expect.stringMatching(/^refused/));
    expect(await keys()).toHaveLength(2);
  });
});

test('instances on one database share the windows', async () => {
  const [one, two] = [perMinute(3), perMinute(3)];
  await use(one, 2);
  await use(two, 1);
  expect((await one.refused(list)).headers.get('ot-request-made')).toBe('4');
  expect((await two.refused(list)).headers.get('ot-request-made')).toBe('5');
});

test('of many at once exactly the limit passes', async () => {
  const api = perMinute(5);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => api.call(list)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(15);
});

test.each([
  ['minute', { apiPerMinute: 1 }],
  ['hour', { accountPerHour: 1 }],
])(
  'a %s that ends two days ahead, left by a clock since corrected, starts anew',
  async (_period, limits) => {
    const api = limited({ limits });
    await use(api, 1);
    await service.db.execute(sql`update limit_windows set ends_at = now() + interval '2 days'`);
    await use(api, 1);
    const { status, headers } = await api.refused(list);
    expect([status, headers.get('ot-request-made')]).toEqual([429, '2']);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
  },
);

test('a window is fixed: later requests do not move its end', async () => {
  const api = perMinute(10);
  const ends = async () => {
    await use(api, 1);
    return (
      await service.db.execute(sql`select key, ends_at::text from limit_windows order by key`)
    ).rows;
  };
  expect(await ends()).toEqual(await ends());
});

test('the profile reads count in windows of their own besides', () => {
  const windows = limitWindowsOf({ ...list, limit: 'profiles' }, limitsOf('production'));
  expect(windows.map(({ period, allowed }) => [period, allowed])).toEqual([
    ['HOUR', 200_000],
    ['MINUTE', 1_000],
    ['MINUTE', 300],
    ['HOUR', 18_000],
  ]);
});

describe('the order of refusal', () => {
  const update = updateCollectionPointEndpoint;
  const wrong = { params: { collectionpointId: 'x' }, body: {} };

  test('is 401, 403, 429, 400, 404', async () => {
    const full = perMinute(1);
    expect((await full.refused(update, wrong)).status).toBe(400);
    const statusOf = async (api: Api, parts: object, as: 'nobody' | 'reader' | 'writer') =>
      (await api.refused(update, parts, { as })).status;
    const free = perMinute(100);
    const right = { body: await free.pointBody() };
    expect([
      await statusOf(full, wrong, 'nobody'),
      await statusOf(full, wrong, 'reader'),
      await statusOf(full, wrong, 'writer'),
      await statusOf(free, wrong, 'writer'),
      await statusOf(free, right, 'writer'),
    ]).toEqual([401, 403, 429, 400, 404]);
  });
});
