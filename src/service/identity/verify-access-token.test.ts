import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AccessTokenError, ProviderUnreachableError } from './access-token-error.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

const issuer = 'https://issuer.example.org';
const audience = 'consent-service';
const now = new Date('2026-01-02T03:04:05Z');
const seconds = Math.floor(now.getTime() / 1000);

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
let own: KeyPair;
let foreign: KeyPair;
let publicJwk: Awaited<ReturnType<typeof exportJWK>>;

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  foreign = await generateKeyPair('RS256');
  publicJwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
});

const claims: JWTPayload = {
  iss: issuer,
  aud: audience,
  sub: 'person-1',
  client_id: 'console',
  exp: seconds + 60,
  scope: 'openid CONSENT',
};

const sign = (changes: JWTPayload = {}, header = {}, key: KeyPair['privateKey'] = own.privateKey) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'own', ...header })
    .sign(key);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const createVerifier = (scopeClaim = 'scope') =>
  createAccessTokenVerifier({
    issuer,
    audience,
    keys: { keys: [publicJwk] },
    scopeClaim,
    typ: 'at+jwt',
    now: () => now,
  });

const refusalOf = async (token: string): Promise<string> => {
  const error = await createVerifier()
    .verify(token)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AccessTokenError);
  return error instanceof Error ? error.message : '';
};

test('a valid token names its caller and the scopes of the interface alone', async () => {
  expect(await createVerifier().verify(await sign())).toEqual({
    subject: 'person-1',
    clientId: 'console',
    scopes: ['CONSENT'],
  });
});

test.each([
  ['a list', ['CONSENT_READ', 'other'], ['CONSENT_READ']],
  ['divided by commas', 'CONSENT, CONSENT_READ', ['CONSENT', 'CONSENT_READ']],
  ['absent', undefined, []],
  ['no text', 7, []],
  ['in other letters', 'consent', []],
])('scopes in another claim are read when they are %s', async (_form, value, scopes) => {
  const token = await sign({ 'ot-scopes': value, scope: 'CONSENT' });
  expect((await createVerifier('ot-scopes').verify(token)).scopes).toEqual(scopes);
});

test('a token without subject speaks for its client, and without either for nobody', async () => {
  const { sub: _sub, ...anonymous } = claims;
  const forClient = new SignJWT(anonymous).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' });
  const caller = await createVerifier().verify(await forClient.sign(own.privateKey));
  expect(caller.subject).toBe('console');
  expect(await refusalOf(await sign({ sub: '', client_id: '' }))).toBe(
    'The token names no subject',
  );
});

describe('a token is refused, with the reason and nothing of the token,', () => {
  test.each([
    ['expired', { exp: seconds - 6 }, {}, 'The token has expired'],
    ['without expiry', { exp: undefined }, {}, 'The token carries no expiry'],
    ['not valid yet', { nbf: seconds + 60 }, {}, 'The token is not valid yet'],
    ['from another issuer', { iss: 'https://x' }, {}, 'The token is from another issuer'],
    ['for another audience', { aud: 'other' }, {}, 'The token is for another audience'],
    ['an id token', { aud: 'console' }, { typ: 'JWT' }, 'This is not an access token'],
    ['without type', {}, { typ: undefined }, 'This is not an access token'],
    ['with an unknown key id', {}, { kid: 'x' }, 'The token was signed with an unknown key'],
  ])('when it is %s', async (_name, changes, header, message) => {
    expect(await refusalOf(await sign(changes, header))).toBe(message);
  });

  test('when another key signed it', async () => {
    const token = await sign({}, {}, foreign.privateKey);
    expect(await refusalOf(token)).toBe('The signature of the token is wrong');
  });

  test('when its claims were changed after signing', async () => {
    const [header, , signature] = (await sign()).split('.');
    const forged = `${header}.${encode({ ...claims, scope: 'CONSENT CONSENT_READ' })}.${signature}`;
    expect(await refusalOf(forged)).toBe('The signature of the token is wrong');
  });

  test('when it claims to need no signature', async () => {
    const forged = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`;
    expect(await refusalOf(forged)).toBe('The token is not signed as demanded');
  });

  test('when the public key was used as a shared secret', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(own.publicKey));
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'own' })
      .sign(secret);
    expect(await refusalOf(forged)).toBe('The token is not signed as demanded');
  });

  test('when it brings its own key', async () => {
    const jwk = await exportJWK(foreign.publicKey);
    const forged = await sign({}, { jwk }, foreign.privateKey);
    expect(await refusalOf(forged)).toBe('The signature of the token is wrong');
  });

  test.each([
    ['empty', ''],
    ['garbage', 'garbage'],
    ['three dots', '...'],
    ['five parts', 'a.b.c.d.e'],
    ['no JSON', `${encode({ alg: 'RS256' })}.bm90IGpzb24.c2ln`],
    ['a header that is a list', `${encode([])}.${encode(claims)}.c2ln`],
    ['100 KB', 'a'.repeat(100_000)],
  ])('when it is %s', async (_name, token) => {
    const message = await refusalOf(token);
    expect(message).toMatch(/^(This|The) /);
    if (token !== '') expect(message).not.toContain(token);
  });
});

describe('with an external provider', () => {
  let server: Server | undefined;
  let requests: string[] = [];

  afterEach(() => {
    server?.close();
    server = undefined;
    requests = [];
  });

  const listen = async (answer: (path: string, origin: string) => unknown) => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.push(path);
      const body = answer(path, `http://${request.headers.host}`);
      response.statusCode = body === undefined ? 500 : 200;
      response.end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const provider = (path: string, origin: string) =>
    path === '/keys' ? { keys: [publicJwk] } : { issuer: origin, jwks_uri: `${origin}/keys` };

  const verifierFor = (externalIssuer: string) =>
    createAccessTokenVerifier({
      issuer: externalIssuer,
      audience,
      keys: 'discover',
      scopeClaim: 'scope',
      now: () => now,
    });

  test('keys are discovered once and kept', async () => {
    const origin = await listen(provider);
    const { verify } = verifierFor(origin);
    const token = await sign({ iss: origin }, { typ: 'JWT' });
    expect((await verify(token)).subject).toBe('person-1');
    await verify(token);
    expect(requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  test('a provider that cannot be reached is told from a bad token', async () => {
    const origin = await listen(provider);
    server?.close();
    const { verify } = verifierFor(origin);
    await expect(verify(await sign({ iss: origin }))).rejects.toBeInstanceOf(
      ProviderUnreachableError,
    );
    await expect(verify('garbage')).rejects.toBeInstanceOf(AccessTokenError);
  });

  test('a document of another issuer gives no keys', async () => {
    const origin = await listen((path, own) => ({ ...provider(path, own), issuer: issuer }));
    await expect(verifierFor(origin).verify(await sign({ iss: origin }))).rejects.toThrow(
      'another issuer',
    );
    expect(requests).toEqual(['/.well-known/openid-configuration']);
  });

  test('a failing provider is left alone for two seconds, then asked again', async () => {
    let isBroken = true;
    let time = 0;
    const origin = await listen((path, own) => (isBroken ? undefined : provider(path, own)));
    const keys = createProviderKeys(origin, () => time);
    const header = { alg: 'RS256', kid: 'own' };
    const token = { payload: '', signature: '' };
    await expect(keys(header, token)).rejects.toThrow('answered 500');
    await expect(keys(header, token)).rejects.toBeInstanceOf(ProviderUnreachableError);
    expect(requests).toHaveLength(1);
    isBroken = false;
    time = 2_000;
    expect(await keys(header, token)).toBeDefined();
  });
});
