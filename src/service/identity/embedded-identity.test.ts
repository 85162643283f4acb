// @module-tag more

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopes, withIncluded } from '#contract/common/scopes.ts';
import { openDatabase } from '#service/db/client.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts';
import { loadSecret, loadSigningKeys, rotateSigningKeys, type SigningKeys } from './keys.ts';

const log = { warn: () => {}, error: () => {} };
const people = {
  privacy: '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01',
  support: 'e2a4d6b8-7c50-4b0e-8f3d-51d2c9b6e402',
  auditor: '9c8e7f60-1a2b-4d3c-b4e5-f60718293a03',
};

let database: OpenDatabase;
let origin: string;
let identity: EmbeddedIdentity;
// Two instances on one database, behind one address: every request goes to the other one.
let servers: Server[] = [];
let turn = 0;
const instances: EmbeddedIdentity[] = [];

const keysOfInstances: SigningKeys[] = [];

const createInstance = async () => {
  const keys = await loadSigningKeys(database.db, testEncryption);
  keysOfInstances.push(keys);
  return createEmbeddedIdentity({
    db: database.db,
    publicUrl: origin,
    encryption: testEncryption,
    keys,
    audience: 'consent-service',
    log,
  });
};

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory', log });
  await migrate(database, await readMigrations());
  const server = createServer((request, response) => {
    turn += 1;
    const instance = instances[turn % instances.length];
    if (instance === undefined || instance.handleNode(request, response)) return;
    const listener = getRequestListener((incoming, env) =>
      instance.pages.fetch(incoming, env as HttpBindings),
    );
    void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers = [server];
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  instances.push(await createInstance(), await createInstance());
  identity = instances[0] as EmbeddedIdentity;
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await database.close();
});

type Cookie = { name: string; value: string; path: string };

/** A browser as far as the sign-in needs one: cookies by path, redirects by hand. */
const createBrowser = () => {
  let cookies: Cookie[] = [];
  const request = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, origin);
    const sent = cookies.filter(({ path }) => url.pathname.startsWith(path));
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
      cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
      if (value !== '') cookies.push({ name, value, path });
    }
    return response;
  };
  const submit = (address: string, fields: Record<string, string>) =>
    request(address, { method: 'POST', body: new URLSearchParams(fields) });
  return { request, submit, cookies: () => cookies };
};

type Browser = ReturnType<typeof createBrowser>;

const verifier = 'v'.repeat(43);
const challengeOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('base64url');
};

const authorize = async (browser: Browser, changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: identity.clientId,
    response_type: 'code',
    scope: `openid profile email ${scopes.join(' ')}`,
    redirect_uri: `${origin}/auth/callback`,
    state: 'state-1',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  return browser.request(`${identity.issuer}/auth?${query}`);
};

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const answerOf = (response: Response) => new URL(locationOf(response), origin).searchParams;

