import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { AccessTokenError } from './access-token-error.ts';
import { ownRights } from './rights.ts';
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

const createVerifier = (claim = 'scope') =>
  createAccessTokenVerifier({
    issuer,
    audience,
    keys: { keys: [publicJwk] },
    rights: { claim, map: null },
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
  expect(await refusalOf(await sign({ sub: '', client_id: '' }))).toBe('The token has no subject');
});

describe('a name that the database cannot keep is refused', () => {
  test.each([
    ['holds NUL', 'a\u0000b'],
    ['is not well-formed', 'a\ud800'],
    ['has more than 255 characters', 'a'.repeat(256)],
  ])('when it %s', async (_name, value) => {
    expect(await refusalOf(await sign({ sub: value }))).toBe(
      "The subject of the token isn't a usable name",
    );
    expect(await refusalOf(await sign({ client_id: value }))).toBe(
      "The client of the token isn't a usable name",
    );
  });

  test('and one of 255 characters is not', async () => {
    const sub = 'ä'.repeat(255);
    expect((await createVerifier().verify(await sign({ sub }))).subject).toBe(sub);
  });
});

describe('of a provider that is not ours', () => {
  const verify = (token: string) =>
    createAccessTokenVerifier({
      issuer,
      audience,
      keys: { keys: [publicJwk] },
      rights: ownRights,
      now: () => now,
    }).verify(token);

  test.each(['at+jwt', 'application/at+jwt', 'AT+JWT', 'JWT', undefined])(
    'a token of type %s is taken',
    async (typ) => {
      expect((await verify(await sign({}, { typ }))).subject).toBe('person-1');
    },
  );

  test.each(['logout+jwt', 'dpop+jwt', 'id+jwt', 'secevent+jwt'])(
    'a token of type %s is refused',
    async (typ) => {
      await expect(verify(await sign({}, { typ }))).rejects.toThrow("This isn't an access token");
    },
  );

  test('a clock that is a minute ahead is put up with, a day is not', async () => {
    expect((await verify(await sign({ iat: seconds + 60 }))).issuedAt).toBe(seconds + 60);
    await expect(verify(await sign({ iat: seconds + 86_400 }))).rejects.toThrow(
      'The token was issued in the future',
    );
  });
});

describe('a token is refused, with the reason and nothing of the token,', () => {
  test.each([
    ['expired', { exp: seconds - 6 }, {}, 'The token has expired'],
    ['without expiry', { exp: undefined }, {}, 'The token has no expiry'],
    ['not valid yet', { nbf: seconds + 60 }, {}, "The token isn't valid yet"],
    ['from another issuer', { iss: 'https://x' }, {}, 'The token is from another issuer'],
    ['for another audience', { aud: 'other' }, {}, 'The token is for another audience'],
    ['an id token', { aud: 'console' }, { typ: 'JWT' }, "This isn't an access token"],
    ['without type', {}, { typ: undefined }, "This isn't an access token"],
    ['issued in the future', { iat: seconds + 61 }, {}, 'The token was issued in the future'],
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
    expect(await refusalOf(forged)).toBe("The token isn't signed with an allowed algorithm");
  });

  test('when the public key was used as a shared secret', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(own.publicKey));
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'own' })
      .sign(secret);
    expect(await refusalOf(forged)).toBe("The token isn't signed with an allowed algorithm");
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
