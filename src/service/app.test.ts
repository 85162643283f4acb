import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName, isPublic } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { serviceConfigSchema } from '#contract/service-config.ts';
import { ReadOnly } from '#service/db/availability.ts';
import { addressOf } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import type { AppOptions } from './app.ts';
import { createClockGuard } from './http/clock-guard.ts';

const service = await startService();
const { api, log } = service;
beforeEach(service.reset);

const purposes = listPurposesEndpoint.path;

describe('the request id', () => {
  test('is the caller’s, in the answer, the problem and the log', async () => {
    const headers = { 'X-Request-Id': 'trace:1.a_B-2' };
    const problem = await api.refused(listPurposesEndpoint, { query: { size: 0 } }, { headers });
    expect(problem.requestId).toBe('trace:1.a_B-2');
    expect(problem.headers.get('X-Request-Id')).toBe('trace:1.a_B-2');
    expect(log.map(({ data }) => data.requestId)).toEqual(['trace:1.a_B-2']);
  });

  test.each([undefined, '', 'two words', 'a"b', 'ä', 'x'.repeat(129)])(
    'is made where the caller sends %j',
    async (given) => {
      const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given };
      const { status, headers: answered } = await api.call(listPurposesEndpoint, {}, { headers });
      expect(status).toBe(200);
      expect(answered.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test('is in every answer, those without an endpoint too', async () => {
    for (const path of ['/healthz', '/nothing', '/api/openapi.json']) {
      expect((await service.send(path)).headers.get('X-Request-Id')).toMatch(/./);
    }
  });
});

describe('the log', () => {
  test('has one line for a request: id, endpoint, status and time', async () => {
    await api.done(listCollectionPointsEndpoint, { query: { name: 'secret' } });
    expect(log).toEqual([
      {
        level: 'info',
        message: 'request',
        data: {
          requestId: expect.any(String),
          endpoint: 'GET /api/consentmanager/v1/collectionpoints',
          status: 200,
          durationMs: 0,
        },
      },
    ]);
  });

  test('holds no query, body, id, header or token', async () => {
    const { Id } = await api.createPoint({ Name: 'secret-name', DataElements: ['secret-element'] });
    await api.call(listCollectionPointsEndpoint, { query: { name: 'secret-query' } });
    await api.refused(createPurposeEndpoint, { body: { Name: 'secret-body' } });
    await service.send(`${purposes}/secret-path?secret-parameter=1`, {
      headers: { 'X-A': 'secret' },
    });
    const written = JSON.stringify(log.map(({ data: { requestId: _, ...data } }) => data));
    expect(written).not.toContain('secret');
    expect(written).not.toContain(Id);
    expect(written).not.toContain('eyJ');
  });

  test('of a failure holds code and place, and the answer nothing of the inside', async () => {
    const broken = service.apiOf(service.createInstance({ newId: () => 'secret-id' }));
    const body = { Name: 'secret-name', Description: 'd', ConsentLifeSpan: 0 };
    const problem = await broken.refused(createPurposeEndpoint, { body });
    expect(problem).toMatchObject({ status: 500, code: 'internal-error' });
    expect(JSON.stringify(problem)).not.toMatch(/uuid|insert|purposes/);
    const [line] = log.filter(({ level }) => level === 'error');
    expect(line?.data.fault).toMatchObject({ code: '22P02', stack: expect.any(Array) });
    expect(JSON.stringify(line?.data.fault)).not.toContain('secret');
  });
});

describe('pages on other origins', () => {
  test('may ask before they send', async () => {
    const response = await service.send(purposes, {
      as: 'nobody',
      method: 'OPTIONS',
      headers: {
        Origin: 'https://console.example.com',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    const { headers } = response;
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PUT,DELETE');
    expect(headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id']),
    );
  });

  /** Asks as a browser does before it sends; fails where the browser would not send. */
  const preflight = async (method: string, path: string, names: readonly string[]) => {
    const response = await service.send(path, {
      as: 'nobody',
      method: 'OPTIONS',
      headers: {
        Origin: 'https://console.example.com',
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': names.join(',').toLowerCase(),
      },
    });
    const listOf = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(',');
    const asked = `${method} ${path}`;
    expect(listOf('Access-Control-Allow-Methods'), asked).toContain(method.toLowerCase());
    const allowed = listOf('Access-Control-Allow-Headers').map((name) => name.trim());
    for (const name of names) expect(allowed, `${asked}: ${name}`).toContain(name.toLowerCase());
  };

  test('may send every header of each operation', async () => {
    for (const endpoint of endpoints) {
      const names = ['Authorization', ...Object.keys(endpoint.headers?.shape ?? {})];
      await preflight(endpoint.method, addressOf(endpoint), names);
    }
  });

  const forms = endpoints.filter(({ path }) => path.startsWith('/request/'));
  const origin = 'https://shop.example.com';

  test('send receipts with credentials and headers of monitoring scripts', async () => {
    expect(forms.length).toBeGreaterThan(2);
    for (const { path, scopes } of forms) {
      // No cookie is read at public operations, so none may be here that isn't public.
      expect(scopes).toEqual([]);
      const asked = await service.send(path, {
        as: 'nobody',
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers':
            'content-type,traceparent, x-console,X-Look,cache-control',
        },
      });
      const sent = await service.send(path, {
        as: 'nobody',
        method: 'POST',
        headers: { Origin: origin },
        body: '{',
      });
      expect(sent.status).toBe(400);
      for (const { headers } of [asked, sent]) {
        expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
        expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
        expect(headers.get('Vary')).toContain('Origin');
      }
      const allowed = (asked.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase();
      expect(allowed.split(',')).toEqual(expect.arrayContaining(['traceparent', 'cache-control']));
      expect(allowed).not.toMatch(/x-console|x-look/);
    }
    const { headers } = await service.send('/v1/consentreceipts/bulk', {
      as: 'nobody',
      method: 'POST',
      headers: { Origin: origin },
      body: '{',
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  test("send receipts in nobody's name: the session of whoever sends is never asked for", async () => {
    const sessions = new Proxy({} as NonNullable<AppOptions['sessions']>, {
      get: () => {
        throw new Error('A session was asked for.');
      },
    });
    const instance = service.createInstance({ sessions });
    const purpose = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purpose] });
    const requestInformation = await api.pointToken(point);
    for (const { path } of forms) {
      const answer = await instance.request(path, {
        method: 'POST',
        headers: {
          Cookie: '__Host-session=x; session-8080=x',
          'Sec-Fetch-Site': 'same-origin',
          'X-Console': 'tag',
        },
        body: JSON.stringify({
          requestInformation,
          identifier: 'ada@example.org',
          purposes: [{ Id: purpose }],
        }),
      });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.any(String)]);
    }
  });

  test('find a person by an identifier, as a browser asks first', async () => {
    await api.upsert('ada@example.org', [{ name: 'City', value: 'Göteborg' }]);
    const names = ['Authorization', 'identifier'];
    await preflight('GET', listProfilesEndpoint.path, names);
    const { headers, answer } = await api.call(
      listProfilesEndpoint,
      { headers: { identifier: 'ada@example.org' } },
      { headers: { Origin: 'https://console.example.com' } },
    );
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer?.content).toHaveLength(1);
    const encoded = { headers: { identifier: "UTF-8''%61da%40example.org" } };
    expect((await api.done(listProfilesEndpoint, encoded)).content).toEqual(answer?.content);
  });

  test.each([
    ['an answer', 'writer', 200],
    ['a refusal', 'nobody', 401],
  ] as const)('may read the headers that matter of %s', async (_what, as, status) => {
    const response = await service.send(purposes, {
      as,
      headers: { Origin: 'https://example.com' },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(',');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'Retry-After',
        'ot-ratelimit-event-id',
        'ot-requests-allowed',
        'ot-period',
        'ot-request-made',
        'X-Request-Id',
        'WWW-Authenticate',
      ]),
    );
  });
});

test.each([
  '/api/consentmanager/v9/nope',
  '/rest/api/consent/v4/nope',
  '/request/v1/nope',
  '/v1/nope',
  '/v2/nope',
  '/integrationmanager/api',
  '/scim/v2/Users',
  '/metrics',
  '/docs',
  '//api/consentmanager/v1/purposes',
])('%s is a problem 404 for every method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await service.send(path, { method, headers: { Accept: 'text/html' } });
    expect([method, response.status, response.headers.get('Content-Type')]).toEqual([
      method,
      404,
      'application/problem+json',
    ]);
  }
});

