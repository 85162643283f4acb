import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { createProviderKeys } from '#service/identity/provider-keys.ts';
import { ownRights } from '#service/identity/rights.ts';
import { createProviderBrowser, startProviderClient } from '#service/testing/provider-browser.ts';
import type { ProviderKind, SeparateProvider } from '#service/testing/separate-provider.ts';
import { createAttempt } from './attempt.ts';
import { createProviderClient, SignInRefusedError } from './provider-client.ts';

const publicUrl = 'http://localhost:8080';
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs).toISOString();
const troubles: string[] = [];
const running: SeparateProvider[] = [];

/** For renewals whose next refresh token nobody keeps. */
const noKeep = async () => {};

const start = async (kind: ProviderKind) => {
  const started = await startProviderClient(kind, {
    publicUrl,
    onTrouble: (message) => void troubles.push(message),
    now,
  });
  running.push(started.provider);
  return started;
};

const createBrowser = () => createProviderBrowser(publicUrl);

const paula = { subject: 'paula', name: 'Paula Example', groups: ['privacy-team', 'staff'] };
const nobody = { subject: 'norma', name: 'Norma Example', groups: ['staff'] };

afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
});
afterEach(() => {
  troubles.length = 0;
  aheadMs = 0;
});

const signIn = async (
  { client }: Awaited<ReturnType<typeof start>>,
  login: string,
  browser = createBrowser(),
) => {
  const attempt = createAttempt('/', null, now());
  const callback = await browser.signIn(await client.authorization(attempt), login);
  return { attempt, callback, granted: await client.redeem(callback, attempt) };
};

