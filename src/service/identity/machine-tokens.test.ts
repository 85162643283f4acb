import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { type RequestEnv, requestLine } from '#service/http/request-line.ts';
import { startService } from '#service/testing/service.ts';
import { placeDemoClients } from './demo-clients.ts';

const path = '/api/access/v1/oauth/token';
const service = await startService();
const { clock } = service;
beforeEach(async () => {
  await service.reset();
  await placeDemoClients(service.db, { isDemo: true, now: clock.now() });
});

const right = {
  grant_type: 'client_credentials',
  client_id: 'demo-writer',
  client_secret: 'demo-secret',
};

const multipart = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** As Python's `requests.post(files=…)` sends them: each field with a file's name. */
const asFiles = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, new File([value], name));
  return form;
};

const basic = (pair: string) => ({ Authorization: `Basic ${btoa(pair)}` });

const post = async (body: BodyInit | null, headers: Record<string, string> = {}, search = '') =>
  service.createTokens().request(`${path}${search}`, { method: 'POST', body, headers });

const tokenOf = async (response: Response): Promise<string> => (await response.json()).access_token;

const readsWith = (token: string) =>
  service.send(listCollectionPointsEndpoint.path, {
    as: 'nobody',
    headers: { Authorization: `Bearer ${token}` },
  });

describe('a program gets a token that the service accepts', () => {
  test.each([
    ['url-encoded', () => post(new URLSearchParams(right))],
    ['multipart', () => post(multipart(right))],
    ['multipart, with a file name for each part', () => post(asFiles(right))],
    [
      'HTTP Basic',
      () =>
        post(
          new URLSearchParams({ grant_type: right.grant_type }),
          basic('demo-writer:demo-secret'),
        ),
    ],
    [
      'HTTP Basic, with the client id in the form too',
      () =>
        post(
          new URLSearchParams({ grant_type: right.grant_type, client_id: 'demo-writer' }),
          basic('demo-writer:demo-secret'),
        ),
    ],
  ])('sent as %s', async (_form, send) => {
    const response = await readsWith(await tokenOf(await send()));
    expect(response.status).toBe(200);
  });

  test('with its own scope, whatever it asks for', async () => {
    const asked = { ...right, client_id: 'demo-reader', scope: 'CONSENT' };
    const response = await post(new URLSearchParams(asked));
    expect(await response.json()).toMatchObject({ scope: 'CONSENT_READ' });
  });

  test('that ends with its time', async () => {
    const token = await tokenOf(await post(new URLSearchParams(right)));
    clock.advance(3_590_000);
    expect((await readsWith(token)).status).toBe(200);
    clock.advance(20_000);
    expect((await readsWith(token)).status).toBe(401);
  });

  test('until its client is gone', async () => {
    const token = await tokenOf(await post(new URLSearchParams(right)));
    expect((await readsWith(token)).status).toBe(200);
    await placeDemoClients(service.db, { isDemo: false, now: clock.now() });
    clock.advance(1_001);
    expect((await readsWith(token)).status).toBe(401);
  });
});

test('the answer has the published keys and is not cached', async () => {
  const response = await post(new URLSearchParams(right));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'CONSENT',
    'ot-scopes': 'CONSENT',
    role: 'Api Key User',
    tenantGuid: service.account().tenantId,
    orgGroupGuid: service.account().organizationId,
  });
});

