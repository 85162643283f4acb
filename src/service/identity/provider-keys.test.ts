import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccessTokenError, ProviderUnreachableError } from './access-token-error.ts';
import { fetchProviderMetadata, keysAddressOf } from './discover-provider.ts';
import { createProviderKeys } from './provider-keys.ts';
import { ownRights } from './rights.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
type Jwk = Awaited<ReturnType<typeof exportJWK>>;
type Answers = Record<string, unknown>;

const discoveryPath = '/.well-known/openid-configuration';
const audience = 'consent-service';
const minute = 60_000;

let own: KeyPair;
let jwk: Jwk;
let server: Server;
let origin: string;
let requests: string[];
let answers: Answers;
let time: number;
let troubles: string[];

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig' };
});

beforeEach(async () => {
  requests = [];
  troubles = [];
  time = 0;
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers[path];
    response.statusCode = answer === undefined ? 500 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = {
    [discoveryPath]: { issuer: origin, jwks_uri: `${origin}/keys` },
    '/keys': { keys: [{ ...jwk, kid: 'own' }] },
  };
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const createKeys = () =>
  createProviderKeys(origin, { now: () => time, onTrouble: (message) => troubles.push(message) });

const unsigned = { payload: '', signature: '' };
const header = (kid: string) => ({ alg: 'RS256', kid });
const keyRequests = () => requests.filter((path) => path === '/keys').length;

const sign = (kid = 'own') =>
  new SignJWT({ client_id: 'console', scope: 'CONSENT' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(origin)
    .setAudience(audience)
    .setSubject('person-1')
    .setExpirationTime('60s')
    .sign(own.privateKey);

const createVerifier = () =>
  createAccessTokenVerifier({
    issuer: origin,
    audience,
    keys: createProviderKeys(origin, { onTrouble: (message) => troubles.push(message) }),
    rights: ownRights,
  });

describe('the keys of an external provider', () => {
  test('are discovered once and kept, also by tokens that come together', async () => {
    const { verify } = createVerifier();
    const token = await sign();
    const callers = await Promise.all([verify(token), verify(token)]);
    expect(callers.map(({ subject }) => subject)).toEqual(['person-1', 'person-1']);
    await verify(token);
    expect(requests).toEqual([discoveryPath, '/keys']);
  });

  test('stay when an invented key id makes the service ask for more in vain', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { verify } = createVerifier();
    const token = await sign();
    await verify(token);
    answers = {};
    const invented = `${btoa(JSON.stringify(header('invented'))).replaceAll('=', '')}.e30.c2ln`;
    vi.setSystemTime(Date.now() + 31_000);
    for (let round = 0; round < 3; round += 1) {
      await expect(verify(invented)).rejects.toBeInstanceOf(ProviderUnreachableError);
      expect((await verify(token)).subject).toBe('person-1');
    }
    expect(keyRequests()).toBe(2);
    expect(troubles).toHaveLength(1);
  });

  test('are asked for at most every ten seconds, however many unknown key ids come', async () => {
    const keys = createKeys();
    await keys(header('own'), unsigned);
    for (const second of [0, 9, 10, 11, 19, 20]) {
      time = second * 1_000;
      await expect(keys(header(`invented-${second}`), unsigned)).rejects.toThrow(
        'no applicable key',
      );
    }
    expect(keyRequests()).toBe(3);
  });

  test('are found again after the provider changed them', async () => {
    const keys = createKeys();
    await keys(header('own'), unsigned);
    answers['/keys'] = { keys: [{ ...jwk, kid: 'next' }] };
    time = 10_000;
    expect(await keys(header('next'), unsigned)).toBeDefined();
    await expect(keys(header('own'), unsigned)).rejects.toThrow('no applicable key');
  });

  test('are those of ten minutes ago at most, while the provider answers', async () => {
    const keys = createKeys();
    await keys(header('own'), unsigned);
    answers['/keys'] = { keys: [{ ...jwk, kid: 'next' }] };
    time = 10 * minute;
    await expect(keys(header('own'), unsigned)).rejects.toThrow('no applicable key');
  });

  test.each([
    ['fails', undefined],
    ['answers no JSON', '<html>'],
    ['answers no keys', { keys: 'none' }],
  ])('serve on for days while the provider %s', async (_name, answer) => {
    const keys = createKeys();
    await keys(header('own'), unsigned);
    answers['/keys'] = answer;
    for (const days of [1, 2, 3]) {
      time = days * 24 * 60 * minute;
      expect(await keys(header('own'), unsigned)).toBeDefined();
      // Nothing can be said of a key that the provider might have added since.
      await expect(keys(header('next'), unsigned)).rejects.toBeInstanceOf(ProviderUnreachableError);
    }
    expect(troubles).toHaveLength(3);
  });
});

describe('a provider that was never reached', () => {
  test('is told from a bad token', async () => {
    server.close();
    const { verify } = createVerifier();
    await expect(verify(await sign())).rejects.toBeInstanceOf(ProviderUnreachableError);
    await expect(verify('garbage')).rejects.toBeInstanceOf(AccessTokenError);
    expect(troubles).toEqual([`The OpenID provider at ${origin} can't be reached: ECONNREFUSED.`]);
  });

  test('is left alone for two seconds, then asked again', async () => {
    const working = answers;
    answers = {};
    const keys = createKeys();
    await expect(keys(header('own'), unsigned)).rejects.toThrow("can't be reached: HTTP 500.");
    await expect(keys(header('own'), unsigned)).rejects.toBeInstanceOf(ProviderUnreachableError);
    expect(requests).toHaveLength(1);
    answers = working;
    time = 2_000;
    expect(await keys(header('own'), unsigned)).toBeDefined();
  });

  test('is one too when it has a document but no keys', async () => {
    answers['/keys'] = undefined;
    const keys = createKeys();
    await expect(keys(header('own'), unsigned)).rejects.toBeInstanceOf(ProviderUnreachableError);
    answers['/keys'] = { keys: [{ ...jwk, kid: 'own' }] };
    time = 2_000;
    expect(await keys(header('own'), unsigned)).toBeDefined();
  });

  test('gives no keys by the document of another issuer', async () => {
    answers[discoveryPath] = { issuer: 'https://other.example.org', jwks_uri: `${origin}/keys` };
    await expect(createKeys()(header('own'), unsigned)).rejects.toThrow(
      `OIDC_ISSUER is ${origin}, but the provider there says it is https://other.example.org.`,
    );
    expect(requests).toEqual([discoveryPath]);
  });

  test('is complained of at most every five seconds', async () => {
    answers = {};
    const keys = createKeys();
    for (const second of [0, 2, 4, 6, 8, 10, 12]) {
      time = second * 1_000;
      await expect(keys(header('own'), unsigned)).rejects.toThrow();
    }
    expect(requests).toHaveLength(7);
    expect(troubles).toHaveLength(3);
    expect(new Set(troubles)).toEqual(
      new Set([`The OpenID provider at ${origin} can't be reached: HTTP 500.`]),
    );
  });
});

describe('what a provider says of itself', () => {
  const read = async (issuer = origin) => keysAddressOf(await fetchProviderMetadata(issuer));

  test('is found where an issuer ends in a slash', async () => {
    answers[discoveryPath] = { issuer: `${origin}/`, jwks_uri: `${origin}/keys` };
    expect(await read(`${origin}/`)).toBe(`${origin}/keys`);
  });

  test('is refused with one sentence where the provider is another', async () => {
    await expect(read(`${origin}/`)).rejects.toThrow(
      new Error(`OIDC_ISSUER is ${origin}/, but the provider there says it is ${origin}.`),
    );
  });

  test.each([
    ['no JSON', '<html>', "can't be reached: no JSON."],
    ['nothing', undefined, "can't be reached: HTTP 500."],
    ['a list', [], 'publishes no usable issuer.'],
    ['no issuer', {}, 'publishes no usable issuer.'],
  ])('is refused with one sentence where the answer is %s', async (_name, answer, sentence) => {
    answers[discoveryPath] = answer;
    await expect(read()).rejects.toThrow(new Error(`The OpenID provider at ${origin} ${sentence}`));
  });

  test.each([
    ['absent', undefined],
    ['no address', 'keys'],
    ['a script', 'javascript:alert(1)'],
  ])('is refused with one sentence where its keys are at %s', async (_name, address) => {
    answers[discoveryPath] = { issuer: origin, jwks_uri: address };
    await expect(read()).rejects.toThrow(
      new Error(`The OpenID provider at ${origin} publishes no usable jwks_uri.`),
    );
  });

  test('is told with one sentence where nobody listens', async () => {
    server.close();
    await expect(read()).rejects.toThrow(
      new Error(`The OpenID provider at ${origin} can't be reached: ECONNREFUSED.`),
    );
  });
});