const askToken = async (fields: Record<string, string>) => {
  const response = await fetch(`${identity.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: identity.clientId, ...fields }),
  });
  return { status: response.status, ...(await response.json()) };
};

const redeem = (code: string, redirectPath = '/auth/callback') =>
  askToken({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: origin + redirectPath,
  });

const signIn = async (browser: Browser, person: string) => {
  const page = locationOf(await authorize(browser));
  const resume = locationOf(await browser.submit(page, { person }));
  return redeem(answerOf(await browser.request(resume)).get('code') ?? '');
};

const askSession = (browser: Browser) =>
  authorize(browser, { prompt: 'none', redirect_uri: `${origin}/auth/callback` });

const signOut = async (browser: Browser) => {
  const query = new URLSearchParams({
    client_id: identity.clientId,
    post_logout_redirect_uri: `${origin}/signed-out`,
  });
  const page = await browser.request(`${identity.issuer}/session/end?${query}`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  return browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
};

describe('a person signs in', () => {
  test.each([
    ['privacy', 'CONSENT_ADMIN', 'privacy manager'],
    ['support', 'CONSENT_SUPPORT', 'support'],
    ['auditor', 'CONSENT_AUDIT', 'auditor'],
  ] as const)('%s, and gets %s, whatever was asked for', async (name, scope, role) => {
    const tokens = await signIn(createBrowser(), people[name]);
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 900, scope });
    expect(await identity.verifier.verify(tokens.access_token)).toEqual({
      subject: people[name],
      clientId: 'consent-console',
      issuedAt: expect.any(Number),
      scopes: withIncluded([scope]),
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: people[name],
      aud: 'consent-console',
      email: `${name}@example.org`,
      name: expect.any(String),
      roles: [role],
      // So that whoever has just signed in isn't asked again.
      auth_time: expect.any(Number),
    });
  });

  test('and the id token is no access token', async () => {
    const tokens = await signIn(createBrowser(), people.privacy);
    await expect(identity.verifier.verify(tokens.id_token)).rejects.toThrow(
      "isn't an access token",
    );
  });

  test('and no cookie of the session leaves the provider’s addresses or is open to scripts', async () => {
    const browser = createBrowser();
    const first = await authorize(browser);
    for (const line of first.headers.getSetCookie()) {
      expect(line.toLowerCase()).toContain('httponly');
      expect(line.toLowerCase()).toContain('samesite=lax');
    }
    await signIn(browser, people.privacy);
    const session = browser.cookies().filter(({ name }) => name.includes('session'));
    expect(session.map(({ path }) => path)).toEqual(['/oidc', '/oidc']);
  });

  test('only with PKCE, at a registered address, and by code', async () => {
    const browser = createBrowser();
    const withoutPkce = await authorize(browser, { code_challenge: '', code_challenge_method: '' });
    expect(answerOf(withoutPkce).get('error')).toBe('invalid_request');
    const elsewhere = await authorize(browser, { redirect_uri: 'https://evil.example.org/' });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain('Sign-in failed');
    const implicit = await authorize(browser, { response_type: 'id_token' });
    expect(locationOf(implicit)).toContain('error=unsupported_response_type');
  });

  test('and a code works once, with its verifier', async () => {
    const browser = createBrowser();
    await signIn(browser, people.privacy);
    const stolen = answerOf(await askSession(browser)).get('code') ?? '';
    const wrong = { grant_type: 'authorization_code', code: stolen, code_verifier: 'x'.repeat(43) };
    const refused = await askToken({ ...wrong, redirect_uri: `${origin}/auth/callback` });
    expect(refused.error).toBe('invalid_grant');

    const code = answerOf(await askSession(browser)).get('code') ?? '';
    const results = await Promise.all([
      redeem(code, '/auth/callback'),
      redeem(code, '/auth/callback'),
    ]);
    expect(results.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await redeem(code, '/auth/callback')).error).toBe('invalid_grant');
  });
});

describe('the session', () => {
  test('gives tokens without a page, and none where there is no session', async () => {
    const browser = createBrowser();
    expect(answerOf(await askSession(browser)).get('error')).toBe('login_required');
    await signIn(browser, people.auditor);
    const answer = answerOf(await askSession(browser));
    expect(answer.get('state')).toBe('state-1');
    const tokens = await redeem(answer.get('code') ?? '', '/auth/callback');
    expect(tokens.scope).toBe('CONSENT_AUDIT');
  });

  test('leaves the refresh tokens of other tabs alone when one more tab opens', async () => {
    const browser = createBrowser();
    const first = await signIn(browser, people.privacy);
    await redeem(answerOf(await askSession(browser)).get('code') ?? '', '/auth/callback');
    const grant = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    expect((await askToken(grant)).status).toBe(200);
  });

  test('rotates refresh tokens: a used one is refused and ends its line', async () => {
    const first = await signIn(createBrowser(), people.privacy);
    const grant = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = await askToken(grant);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await askToken(grant)).error).toBe('invalid_grant');
    const next = await askToken({ ...grant, refresh_token: second.refresh_token });
    expect(next.error).toBe('invalid_grant');
  });

  test('survives the end of a line of refresh tokens', async () => {
    const browser = createBrowser();
    const first = await signIn(browser, people.privacy);
    const grant = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    await askToken(grant);
    await askToken(grant);
    const code = answerOf(await askSession(browser)).get('code') ?? '';
    expect((await redeem(code, '/auth/callback')).status).toBe(200);
  });

  test('is over after the sign-out, with all that hung on it', async () => {
    const browser = createBrowser();
    const tokens = await signIn(browser, people.privacy);
    const left = await signOut(browser);
    expect(locationOf(left)).toBe(`${origin}/signed-out`);
    expect(answerOf(await askSession(browser)).get('error')).toBe('login_required');
    const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await askToken(grant)).error).toBe('invalid_grant');
  });

  test('outlives a restart', async () => {
    const browser = createBrowser();
    await signIn(browser, people.support);
    const before = instances.splice(0);
    instances.push(await createInstance());
    const code = answerOf(await askSession(browser)).get('code') ?? '';
    expect((await redeem(code, '/auth/callback')).scope).toBe('CONSENT_SUPPORT');
    instances.splice(0, 1, ...before);
  });
});

describe('the sign-in page', () => {
  test('offers everybody with one click, without scripts, and is not cached', async () => {
    const browser = createBrowser();
    const page = await browser.request(locationOf(await authorize(browser)));
    const markup = await page.text();
    for (const [name, subject] of Object.entries(people)) {
      expect(markup).toContain(`value="${subject}"`);
      expect(markup).toContain(`${name}@example.org`);
    }
    expect(markup).not.toContain('<script');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  test('leads to the console once its sign-in is over', async () => {
    const browser = createBrowser();
    const page = locationOf(await authorize(browser));
    const resume = locationOf(await browser.submit(page, { person: people.privacy }));
    await browser.request(resume);
    expect(locationOf(await browser.request(page))).toBe('/');
    expect(locationOf(await browser.submit(page, { person: people.privacy }))).toBe('/');
    expect(locationOf(await browser.request(resume))).toBe(`${origin}/`);
  });

  test('belongs to the browser that it was made for, which is told that it keeps no cookies', async () => {
    const page = locationOf(await authorize(createBrowser()));
    const answer = await createBrowser().submit(page, { person: people.privacy });
    expect(locationOf(answer)).toBe('/auth/callback');
  });

  test('asks again when nobody, or nobody known, was chosen', async () => {
    const browser = createBrowser();
    const page = locationOf(await authorize(browser));
    expect(locationOf(await browser.submit(page, {}))).toBe(page);
    expect(locationOf(await browser.submit(page, { person: 'someone' }))).toBe(page);
  });

  test('lets another person take over', async () => {
    const browser = createBrowser();
    await signIn(browser, people.privacy);
    const page = locationOf(await authorize(browser, { prompt: 'login' }));
    const resume = locationOf(await browser.submit(page, { person: people.auditor }));
    const handover = await browser.request(resume);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await handover.text())?.[1] ?? '';
    expect(handover.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    const back = await browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    const code = answerOf(await browser.request(locationOf(back))).get('code') ?? '';
    expect((await redeem(code)).scope).toBe('CONSENT_AUDIT');
  });
});

test('an error of the provider is shown without what a stranger put into the address', async () => {
  const page = await createBrowser().request('/oidc/auth?client_id=%3Cscript%3Ealert(1)');
  expect(page.status).toBe(400);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toContain('<script>alert');
});

test('addresses of the provider are those of PUBLIC_URL, whatever the caller says', async () => {
  const response = await fetch(`${origin}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'https' },
  });
  const metadata = await response.json();
  expect(metadata).toMatchObject({
    issuer: `${origin}/oidc`,
    authorization_endpoint: `${identity.issuer}/auth`,
    token_endpoint: `${identity.issuer}/token`,
    end_session_endpoint: `${identity.issuer}/session/end`,
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
  });
});