describe('a request is refused as a problem that OAuth clients read too', () => {
  test.each([
    ['another grant type', { ...right, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant type', { client_id: 'demo-writer' }, 400, 'invalid_request'],
    ['a wrong secret', { ...right, client_secret: 'x' }, 401, 'invalid_client'],
    ['an empty secret', { ...right, client_secret: '' }, 400, 'invalid_request'],
    ['an unknown client', { ...right, client_id: 'toString' }, 401, 'invalid_client'],
  ])('for %s', async (_name, fields, status, error) => {
    const response = await post(new URLSearchParams(fields));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ status, error, message: problem.detail });
    expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  });

  test('of a JSON body, which says what to send', async () => {
    const response = await post(JSON.stringify(right), { 'Content-Type': 'application/json' });
    expect(await response.json()).toMatchObject({
      status: 400,
      error: 'invalid_request',
      detail: expect.stringContaining('application/x-www-form-urlencoded'),
    });
  });

  test('that names each missing field', async () => {
    const response = await post(new URLSearchParams({ grant_type: right.grant_type }));
    expect((await response.json()).detail).toBe('The form lacks client_id and client_secret.');
  });

  test.each(['demo-writer:wrong', 'demo-writer', '%zz:demo-secret'])(
    'for HTTP Basic that is wrong (%s), with a challenge',
    async (pair) => {
      const response = await post(
        new URLSearchParams({ grant_type: right.grant_type }),
        basic(pair),
      );
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="consent"');
    },
  );

  test('for two different credentials', async () => {
    const response = await post(new URLSearchParams(right), basic('demo-reader:demo-secret'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'credentials-conflict' });
  });

  test('for a form that cannot be read', async () => {
    const response = await post('x', { 'Content-Type': 'multipart/form-data; boundary=y' });
    expect(response.status).toBe(400);
  });

  test('for more than 16 KB', async () => {
    const response = await post(new URLSearchParams({ ...right, filler: 'x'.repeat(20_000) }));
    expect(response.status).toBe(413);
  });

  test('for another method', async () => {
    const response = await service.createTokens().request(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('credentials in the address', () => {
  const search = `?${new URLSearchParams(right)}`;

  test('are refused with the reason', async () => {
    const response = await post(null, {}, search);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'credentials-in-query' });
  });

  test('are taken where the operator allows it, but no two different ones', async () => {
    const tokens = service.createTokens({ isQueryAccepted: true });
    const ask = (body: BodyInit | null) =>
      tokens.request(`${path}${search}`, { method: 'POST', body });
    expect((await ask(null)).status).toBe(200);
    expect((await ask(new URLSearchParams({ client_secret: 'other' }))).status).toBe(400);
  });
});

describe('wrong secrets of a client', () => {
  const open = () => {
    let countedBy: string | null = 'first';
    const tokens = service.createTokens({ addressOf: () => ({ address: null, countedBy }) });
    const send = (fields: Record<string, string>) =>
      tokens.request(path, { method: 'POST', body: new URLSearchParams({ ...right, ...fields }) });
    return { send, from: (next: string | null) => (countedBy = next) };
  };
  const statusesOf = async (send: ReturnType<typeof open>['send'], times: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      statuses.push((await send({ client_secret: `guess ${sent}` })).status);
    }
    return statuses;
  };

  test('are refused 10 times a minute, then told to wait, and lock nobody out', async () => {
    const { send } = open();
    const statuses = await statusesOf(send, 100);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    const response = await send({ client_secret: 'guess' });
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(await response.json()).toMatchObject({ code: 'too-many-wrong-secrets', status: 429 });
    expect((await send({})).status).toBe(200);
    clock.advance(60_000);
    expect(await statusesOf(send, 1)).toEqual([401]);
  });

  test('lock nobody out where addresses are hidden', async () => {
    const { send, from } = open();
    from(null);
    expect((await statusesOf(send, 100)).at(-1)).toBe(429);
    expect((await send({})).status).toBe(200);
  });

  test('are counted for an address whatever clients it tries', async () => {
    const { send } = open();
    for (let sent = 0; sent < 100; sent += 1) {
      expect((await send({ client_id: `client ${sent}` })).status).toBe(401);
    }
    expect((await send({ client_id: 'another' })).status).toBe(429);
  });

  test('leave right ones between them as quick as ever', async () => {
    const { send } = open();
    await statusesOf(send, 9);
    for (let sent = 0; sent < 20; sent += 1) expect((await send({})).status).toBe(200);
  });
});

test.each([
  ['a token', 'POST', right, 200],
  ['a refusal', 'POST', { ...right, client_secret: 'x' }, 401],
  ['a preflight', 'OPTIONS', null, 204],
])('no browser guesses at the kind of %s', async (_name, method, fields, status) => {
  const body = fields === null ? null : new URLSearchParams(fields);
  const response = await service.createTokens().request(path, { method, body });
  expect(response.status).toBe(status);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('no page of another origin may send a header of the console', async () => {
  const response = await service.createTokens().request(path, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-console',
    },
  });
  const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  // Of the reference at /docs.
  expect(allowed.split(',')).toEqual(expect.arrayContaining(['authorization', 'x-requested-with']));
  expect(allowed).not.toContain('x-console');
});

test.each([
  [{}, 'made-1'],
  [{ 'X-Request-Id': 'trace-3' }, 'trace-3'],
] as const)('a refusal names the request as the log does: %j', async (headers, requestId) => {
  const lines: object[] = [];
  const app = new Hono<RequestEnv>()
    .use(
      requestLine({
        log: { info: (data) => lines.push(data) },
        clock: () => 0,
        newId: () => 'made-1',
        part: 'sign-in',
      }),
    )
    .route('/', service.createTokens());
  const body = new URLSearchParams({ grant_type: 'password' });
  const response = await app.request(path, { method: 'POST', headers, body });
  expect((await response.json()).requestId).toBe(requestId);
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(lines).toEqual([expect.objectContaining({ requestId, status: 400 })]);
});
