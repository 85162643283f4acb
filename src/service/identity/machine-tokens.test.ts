import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SigningKey } from './keys.ts';
import { createMachineTokens } from './machine-tokens.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

const path = '/api/access/v1/oauth/token';
const issuer = 'http://localhost:8080/oidc';
const audience = 'consent-service';
let signingKey: SigningKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' };
  const { privateKey } = pair;
  signingKey = { kid, algorithm: 'RS256', privateKey, privateJwk, publicJwk };
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

const basic = (pair: string) => ({ Authorization: `Basic ${btoa(pair)}` });

const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const app = createMachineTokens({ issuer, audience, signingKey: () => signingKey });
  return app.request(path, { method: 'POST', body, headers });
};

const callerOf = async (response: Response) => {
  const { access_token: token } = await response.json();
  const keys = { keys: [signingKey.publicJwk] };
  const settings = { issuer, audience, keys, scopeClaim: 'scope', typ: 'at+jwt' };
  return createAccessTokenVerifier(settings).verify(token);
};

describe('a machine client gets a token that the service accepts', () => {
  test.each([
    ['url-encoded', () => post(new URLSearchParams(right))],
    ['multipart', () => post(multipart(right))],
    [
      'HTTP Basic',
      () =>
        post(
          new URLSearchParams({ grant_type: 'client_credentials' }),
          basic('demo-writer:demo-secret'),
        ),
    ],
  ])('sent as %s', async (_form, send) => {
    expect(await callerOf(await send())).toEqual({
      subject: 'demo-writer',
      clientId: 'demo-writer',
      issuedAt: expect.any(Number),
      scopes: ['CONSENT'],
    });
  });

  test('with the scope of its own, whatever it asks for', async () => {
    const asked = { ...right, client_id: 'demo-reader', scope: 'CONSENT' };
    const { scopes } = await callerOf(await post(new URLSearchParams(asked)));
    expect(scopes).toEqual(['CONSENT_READ']);
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
  });
});

describe('a request is refused as a problem that OAuth clients read too', () => {
  test.each([
    ['another grant type', { ...right, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant type', { client_id: 'demo-writer' }, 400, 'unsupported_grant_type'],
    ['a wrong secret', { ...right, client_secret: 'x' }, 401, 'invalid_client'],
    ['an empty secret', { ...right, client_secret: '' }, 401, 'invalid_client'],
    ['an unknown client', { ...right, client_id: 'toString' }, 401, 'invalid_client'],
  ])('for %s', async (_name, fields, status, error) => {
    const response = await post(new URLSearchParams(fields));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ status, error, message: problem.detail });
    expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  });

  test.each(['demo-writer:wrong', 'demo-writer', '%zz:demo-secret'])(
    'for HTTP Basic that is wrong (%s), with a challenge',
    async (pair) => {
      const response = await post(new URLSearchParams(right), basic(pair));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="consent"');
    },
  );

  test('for a form that cannot be read', async () => {
    const response = await post('x', { 'Content-Type': 'multipart/form-data; boundary=y' });
    expect(response.status).toBe(400);
  });

  test('for a secret sent as a file', async () => {
    const form = multipart(right);
    form.set('client_secret', new File(['demo-secret'], 'secret.txt'));
    expect((await post(form)).status).toBe(401);
  });

  test('for more than 16 KB', async () => {
    const response = await post(new URLSearchParams({ ...right, filler: 'x'.repeat(20_000) }));
    expect(response.status).toBe(413);
  });

  test('for another method', async () => {
    const response = await createMachineTokens({
      issuer,
      audience,
      signingKey: () => signingKey,
    }).request(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('wrong secrets of a client', () => {
  const open = () => {
    let time = 0;
    const app = createMachineTokens({
      issuer,
      audience,
      signingKey: () => signingKey,
      clock: () => time,
    });
    const send = (fields: Record<string, string>) =>
      app.request(path, { method: 'POST', body: new URLSearchParams({ ...right, ...fields }) });
    return { send, at: (next: number) => (time = next) };
  };
  const statusesOf = async (send: ReturnType<typeof open>['send'], times: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      statuses.push((await send({ client_secret: `guess ${sent}` })).status);
    }
    return statuses;
  };

  test('are refused 10 times a minute, then nothing is compared until the minute ends', async () => {
    const { send, at } = open();
    expect(await statusesOf(send, 11)).toEqual([...Array(10).fill(401), 429]);
    const response = await send({});
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(await response.json()).toMatchObject({ code: 'too-many-wrong-secrets', status: 429 });
    expect((await send({ client_id: 'demo-reader' })).status).toBe(200);
    at(60_000);
    expect((await send({})).status).toBe(200);
  });

  test('and right ones between them are never slowed before that', async () => {
    const { send } = open();
    await statusesOf(send, 9);
    for (let sent = 0; sent < 20; sent += 1) expect((await send({})).status).toBe(200);
  });
});
