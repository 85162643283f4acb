import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, fileBytes } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import type { ApiError } from './api-error.ts';
import { type ApiClientOptions, createApiClient } from './http-client.ts';
import { createLimiter } from './limits/limiter.ts';
import { createTabState } from './limits/tab-state.ts';
import { memoryStorage } from './page-storage.ts';

const now = Date.parse('2026-11-21T14:03:00Z');
const thing = z.looseObject({
  Id: z.string(),
  Parts: z.array(z.looseObject({ Name: z.string() })),
});

const readThing = {
  operationId: 'readThing',
  title: 'Read',
  tag: 'Things',
  method: 'GET',
  path: '/api/things/{thingId}',
  scopes: ['CONSENT', 'CONSENT_READ'],
  limit: 'api',
  params: z.object({ thingId: z.string() }),
  query: z.object({ version: z.optional(z.number()) }),
  responses: { 200: thing },
} as const satisfies Endpoint;

const createThing = {
  ...readThing,
  method: 'POST',
  path: '/api/things',
  scopes: ['CONSENT'],
  params: undefined,
  query: undefined,
  body: z.object({ Name: z.string() }),
  responses: { 201: thing },
} as const satisfies Endpoint;

const readKept = {
  ...readThing,
  revalidates: true,
} as const satisfies Endpoint;

const disableThing = {
  ...readThing,
  method: 'PUT',
  responses: { 200: null },
} as const satisfies Endpoint;

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
type Answer = (response: ServerResponse) => void;

let server: Server;
let baseUrl: string;
let seen: Seen[] = [];
let answers: Answer[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const answer = answers.shift() ?? json(500, { message: 'No answer was prepared.' });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  seen = [];
  answers = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const empty =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status).end();
  };
const found = json(200, { Id: 'a', Parts: [] });
const created = json(201, { Id: 'a', Parts: [] });
const limited = json(429, {}, { 'Retry-After': '18', 'ot-period': 'MINUTE' });
const silence: Answer = () => {};
const hangUp: Answer = (response) => response.destroy();
const html: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sign in to the Wi-Fi</html>');
};
const cutInTheMiddle: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{"Id": "a", ', () => response.destroy());
};

const limiterAt = (time: () => number, screen = () => 'Things') =>
  createLimiter({
    limits: limitsOf('demo'),
    tabState: createTabState({ storage: memoryStorage(), events: new EventTarget() }),
    now: time,
    screen,
  });

const client = (more: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl,
    tag: async () => 'tag-1',
    renew: async () => false,
    limiter: limiterAt(() => now),
    fetch,
    now: () => now,
    newKey: () => 'key',
    timeoutMs: 2000,
    ...more,
  });

const read = (more: Partial<ApiClientOptions> = {}, signal?: AbortSignal) =>
  client(more).call(readThing, { params: { thingId: 'a' } }, signal ? { signal } : {});
const create = (more: Partial<ApiClientOptions> = {}) =>
  client(more).call(createThing, { body: { Name: 'x' } }, { idempotencyKey: 'key-1' });

const errorOf = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('The call succeeded.'),
    (error: ApiError) => error,
  );