describe('a provider with groups, a client secret and refresh tokens', () => {
  test('says who signed in, and rights follow the groups', async () => {
    const started = await start('groups');
    started.provider.people.push(paula, nobody);
    const { granted } = await signIn(started, 'paula');
    expect(granted).toMatchObject({
      subject: 'paula',
      name: 'Paula Example',
      scopes: ['CONSENT', 'CONSENT_READ', 'CONSENT_AUDIT', 'CONSENT_ADMIN'],
    });
    expect(granted.providerSession).toMatch(/\S/);
    expect((await signIn(started, 'norma')).granted.scopes).toEqual([]);
  });

  test('says when they signed in where it was asked for a fresh sign-in, and asks again if told to', async () => {
    const started = await start('groups');
    started.provider.people.push(paula);
    const browser = createBrowser();
    const usual = await signIn(started, 'paula', browser);
    expect(usual.granted.authAt).toBeNull();
    const askFor = async (asked: 'max-age' | 'login') => {
      const attempt = createAttempt('/', asked, now());
      const address = await started.client.authorization(attempt);
      expect(new URL(address).searchParams.get('max_age')).toBe('900');
      return started.client.redeem(await browser.signIn(address, 'paula'), attempt);
    };
    const fresh = await askFor('max-age');
    expect(Math.abs(Date.parse(fresh.authAt ?? '') - Date.now())).toBeLessThan(60_000);
    const asked = createAttempt('/', 'login', now());
    const address = await started.client.authorization(asked);
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    // It asks although they signed in just now.
    expect((await askFor('login')).authAt).not.toBeNull();
    const renewed = await started.client.renew(fresh.refreshToken ?? '', fresh, noKeep);
    expect(renewed?.subject).toBe('paula');
  });

  test('gives new rights by a refresh token that works once', async () => {
    const started = await start('groups');
    started.provider.people.push(paula);
    const { granted } = await signIn(started, 'paula');
    started.provider.people[0] = { ...paula, groups: ['support-desk'] };
    const renewed = await started.client.renew(granted.refreshToken ?? '', granted, noKeep);
    expect(renewed?.scopes).toEqual(['CONSENT_READ', 'CONSENT_SUPPORT']);
    expect(renewed?.refreshToken).not.toBe(granted.refreshToken);
    expect(await started.client.renew(granted.refreshToken ?? '', granted, noKeep)).toBeNull();
    expect(started.provider.asked).toEqual([
      'authorization_code',
      'refresh_token',
      'refresh_token',
    ]);
  });

  test('refuses a callback that was used before, and one with another nonce', async () => {
    const started = await start('groups');
    started.provider.people.push(paula);
    const { attempt, callback } = await signIn(started, 'paula');
    await expect(started.client.redeem(callback, attempt)).rejects.toBeInstanceOf(
      SignInRefusedError,
    );
    const next = createAttempt('/', null, now());
    const other = await createBrowser().signIn(await started.client.authorization(next), 'paula');
    const wrong = { ...next, nonce: 'another' };
    await expect(started.client.redeem(other, wrong)).rejects.toBeInstanceOf(SignInRefusedError);
  });

  test('may be down at the start and at a renewal, and is used once it is back', async () => {
    const started = await start('groups');
    started.provider.people.push(paula);
    await started.provider.stop();
    const attempt = createAttempt('/', null, now());
    await expect(started.client.authorization(attempt)).rejects.toBeInstanceOf(
      ProviderUnreachableError,
    );
    expect(await started.client.endOfSession()).toBeNull();
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toContain('ECONNREFUSED');
    await started.provider.start();
    // Whoever signs in at once is told the same, without another try.
    await expect(started.client.authorization(attempt)).rejects.toThrow('ECONNREFUSED');
    aheadMs = 2_001;
    const { granted } = await signIn(started, 'paula');
    await started.provider.stop();
    await expect(
      started.client.renew(granted.refreshToken ?? '', granted, noKeep),
    ).rejects.toBeInstanceOf(ProviderUnreachableError);
    await started.provider.start();
    const asked = started.provider.asked.length;
    await expect(
      started.client.renew(granted.refreshToken ?? '', granted, noKeep),
    ).rejects.toBeInstanceOf(ProviderUnreachableError);
    expect(started.provider.asked).toHaveLength(asked);
    // A connection from before may break once more.
    await expect
      .poll(() => {
        aheadMs += 31_000;
        return started.client.renew(granted.refreshToken ?? '', granted, noKeep).catch(() => null);
      })
      .not.toBeNull();
  });

  test('is left without a name in the address', async () => {
    const { client, provider } = await start('groups');
    const end = new URL((await client.endOfSession()) ?? '');
    expect(end.origin).toBe(provider.issuer);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: provider.environment.OIDC_CLIENT_ID,
      post_logout_redirect_uri: `${publicUrl}/signed-out`,
    });
  });
});

describe('a provider with opaque access tokens for a resource, a client key and no refresh tokens', () => {
  test('signs in with the key and the resource, and rights follow the scope', async () => {
    const started = await start('opaque');
    started.provider.people.push(paula);
    const { granted } = await signIn(started, 'paula');
    expect(granted).toMatchObject({
      subject: 'paula',
      name: 'Paula Example',
      scopes: ['CONSENT'],
      refreshToken: null,
    });
  });

  test('refuses a client that has another key, and says so in the log only', async () => {
    const started = await start('opaque');
    started.provider.people.push(paula);
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const stranger = createProviderClient({
      issuer: started.provider.issuer,
      clientId: started.provider.environment.OIDC_CLIENT_ID ?? '',
      proof: { kind: 'key', key: await exportJWK(privateKey) },
      scope: 'openid CONSENT',
      parameters: { resource: 'https://api.example.org' },
      rights: ownRights,
      keys: createProviderKeys(started.provider.issuer),
      redirectUri: `${publicUrl}/auth/callback`,
      signedOutUri: `${publicUrl}/signed-out`,
      onTrouble: () => {},
      now,
    });
    const refused = await signIn({ ...started, client: stranger }, 'paula').catch((error) => error);
    expect(refused).toBeInstanceOf(SignInRefusedError);
    expect(refused.message).toBe('invalid_client');
  });
});