test('published keys are public ones', async () => {
  const { keys } = await (await fetch(`${origin}/oidc/jwks`)).json();
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test.each(['GET', 'POST', 'DELETE'])(
  'unknown addresses of the provider are problems too, asked by %s',
  async (method) => {
    const response = await fetch(`${origin}/oidc/nope`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'not-found',
      requestId: response.headers.get('x-request-id'),
    });
  },
);

describe('every answer carries the id of its request', () => {
  const askProvider = async (id: string) => {
    const response = await fetch(`${origin}/oidc/jwks`, { headers: { 'x-request-id': id } });
    return response.headers.get('x-request-id');
  };

  test('which is the caller’s where it may stand in a log', async () => {
    expect(await askProvider('trace:1.a_B-2')).toBe('trace:1.a_B-2');
    for (const id of ['', 'a b', 'privacy@example.org', 'a'.repeat(129)]) {
      expect(await askProvider(id)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });

  test('also where the provider refuses', async () => {
    const headers = { 'x-request-id': 'trace-2' };
    for (const path of ['/oidc/auth?client_id=x', '/oidc/nowhere']) {
      const response = await fetch(origin + path, { headers });
      expect(response.headers.get('x-request-id')).toBe('trace-2');
    }
  });
});

test('after a rotation new keys sign, old ones are still published, and nobody is signed out', async () => {
  const browser = createBrowser();
  const before = await signIn(browser, people.privacy);
  await rotateSigningKeys(database.db, testEncryption);
  for (const keys of keysOfInstances) await keys.refresh();

  const keySet = await (await fetch(`${origin}/oidc/jwks`)).json();
  const kids = keySet.keys.map(({ kid }: { kid: string }) => kid);
  const oldKid = decodeProtectedHeader(before.access_token).kid;
  expect(kids).toEqual([expect.not.stringMatching(oldKid ?? ''), oldKid]);
  expect(JSON.stringify(keySet)).not.toContain('"d"');

  const after = await askToken({
    grant_type: 'refresh_token',
    refresh_token: before.refresh_token,
  });
  expect(answerOf(await askSession(browser)).get('code')).not.toBeNull();
  for (const token of [after.access_token, after.id_token]) {
    expect(decodeProtectedHeader(token).kid).toBe(kids[0]);
  }
  for (const token of [before.access_token, after.access_token]) {
    expect(await identity.verifier.verify(token)).toMatchObject({ subject: people.privacy });
  }
});

test('instances that start together agree on keys and secrets', async () => {
  await database.db.execute(sql`delete from signing_keys`);
  const [one, two] = await Promise.all([
    loadSigningKeys(database.db, testEncryption),
    loadSigningKeys(database.db, testEncryption),
  ]);
  expect(one.accessToken()[0].kid).toBe(two.accessToken()[0].kid);
  expect(one.collectionPointToken()[0].kid).toBe(two.collectionPointToken()[0].kid);
  expect(one.collectionPointToken()[0].publicJwk).toMatchObject({ alg: 'RS512', kty: 'RSA' });
  expect(one.accessToken()[0].publicJwk).not.toHaveProperty('d');

  const secrets = await Promise.all([
    loadSecret(database.db, testEncryption, 'test'),
    loadSecret(database.db, testEncryption, 'test'),
  ]);
  expect(secrets[0]).toBe(secrets[1]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(database.db, testEncryption, 'other')).not.toBe(secrets[0]);
});

test('the database holds nothing that opens a session or gets a token', async () => {
  const browser = createBrowser();
  const tokens = await signIn(browser, people.privacy);
  const { rows } = await database.db.execute(
    sql`select to_jsonb(p) as row from provider_payloads p`,
  );
  const stored = JSON.stringify(rows);
  const session = browser.cookies().find(({ name }) => name.endsWith('_session'))?.value;
  expect(session).toMatch(/^[\w-]{20,}$/);
  expect(tokens.refresh_token).toMatch(/^[\w-]{20,}$/);
  for (const secret of [session, tokens.refresh_token, people.privacy]) {
    expect(stored).not.toContain(secret);
  }
});

test('what has expired is forgotten, little by little', async () => {
  const browser = createBrowser();
  await signIn(browser, people.privacy);
  await database.db.execute(sql`update provider_payloads set expires_at = now() - interval '1 s'`);
  expect(answerOf(await askSession(browser)).get('error')).toBe('login_required');
  await signIn(browser, people.privacy);
  const { rows } = await database.db.execute<{ expired: number }>(
    sql`select count(*)::int as expired from provider_payloads p where p.expires_at < now()`,
  );
  expect(rows[0]?.expired).toBe(0);
});