test('a trailing slash is the same path for each operation, and never redirects', async () => {
  for (const endpoint of endpoints) {
    const name = endpointName(endpoint);
    const answers = [];
    log.length = 0;
    for (const ending of ['', '/']) {
      const path = `${addressOf(endpoint)}${ending}`;
      const { status } = await service.send(path, { method: endpoint.method, as: 'nobody' });
      answers.push(status);
    }
    expect(answers[1], name).toBe(answers[0]);
    // What everyone may read is there without a sign-in.
    const isOpenRead = isPublic(endpoint) && endpoint.method === 'GET';
    expect(answers[0] === 200, name).toBe(isOpenRead);
    expect(log.map(({ data }) => data.endpoint)).toEqual([name, name]);
  }
});

test('a compressed body is refused as such', async () => {
  const response = await service.send(createPurposeEndpoint.path, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  });
  expect(response.status).toBe(415);
  expect(response.headers.get('Accept-Encoding')).toBe('identity');
  expect(await response.json()).toMatchObject({ code: 'content-encoding-unsupported' });
});

test('no answer is cached, sniffed, framed or run', async () => {
  const profiles = listProfilesEndpoint.path;
  for (const path of [profiles, `${purposes}?size=0`, '/nothing', '/config.json']) {
    const { headers } = await service.send(path);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  }
});