/** A provider that says whatever a test has it say; its tokens are signed with its own key. */
describe('whatever a provider answers', () => {
  let server: Server;
  let issuer: string;
  let pair: Awaited<ReturnType<typeof generateKeyPair>>;
  let claims: JWTPayload;
  let answer: Record<string, unknown>;
  let userinfo: { status: number; body: unknown };
  let tokenStatus: number;

  const sign = (payload: JWTPayload, typ = 'JWT', key = pair.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k', typ }).sign(key);

  beforeAll(async () => {
    pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    server = createServer(async (request, response) => {
      const send = (body: unknown, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const path = new URL(request.url ?? '', issuer).pathname;
      if (path === '/.well-known/openid-configuration') {
        return send({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
        });
      }
      if (path === '/keys') return send({ keys: [jwk] });
      if (path === '/me') return send(userinfo.body, userinfo.status);
      const idToken = claims.sub === undefined ? {} : { id_token: await sign(claims) };
      return send(
        { access_token: 'opaque', token_type: 'Bearer', ...idToken, ...answer },
        tokenStatus,
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        resolve();
      });
    });
  });
  afterAll(() => {
    server.close();
  });

  const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
  const callback = () =>
    new URL(
      `${publicUrl}/auth/callback?code=c&state=${secrets.state}&iss=${encodeURIComponent(issuer)}`,
    );
  const clientOf = (rights = ownRights) =>
    createProviderClient({
      issuer,
      clientId: 'console',
      proof: { kind: 'none' },
      scope: 'openid CONSENT_READ',
      parameters: {},
      rights,
      keys: createProviderKeys(issuer),
      redirectUri: `${publicUrl}/auth/callback`,
      signedOutUri: `${publicUrl}/signed-out`,
      onTrouble: (message) => void troubles.push(message),
      now,
    });
  const set = (changes: JWTPayload = {}, secondsOff = 0) => {
    const iat = Math.floor(Date.now() / 1000) + secondsOff;
    const own = { iss: issuer, aud: 'console', sub: 'ada', name: 'Ada', nonce: secrets.nonce };
    claims = { ...own, iat, exp: iat + 60, ...changes };
    answer = { scope: 'openid CONSENT' };
    userinfo = { status: 200, body: { sub: 'ada', name: 'Ada Example', roles: ['CONSENT_AUDIT'] } };
    tokenStatus = 200;
  };
  const redeem = (client = clientOf()) => client.redeem(callback(), secrets);

  test.each([-120, 120])(
    'a clock that is %d seconds off is no reason to refuse',
    async (seconds) => {
      set({}, seconds);
      expect(await redeem()).toMatchObject({ subject: 'ada', scopes: ['CONSENT'] });
    },
  );

  test.each([
    ['too old', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['for another client', { aud: 'another' }],
    ['from another issuer', { iss: 'https://elsewhere.example.net' }],
    ['for another attempt', { nonce: 'another' }],
    ['about a name that no row can have', { sub: 'a\u0000b' }],
    ['about nobody', { sub: undefined }],
  ])('an ID token %s is refused', async (_name, changes) => {
    set(changes);
    await expect(redeem()).rejects.toBeInstanceOf(SignInRefusedError);
  });

  test("an ID token that isn't signed by the provider is refused", async () => {
    set();
    const { privateKey } = await generateKeyPair('RS256');
    answer = { id_token: await sign(claims, 'JWT', privateKey) };
    await expect(redeem()).rejects.toBeInstanceOf(SignInRefusedError);
  });

  test('rights come from the ID token, else from userinfo, else from the scope', async () => {
    const byRoles = clientOf({ claim: 'roles', map: null });
    set({ roles: ['CONSENT_SUPPORT'] });
    expect((await redeem(byRoles)).scopes).toEqual(['CONSENT_READ', 'CONSENT_SUPPORT']);
    set();
    expect((await redeem(byRoles)).scopes).toEqual(['CONSENT_READ', 'CONSENT_AUDIT']);
    userinfo.body = { sub: 'ada' };
    // A scope gives no rights where groups should.
    expect((await redeem(byRoles)).scopes).toEqual([]);
    expect((await redeem()).scopes).toEqual(['CONSENT']);
    // What was asked for was granted where the answer doesn't say (RFC 6749).
    answer = {};
    expect((await redeem()).scopes).toEqual(['CONSENT_READ']);
  });

  test('of a renewal without a word on the scope the rights stay as they were', async () => {
    set();
    const granted = await redeem();
    claims = {};
    answer = {};
    expect((await clientOf().renew('r', granted, noKeep))?.scopes).toEqual(['CONSENT']);
  });

  test('userinfo that refuses the token only leaves the name out', async () => {
    set({ name: undefined });
    userinfo = { status: 401, body: {} };
    expect(await redeem()).toMatchObject({ subject: 'ada', name: 'ada', scopes: ['CONSENT'] });
  });

  test('userinfo about somebody else is refused', async () => {
    set({ name: undefined });
    userinfo.body = { sub: 'bob', name: 'Bob' };
    await expect(redeem()).rejects.toBeInstanceOf(SignInRefusedError);
  });

  test('a renewal for somebody else ends the session', async () => {
    set({ sub: 'bob', nonce: undefined });
    const known = { subject: 'ada', name: 'Ada', scopes: ['CONSENT'] as const };
    expect(await clientOf().renew('r', known, noKeep)).toBeNull();
  });

  test.each([
    [400, { error: 'invalid_grant' }, null],
    [400, { error: 'invalid_client' }, ProviderUnreachableError],
    [503, { error: 'temporarily_unavailable' }, ProviderUnreachableError],
    [500, 'no JSON that counts', ProviderUnreachableError],
  ])('a renewal that is answered with %d %j', async (status, body, outcome) => {
    set();
    const granted = await redeem();
    claims = {};
    answer = typeof body === 'string' ? {} : body;
    tokenStatus = status;
    const renewal = clientOf().renew('r', granted, noKeep);
    if (outcome === null) expect(await renewal).toBeNull();
    else await expect(renewal).rejects.toBeInstanceOf(outcome);
  });

  const logout = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logoutToken = (changes: JWTPayload = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const own = { iss: issuer, aud: 'console', iat, exp: iat + 60, jti: 'j', events: logout };
    return sign({ ...own, ...changes }, 'logout+jwt');
  };

  test('a logout token names a session, or a person', async () => {
    set();
    const client = clientOf();
    expect(await client.readLogout(await logoutToken({ sid: 'one', sub: 'ada' }))).toEqual({
      tokenId: 'j',
      providerSession: 'one',
      subject: 'ada',
      begunBy: expect.any(String),
    });
    expect(await client.readLogout(await logoutToken({ sub: 'ada' }))).toMatchObject({
      providerSession: null,
      subject: 'ada',
    });
  });

  test.each([
    ['an ID token', async () => sign(claims)],
    ['one without the event', async () => logoutToken({ sid: 'one', events: {} })],
    ['one with a nonce, as ID tokens have', async () => logoutToken({ sid: 'one', nonce: 'n' })],
    ['one for another client', async () => logoutToken({ sid: 'one', aud: 'another' })],
    [
      'an old one',
      async () => logoutToken({ sid: 'one', iat: Math.floor(Date.now() / 1000) - 900 }),
    ],
    ['one that names nobody', async () => logoutToken()],
    ['nonsense', async () => 'nonsense'],
  ])('%s ends no session', async (_name, token) => {
    set();
    await expect(clientOf().readLogout(await token())).rejects.toBeInstanceOf(SignInRefusedError);
  });

  test('what an error says in the address is told from a provider that is in trouble', async () => {
    set();
    const failed = (error: string) =>
      clientOf().redeem(
        new URL(
          `${publicUrl}/auth/callback?error=${error}&state=${secrets.state}&iss=${encodeURIComponent(issuer)}`,
        ),
        secrets,
      );
    await expect(failed('access_denied')).rejects.toBeInstanceOf(SignInRefusedError);
    await expect(failed('temporarily_unavailable')).rejects.toBeInstanceOf(
      ProviderUnreachableError,
    );
  });
});