describe('a request', () => {
  test('carries address, query and the tag of its session', async () => {
    answers = [found];
    const request = { params: { thingId: 'ä b' }, query: { version: 2 } };
    await client().call(readThing, request, {});
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/things/%C3%A4%20b?version=2' });
    expect(seen[0]?.headers).toMatchObject({ 'x-console': 'tag-1' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
  });

  test('that writes carries its body and the key of its act', async () => {
    answers = [created];
    await create();
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"Name":"x"}' });
    expect(seen[0]?.headers).toMatchObject({
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    });
  });

  test('that cannot be a request never leaves', async () => {
    const call = client().call(readThing, { params: { thingId: '..' } }, {});
    expect(await errorOf(call)).toMatchObject({ kind: 'invalid', code: 'request-not-sendable' });
    expect(seen).toEqual([]);
  });

  test('is never sent on to another address', async () => {
    answers = [(response) => response.writeHead(302, { Location: '/elsewhere' }).end()];
    expect(await errorOf(read())).toMatchObject({ kind: 'network' });
    expect(seen).toHaveLength(1);
  });
});

test('the cookie goes with the tag, and with what nobody signs in for goes neither', async () => {
  const modes: unknown[] = [];
  const watched: typeof fetch = (url, init) => {
    modes.push(init?.credentials);
    return fetch(url, init);
  };
  const params = { thingId: 'a' };
  answers = [found, found];
  await client({ fetch: watched }).call(readThing, { params }, {});
  const readOpen = { ...readThing, scopes: [] } as const satisfies Endpoint;
  await client({ fetch: watched }).call(readOpen, { params }, {});
  expect(modes).toEqual(['same-origin', 'omit']);
});

test('who signs in another way says so in place of the tag', async () => {
  answers = [found];
  await read({ headersOf: (token) => ({ Authorization: `Bearer ${token}` }) });
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer tag-1' });
  expect(seen[0]?.headers).not.toHaveProperty('x-console');
});

test('the browser caches only what may be cached, and revalidates it each time', async () => {
  const modes: unknown[] = [];
  const watched: typeof fetch = (url, init) => {
    modes.push(init?.cache);
    return fetch(url, init);
  };
  const params = { thingId: 'a' };
  answers = [found, found, created];
  await client({ fetch: watched }).call(readKept, { params }, {});
  await client({ fetch: watched }).call(readThing, { params }, {});
  await create({ fetch: watched });
  expect(modes).toEqual(['no-cache', 'no-store', 'no-store']);
});

describe('a request that nobody signs in for', () => {
  const submitThing = { ...createThing, scopes: [] } as const satisfies Endpoint;
  const fail = () => expect.fail('The session was touched.');
  const submit = () =>
    client({ tag: fail, headersOf: fail, renew: fail, refused: fail }).call(
      submitThing,
      { body: { Name: 'x' } },
      { idempotencyKey: 'key-1' },
    );

  test('says nothing of who is signed in', async () => {
    answers = [created];
    await submit();
    expect(seen[0]?.headers).not.toHaveProperty('x-console');
  });

  test('and is refused with 401 leaves the session alone, and is not sent again', async () => {
    answers = [json(401, { code: 'token-revoked', message: 'The token was revoked.' })];
    const error = await errorOf(submit());
    expect(error).toMatchObject({ kind: 'conflict', code: 'token-revoked', status: 401 });
    expect(error.message).toBe('The token was revoked.');
    expect(seen).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('keeps what the contract does not know', async () => {
    answers = [json(200, { Id: 'a', Parts: [{ Name: 'p', New: 1 }], Other: { x: null } })];
    expect(await read()).toEqual({ Id: 'a', Parts: [{ Name: 'p', New: 1 }], Other: { x: null } });
  });

  test('that breaks the contract is an error that knows the place, and its words name neither place nor value', async () => {
    answers = [json(200, { Id: 'a', Parts: [{ Name: 'p' }, { Name: 7 }] })];
    const error = await errorOf(read());
    expect(error).toMatchObject({ kind: 'contract', path: 'Parts.1.Name', status: 200 });
    expect(error.message).toContain('unexpected format');
  });

  test('that is no JSON is an error, not an empty success', async () => {
    answers = [html, empty(200)];
    expect(await errorOf(read())).toMatchObject({ kind: 'contract', code: 'answer-not-json' });
    expect(await errorOf(read())).toMatchObject({ kind: 'contract', code: 'answer-not-json' });
  });

  test('that is a file is its bytes, and anything else in its place is an error', async () => {
    const file = { ...readThing, answerType: 'application/test', responses: { 200: fileBytes } };
    const bytes = Uint8Array.of(0x50, 0x4b, 0xff, 0x00);
    answers = [
      (response) => response.writeHead(200, { 'Content-Type': 'application/test' }).end(bytes),
      json(200, 'path/of/a/file'),
      json(404, { code: 'not-found', message: 'There is none.' }),
    ];
    const get = () => client().call(file, { params: { thingId: 'a' } }, {});
    expect(await get()).toEqual(bytes);
    expect(seen[0]?.headers.accept).toBe('application/test, application/json');
    expect(await errorOf(get())).toMatchObject({ kind: 'contract', code: 'answer-not-file' });
    expect(await errorOf(get())).toMatchObject({ kind: 'not-found', message: 'There is none.' });
  });

  test('without a published body is null, no matter what the host sends', async () => {
    answers = [empty(200), html, empty(204)];
    const disable = () =>
      client().call(disableThing, { params: { thingId: 'a' } }, { idempotencyKey: 'k' });
    expect([await disable(), await disable(), await disable()]).toEqual([null, null, null]);
  });

  test('with another success status than the published one is a success', async () => {
    answers = [json(200, { Id: 'a', Parts: [] })];
    expect(await create()).toEqual({ Id: 'a', Parts: [] });
  });
});

describe('the clock of the service', () => {
  const saying = (date: string) => json(200, { Id: 'a', Parts: [] }, { Date: date });
  const told = (seconds: number) => saying(new Date(now + seconds * 1000).toUTCString());

  test.each([
    ['goes by its last answer', [told(90), told(-3600)], -3_600_000],
    ['is the browser’s where the two agree', [told(90), told(-1)], 0],
    ['stays as it was told where an answer tells none', [told(90), saying('noon')], 90_000],
  ])('%s', async (_case, clocks, aheadMs) => {
    answers = [...clocks];
    const one = client();
    expect(one.serverNow()).toBe(now);
    for (const _ of clocks) await one.call(readThing, { params: { thingId: 'a' } }, {});
    expect(one.serverNow()).toBe(now + aheadMs);
  });
});

describe('what needs a fresh sign-in', () => {
  const tooOld = json(403, { code: 'fresh-sign-in-needed', message: 'Sign in again.' });

  test('is sent once more after it, under the same key and with the tag of then', async () => {
    answers = [tooOld, created];
    let tag = 'old';
    const freshen = vi.fn(async () => {
      tag = 'new';
      return true;
    });
    await create({ tag: async () => tag, freshen });
    expect(freshen).toHaveBeenCalledTimes(1);
    expect(seen.map(({ headers }) => headers['x-console'])).toEqual(['old', 'new']);
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  test('is refused in its own words where the person puts it off, and never asked for twice', async () => {
    answers = [tooOld];
    const later = await errorOf(create({ freshen: async () => false }));
    expect(later).toMatchObject({ kind: 'forbidden', message: 'Sign in again.', outcome: 'none' });
    expect(seen).toHaveLength(1);
    answers = [tooOld, tooOld, created];
    const freshen = vi.fn(async () => true);
    expect(await errorOf(create({ freshen }))).toMatchObject({ code: 'fresh-sign-in-needed' });
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  test('is not asked for where another right is missing', async () => {
    answers = [json(403, { code: 'scope-missing', message: 'Ask an administrator.' })];
    const freshen = vi.fn(async () => true);
    expect(await errorOf(create({ freshen }))).toMatchObject({ kind: 'forbidden' });
    expect(freshen).not.toHaveBeenCalled();
  });
});

describe('a refused tag', () => {
  test('is renewed once and the request repeated, with the same key for a write', async () => {
    answers = [empty(401), created];
    let tag = 'old';
    const renew = vi.fn(async () => {
      tag = 'new';
      return true;
    });
    const refused = vi.fn();
    await create({ tag: async () => tag, renew, refused });
    expect(renew).toHaveBeenCalledTimes(1);
    expect(refused).not.toHaveBeenCalled();
    expect(seen.map(({ headers }) => headers['x-console'])).toEqual(['old', 'new']);
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  test('that another request has renewed meanwhile is not renewed again', async () => {
    answers = [empty(401), found];
    const tags = ['old', 'new', 'new'];
    const renew = vi.fn(async () => true);
    await read({ tag: async () => tags.shift() ?? 'none', renew });
    expect(renew).not.toHaveBeenCalled();
    expect(seen.map(({ headers }) => headers['x-console'])).toEqual(['old', 'new']);
  });

  test('that stays refused ends after one repeat', async () => {
    answers = [empty(401), empty(401), found];
    const refused = vi.fn();
    expect(await errorOf(read({ renew: async () => true, refused }))).toMatchObject({
      kind: 'unauthorized',
    });
    expect(seen).toHaveLength(2);
    expect(refused).toHaveBeenCalledExactlyOnceWith('tag-1');
  });

  test('of a session that is lost is not tried again', async () => {
    answers = [empty(401), found];
    expect(await errorOf(read())).toMatchObject({ kind: 'unauthorized', outcome: 'none' });
    expect(seen).toHaveLength(1);
  });

  test('that cannot be renewed for want of a network is no lost session, and nothing was done', async () => {
    answers = [empty(401)];
    const renew = () => Promise.reject(new TypeError('fetch failed'));
    expect(await errorOf(create({ renew }))).toMatchObject({ kind: 'network', outcome: 'none' });
  });

  test('that does not exist sends nothing', async () => {
    const tag = () => Promise.reject(new Error('signed out'));
    expect(await errorOf(read({ tag }))).toMatchObject({
      kind: 'unauthorized',
      code: 'session-lost',
    });
    expect(seen).toEqual([]);
  });
});

describe('a limit', () => {
  test('is an error with an absolute time, and is not retried here', async () => {
    answers = [limited, found];
    expect(await errorOf(read())).toMatchObject({
      kind: 'rate-limited',
      endpoint: 'GET /api/things/{thingId}',
      status: 429,
      outcome: 'none',
      limit: { retryAt: now + 18_000, period: 'MINUTE', screen: 'Things' },
    });
    expect(seen).toHaveLength(1);
  });

  test('counts as met for the screen that asked, even if another one is shown by then', async () => {
    answers = [limited];
    let shown = 'Things';
    const tag = Promise.withResolvers<string>();
    const limiter = limiterAt(
      () => now,
      () => shown,
    );
    const error = errorOf(read({ limiter, tag: () => tag.promise }));
    shown = 'Demo scenes';
    tag.resolve('tag-1');
    expect(await error).toMatchObject({ limit: { screen: 'Things' } });
  });

  test('holds what it covers without asking the service, and nothing else', async () => {
    answers = [limited, created, found];
    let time = now;
    const limiter = limiterAt(() => time);
    const more = { limiter, now: () => time };
    await errorOf(read(more));
    const tag = () => expect.fail('A held request needs no tag.');
    expect(await errorOf(read({ ...more, tag }))).toMatchObject({
      kind: 'rate-limited',
      code: 'limit-holds',
      limit: { retryAt: now + 18_000 },
    });
    expect(seen).toHaveLength(1);
    await create(more);
    time += 18_000;
    await read(more);
    expect(seen).toHaveLength(3);
  });

  test('of the hour holds a write too, which changes nothing', async () => {
    answers = [json(429, {}, { 'Retry-After': '900', 'ot-period': 'HOUR' })];
    const limiter = limiterAt(() => now);
    await errorOf(read({ limiter }));
    expect(await errorOf(create({ limiter }))).toMatchObject({
      kind: 'rate-limited',
      outcome: 'none',
      limit: { window: 'account', retryAt: now + 900_000 },
    });
    expect(seen).toHaveLength(1);
  });

  test('that comes while requests wait for a lane holds those too', async () => {
    answers = [limited, limited, limited, limited, limited, limited, found, found];
    const { call } = client();
    const calls = Array.from({ length: 8 }, () =>
      errorOf(call(readThing, { params: { thingId: 'a' } }, {})),
    );
    const kinds = (await Promise.all(calls)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['rate-limited']));
    expect(seen).toHaveLength(6);
  });
});

describe('a fault on the way', () => {
  test.each([
    ['a cut before the answer', hangUp, 'unreachable'],
    ['a cut within the answer', cutInTheMiddle, 'cut'],
  ])('%s is a network error; a write is left unclear', async (_, answer, code) => {
    answers = [answer, answer];
    expect(await errorOf(read())).toMatchObject({ kind: 'network', code, outcome: 'none' });
    expect(await errorOf(create())).toMatchObject({ kind: 'network', code, outcome: 'unknown' });
  });

  test('silence ends as a timeout', async () => {
    answers = [silence];
    const error = await errorOf(create({ timeoutMs: 50 }));
    expect(error).toMatchObject({ kind: 'network', code: 'timeout', outcome: 'unknown' });
  });

  test('a body that never ends is a timeout too', async () => {
    answers = [(response) => void response.writeHead(200).write('{')];
    const error = await errorOf(read({ timeoutMs: 100 }));
    expect(error).toMatchObject({ kind: 'network', code: 'timeout' });
  });

  test('a host that does not listen is unreachable', async () => {
    const error = await errorOf(read({ baseUrl: 'http://127.0.0.1:1' }));
    expect(error).toMatchObject({ kind: 'network', code: 'unreachable' });
  });

  test('is reported as offline if the browser knows that it is', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers = [hangUp];
    expect(await errorOf(read())).toMatchObject({ kind: 'network', code: 'offline' });
  });

  test('of a browser that was offline before leaves no write unclear; one that lost its network does', async () => {
    const navigator = { onLine: false };
    vi.stubGlobal('navigator', navigator);
    const offline = { kind: 'network', code: 'offline' };
    answers = [hangUp];
    const unsent = await errorOf(create());
    expect(unsent).toMatchObject({ ...offline, outcome: 'none' });
    expect(unsent.message).toBe("There's no network connection. Try again in a moment.");
    answers = [
      (response) => {
        navigator.onLine = false;
        return hangUp(response);
      },
    ];
    navigator.onLine = true;
    expect(await errorOf(create())).toMatchObject({ ...offline, outcome: 'unknown' });
  });

  test('a failure of the service leaves a write unclear', async () => {
    answers = [json(500, {}), html, json(503, 'down')];
    expect(await errorOf(create())).toMatchObject({ kind: 'unavailable', outcome: 'unknown' });
    expect(await errorOf(create())).toMatchObject({ kind: 'contract', outcome: 'unknown' });
    expect(await errorOf(read())).toMatchObject({ kind: 'unavailable', outcome: 'none' });
  });
});

test('an abort by the caller is no fault: its own reason comes back', async () => {
  answers = [silence];
  const abort = new AbortController();
  const call = read({}, abort.signal);
  abort.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});