describe('without a token', () => {
  test('health and configuration are available', async () => {
    const read = async (path: string) => (await service.send(path, { as: 'nobody' })).json();
    expect(await read('/healthz')).toEqual({ status: 'ok' });
    expect(await read('/readyz')).toEqual({ status: 'ready' });
    expect(z.parse(serviceConfigSchema, await read('/config.json'))).toMatchObject({
      environment: 'demo',
      limits: { apiPerMinute: 250 },
    });
  });

  test('a database out of reach leaves the service alive and not ready', async () => {
    const instance = service.createInstance({ ping: () => Promise.reject(new Error('secret')) });
    expect((await instance.request('/healthz')).status).toBe(200);
    const response = await instance.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'database-unavailable' });
    expect(JSON.stringify(log)).not.toContain('"secret"');
  });
});

describe('whether it is ready', () => {
  test('is answered within two seconds, no matter what the database does', async () => {
    vi.useFakeTimers();
    const instance = service.createInstance({ ping: () => new Promise(() => {}) });
    const asked = Promise.resolve(instance.request('/readyz'));
    await vi.advanceTimersByTimeAsync(1900);
    const response = await asked;
    vi.useRealTimers();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'database-unavailable' });
  });

  test('is no while it stops, though it answers everything', async () => {
    const instance = service.createInstance({ isStopping: () => true });
    const response = await instance.request('/readyz');
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'stopping' }]);
    expect((await instance.request('/healthz')).status).toBe(200);
    await service.apiOf(instance).createPurpose();
  });

  test('is no where the database takes no writes, which every request needs', async () => {
    const instance = service.createInstance({ ping: () => Promise.reject(new ReadOnly()) });
    const response = await instance.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'database-read-only' });
  });
});

test('while its clock is wrong nothing is written or looked at, and it is not ready', async () => {
  let differenceMs = 90_000;
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const clockGuard = createClockGuard(async () => differenceMs, silent);
  await clockGuard.check();
  const instance = service.createInstance({ clockGuard });
  const { refused, createPurpose } = service.apiOf(instance);
  const body = { Name: 'Never made', Description: 'Why', ConsentLifeSpan: 0 };
  const before = await service.readRows();
  for (const { status, code, headers } of [
    await refused(createPurposeEndpoint, { body }),
    await refused(listPurposesEndpoint),
  ]) {
    expect([status, code, headers.get('Retry-After')]).toEqual([503, 'clock-wrong', '10']);
  }
  const ready = await instance.request('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("clock is 90 s ahead of the database's");
  expect(await service.readRows()).toEqual(before);
  expect((await instance.request('/healthz')).status).toBe(200);
  differenceMs = 0;
  await clockGuard.check();
  expect((await instance.request('/readyz')).status).toBe(200);
  await createPurpose();
});

test('a HEAD is answered like the GET, without its body', async () => {
  const response = await service.send(purposes, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

describe('an answer', () => {
  const sendFor = (size: number, encodings: string) =>
    service.send(`${purposes}?size=${size}`, { headers: { 'Accept-Encoding': encodings } });

  test('that is large is compressed for who reads compressed ones, and is the same', async () => {
    for (let index = 0; index < 10; index += 1)
      await api.createPurpose({ Description: 'x'.repeat(500) });
    const plain = await sendFor(20, 'identity');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const zipped = await sendFor(20, 'gzip');
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
    expect(zipped.headers.get('Vary')).toContain('Accept-Encoding');
    const gzipped = new Uint8Array(await zipped.arrayBuffer());
    expect(zipped.headers.get('Content-Length')).toBe(String(gzipped.byteLength));
    const text = await plain.text();
    expect(gunzipSync(gzipped).toString()).toBe(text);
    const shorter = await sendFor(20, 'gzip, deflate, br');
    expect(shorter.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await shorter.arrayBuffer()).toString()).toBe(text);
  });

  test('that is small is sent as it is, with its length', async () => {
    await api.createPurpose({ Description: 'ä' });
    const answer = await sendFor(1, 'br');
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect(answer.headers.get('Content-Length')).toBe(String(bytes));
  });
});
