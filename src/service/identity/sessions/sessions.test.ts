import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/common/scopes.ts';
import { type ConsolePage, sessionPaths } from '#contract/console-page.ts';
import { requestHeaders } from '#contract/endpoints.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { somebodysPage } from '#service/testing/console-page.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { startService } from '#service/testing/service.ts';
import { createCookies } from './cookies.ts';
import { type Granted, type ProviderClient, SignInRefusedError } from './provider-client.ts';
import { createPageReader, sessionRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import { createSessionStore } from './store.ts';

const service = await startService();
const { clock } = service;
const publicUrl = 'http://localhost:8080';
const minute = 60_000;
const hour = 60 * minute;
const purposes = '/api/consentmanager/v2/purposes';
const newPurpose = '/api/consentmanager/v1/purposes';
const { configuration } = somebodysPage;

type Answer = Granted | Error | null;

/** What the provider is asked and answers; the network alone is left out. */
const createProvider = () => {
  const grantOf = (subject: string, scopes: Scope[] = ['CONSENT']): Granted => ({
    subject,
    name: `${subject} Example`,
    scopes,
    refreshToken: `refresh-${subject}`,
    providerSession: `sid-${subject}`,
  });
  const state = {
    granted: grantOf('paula') as Answer,
    renewed: grantOf('paula') as Answer,
    /** The refresh token that a renewal gives besides. */
    next: null as string | null,
    isDown: false,
    asked: [] as string[],
    /** Resolves when a renewal may go on. */
    gate: Promise.resolve(),
  };
  const answer = (given: Answer) => {
    if (state.isDown) throw new ProviderUnreachableError('down');
    if (given instanceof Error) throw given;
    return given;
  };
  const client: ProviderClient = {
    authorization: async ({ state: value }) => {
      answer(null);
      return `https://login.example.org/auth?state=${value}`;
    },
    redeem: async (callback, secrets) => {
      state.asked.push(`redeem ${callback.origin}${callback.pathname} ${secrets.state.length}`);
      const granted = answer(state.granted);
      if (granted === null) throw new SignInRefusedError('access_denied');
      return granted;
    },
    renew: async (token, _known, keep) => {
      state.asked.push(`renew ${token}`);
      await state.gate;
      if (state.next !== null) await keep(state.next);
      return answer(state.renewed);
    },
    revoke: async (token) => void state.asked.push(`revoke ${token}`),
    endOfSession: async () => (state.isDown ? null : 'https://login.example.org/end'),
    readLogout: async (token) => {
      const own = { tokenId: token, begunBy: clock.now() };
      if (token === 'sid') return { ...own, providerSession: 'sid-paula', subject: null };
      if (token === 'sub') return { ...own, providerSession: null, subject: 'paula' };
      if (token === 'both') return { ...own, providerSession: 'unknown', subject: 'paula' };
      throw new SignInRefusedError('no logout token');
    },
  };
  return { state, client, grantOf };
};

/** One of the processes that share the database. */
const createInstance = (provider: ProviderClient, idleMs = hour) => {
  const cookies = createCookies(publicUrl);
  const limits = { idleMs, maxMs: 12 * hour };
  const store = createSessionStore(service.db, testEncryption, limits);
  const sessions = createSessions({
    store,
    cookies,
    provider,
    encryption: testEncryption,
    publicUrl,
    clientId: 'console',
    keepName: async ({ subject, scopes }) => void names.push(`${subject} ${scopes.at(-1)}`),
    now: clock.now,
    sleep: async () => new Promise((resolve) => setTimeout(resolve, 1)),
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const pages = { sessions, configuration, log };
  const renderPage = (page: ConsolePage, status: number) => Response.json(page, { status });
  const publicLimits = { addressPerMinute: 600, bytesPerMinute: 1_000 };
  const gate = createPublicGate({
    limits: publicLimits,
    trustedProxies: [],
    authentication: { verifier: service.verifier },
    clock: () => Date.parse(clock.now()),
    newId: () => crypto.randomUUID(),
    warn: () => {},
  });
  const app = new Hono()
    .route('/', sessionRoutes({ ...pages, cookies, renderPage, gate }))
    .route('/', service.createInstance({ sessions }));
  return { app, store, readPage: createPageReader(pages) };
};

test('an address that signs in too often is told so, and others go on', async () => {
  const from = (path: string, remoteAddress: string, init: RequestInit = {}) =>
    first.app.request(path, init, { incoming: { socket: { remoteAddress } } });
  const step = sessionPaths.signIn;
  const statuses = new Set<number>();
  for (let at = 0; at < 120; at += 1) statuses.add((await from(step, '203.0.113.5')).status);
  expect(statuses).toEqual(new Set([303]));
  const refused = await from(step, '203.0.113.5');
  expect([refused.status, await refused.json()]).toMatchObject([429, { problem: 'too-many' }]);
  expect((await from(`${sessionPaths.callback}?code=x`, '203.0.113.5')).status).toBe(429);
  const logout = { method: 'POST', body: new URLSearchParams({ logout_token: 'sid' }) };
  expect((await from(sessionPaths.backChannelLogout, '203.0.113.5', logout)).status).toBe(429);
  expect((await from(step, '203.0.113.6')).status).toBe(303);
  expect(provider.state.asked).toEqual([]);
});

const names: string[] = [];
let provider: ReturnType<typeof createProvider>;
let first: ReturnType<typeof createInstance>;
let second: ReturnType<typeof createInstance>;

beforeEach(async () => {
  await service.reset();
  names.length = 0;
  provider = createProvider();
  first = createInstance(provider.client);
  second = createInstance(provider.client);
});

const ofOurPage = { 'sec-fetch-site': 'same-origin' };

/** A browser as far as cookies go; requests are a page's of ours unless said otherwise. */
const createBrowser = (instance = first) => {
  const cookies = new Map<string, string>();
  let at = instance;
  const send = async (
    path: string,
    { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(publicUrl + path, { ...init, headers: { ...headers, cookie } });
    const answer = await at.app.fetch(request);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const begin = async (path = '/purposes') => {
    const answer = await send(`/auth/sign-in?return=${encodeURIComponent(path)}`);
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
    return `/auth/callback?code=code&state=${state}`;
  };
  const look = async (): Promise<ConsolePage> =>
    (await send('/auth/session', { headers: ofOurPage })).json();
  return {
    cookies,
    send,
    begin,
    look,
    signIn: async (path?: string) => send(await begin(path)),
    tag: async () => (await look()).tag ?? '',
    read: async (headers: Record<string, string> = ofOurPage) =>
      (await send(purposes, { headers })).status,
    goTo: (next: typeof first) => {
      at = next;
    },
  };
};

const write = (tag: string | null, extra: Record<string, string> = ofOurPage): RequestInit => ({
  method: 'POST',
  headers: {
    ...extra,
    'content-type': 'application/json',
    ...(tag === null ? {} : { 'x-console': tag }),
  },
  body: JSON.stringify({ Name: 'Newsletter', Description: 'News', ConsentLifeSpan: 0 }),
});

type Sent = Parameters<ReturnType<typeof createBrowser>['send']>[1];
const codeOf = async (answer: Response): Promise<string> => (await answer.json()).code;

describe('a sign-in', () => {
  test('lands where it began, and its person may do what the provider says', async () => {
    const browser = createBrowser();
    const answer = await browser.signIn('/purposes?size=50');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/purposes?size=50']);
    expect(provider.state.asked).toEqual(['redeem http://localhost:8080/auth/callback 43']);
    expect(await browser.look()).toMatchObject({
      configuration,
      person: { subject: 'paula', name: 'paula Example', scopes: ['CONSENT'] },
      problem: null,
    });
    expect(await browser.read()).toBe(200);
    expect(names).toEqual(['paula CONSENT']);
  });

  test('leaves one cookie, whose value the database has no copy of, nor of any token', async () => {
    const browser = createBrowser();
    await browser.signIn();
    expect([...browser.cookies.keys()]).toEqual(['session-8080']);
    const stored = JSON.stringify(await service.readRows());
    for (const secret of [browser.cookies.get('session-8080') ?? '', 'refresh-paula']) {
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain('aes-256-gcm');
  });

  test('answers its callback once', async () => {
    const browser = createBrowser();
    const callback = await browser.begin();
    const attempt = new Map(browser.cookies);
    await browser.send(callback);
    const thief = createBrowser();
    for (const [name, value] of attempt) thief.cookies.set(name, value);
    const replayed = await thief.send(callback);
    expect([replayed.status, (await replayed.json()).problem]).toEqual([401, 'sign-in']);
    expect([...thief.cookies.keys()]).not.toContain('session-8080');
    // Back, in the browser that is signed in.
    const again = await browser.send(callback);
    expect([again.status, again.headers.get('location')]).toEqual([303, '/']);
    expect(provider.state.asked).toHaveLength(1);
  });

  test("isn't answered for a state that another browser began, nor after an hour", async () => {
    const victim = createBrowser();
    const callback = await createBrowser().begin();
    expect((await victim.send(callback)).status).toBe(401);
    const late = await victim.begin();
    clock.advance(hour + 1);
    expect((await victim.send(late)).status).toBe(401);
    expect(await victim.send('/auth/callback').then(({ status }) => status)).toBe(401);
    expect(provider.state.asked).toEqual([]);
  });

  test('by a browser that keeps no cookies is told so', async () => {
    const callback = await createBrowser().begin();
    const answer = await createBrowser().send(callback);
    expect([answer.status, (await answer.json()).problem]).toEqual([401, 'cookies']);
  });

  test('makes a new session and ends the one before, so that none can be planted', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const planted = browser.cookies.get('session-8080') ?? '';
    const attacker = createBrowser();
    attacker.cookies.set('session-8080', planted);
    expect(await attacker.read()).toBe(200);
    provider.state.granted = provider.grantOf('bob');
    await browser.signIn();
    expect(browser.cookies.get('session-8080')).not.toBe(planted);
    expect(await attacker.read()).toBe(401);
    expect((await attacker.look()).person).toBeNull();
  });

  test('of two tabs at once succeeds in both, and the last one holds', async () => {
    const browser = createBrowser();
    const [one, two] = [await browser.begin('/purposes'), await browser.begin('/activity')];
    expect((await browser.send(one)).headers.get('location')).toBe('/purposes');
    const former = await browser.tag();
    expect((await browser.send(two)).headers.get('location')).toBe('/activity');
    expect(await browser.read()).toBe(200);
    expect(await codeOf(await browser.send(newPurpose, write(former) as Sent))).toBe(
      'session-changed',
    );
  });

  test.each([
    [new SignInRefusedError('access_denied'), 401, 'sign-in'],
    [new ProviderUnreachableError('down'), 503, 'provider'],
    [new Error('a bug'), 503, 'service'],
  ])('that fails by %s says so on a page and signs nobody in', async (error, status, problem) => {
    provider.state.granted = error;
    const browser = createBrowser();
    const answer = await browser.signIn();
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { configuration, person: null, tag: null, problem },
    ]);
    expect((await browser.look()).person).toBeNull();
  });

  test('says that the provider is away where it already is at the start, and works once it is back', async () => {
    provider.state.isDown = true;
    const browser = createBrowser();
    const answer = await browser.send('/auth/sign-in');
    expect([answer.status, (await answer.json()).problem]).toEqual([503, 'provider']);
    provider.state.isDown = false;
    expect((await browser.signIn()).status).toBe(303);
  });
});

describe('the cookie of a session', () => {
  test.each([
    ['a fetch from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch from a neighbor', { 'sec-fetch-site': 'same-site' }],
    ['a link or the address bar', { 'sec-fetch-site': 'none' }],
    ['another origin, in a browser that says no more', { origin: 'https://elsewhere.example.net' }],
    ['nobody knows where', {}],
  ])('counts for nothing in a request from %s', async (_name, headers) => {
    const browser = createBrowser();
    await browser.signIn();
    const tag = await browser.tag();
    expect(await browser.read(headers as Record<string, string>)).toBe(401);
    const answer = await browser.send(newPurpose, write(tag, { ...headers }) as Sent);
    expect(answer.status).toBe(401);
    expect((await browser.send('/auth/session', { headers })).status).toBe(401);
    const left = await browser.send('/auth/sign-out', {
      method: 'POST',
      headers: { ...headers, 'x-console': tag },
    });
    expect(left.status).toBe(401);
    expect(await browser.read()).toBe(200);
  });

  test('counts in an older browser by the origin, or for reads by the header', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const tag = await browser.tag();
    expect(await browser.read({ origin: publicUrl })).toBe(200);
    expect(await browser.read({ 'x-console': tag })).toBe(200);
    const answer = await browser.send(newPurpose, write(tag, { origin: publicUrl }) as Sent);
    expect(answer.status).toBe(200);
    const looked = await browser.send('/auth/session', { headers: { 'x-console': tag } });
    expect((await looked.json()).person.subject).toBe('paula');
  });

  test('writes nothing without the header, as a form on another page has none', async () => {
    const browser = createBrowser();
    await browser.signIn();
    expect(await codeOf(await browser.send(newPurpose, write(null) as Sent))).toBe(
      'credentials-missing',
    );
    const form = new URLSearchParams({ Name: 'x' });
    const posted = await browser.send(newPurpose, {
      method: 'POST',
      body: form,
      headers: ofOurPage,
    });
    expect(posted.status).toBe(401);
    const answer = await browser.send(newPurpose, write(await browser.tag()) as Sent);
    expect(answer.status).toBe(200);
  });

  test('of another deployment on this host says nothing here', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const value = browser.cookies.get('session-8080') ?? '';
    browser.cookies.clear();
    browser.cookies.set('session-9090', value);
    browser.cookies.set('__Host-session', value);
    expect(await browser.read()).toBe(401);
  });

  test("isn't looked at beside an Authorization or key header", async () => {
    const browser = createBrowser();
    await browser.signIn();
    expect(await browser.read({ ...ofOurPage, authorization: 'Bearer nonsense' })).toBe(401);
    expect(await browser.read({ ...ofOurPage, apikey: 'cck_nonsense' })).toBe(401);
    const token = await service.accessTokens.of('reader');
    expect(await browser.read({ ...ofOurPage, authorization: `Bearer ${token}` })).toBe(200);
  });

  test('is no header that pages elsewhere may send', () => {
    expect(requestHeaders.map((name) => name.toLowerCase())).not.toContain('x-console');
  });
});

describe('a session', () => {
  test('ends after an hour without a request of a person, and idle ones are none', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.renewed = provider.grantOf('paula');
    for (let step = 0; step < 3; step += 1) {
      clock.advance(50 * minute);
      expect(await browser.read()).toBe(200);
    }
    const tag = await browser.tag();
    clock.advance(40 * minute);
    expect(await browser.read({ ...ofOurPage, 'x-console': `${tag};idle` })).toBe(200);
    clock.advance(20 * minute);
    expect(await codeOf(await browser.send(purposes, { headers: ofOurPage }))).toBe(
      'token-invalid',
    );
    expect((await browser.look()).person).toBeNull();
  });

  test.each([1, 2, 60])(
    'of at most %d minutes without a request lasts as long as there are some',
    async (minutes) => {
      const own = createInstance(provider.client, minutes * minute);
      const browser = createBrowser(own);
      await browser.signIn();
      for (let step = 0; step < 30; step += 1) {
        clock.advance((minutes * minute) / 5);
        expect(await browser.read()).toBe(200);
      }
      clock.advance(minutes * minute);
      expect(await browser.read()).toBe(401);
    },
  );

  test('ends after twelve hours whatever is done', async () => {
    const browser = createBrowser();
    await browser.signIn();
    for (let step = 0; step < 14; step += 1) {
      clock.advance(50 * minute);
      expect(await browser.read()).toBe(200);
    }
    clock.advance(20 * minute);
    expect(await browser.read()).toBe(401);
    await service.db.execute(sql`insert into sessions
      (id_hash, tag, subject, name, scopes, started_at, used_at, rights_at)
      select 'old ' || n, '', 'x', 'x', '[]', ${clock.now()}::timestamptz - interval '1 day',
        ${clock.now()}, ${clock.now()} from generate_series(1, 1100) n`);
    await first.store.tidy(clock.now());
    expect((await service.readRows()).sessions).toEqual([]);
  });

  test('is known to all instances, and to one that has just started', async () => {
    const browser = createBrowser();
    const callback = await browser.begin();
    browser.goTo(second);
    expect((await browser.send(callback)).status).toBe(303);
    browser.goTo(createInstance(provider.client));
    expect(await browser.read()).toBe(200);
    browser.goTo(first);
    await browser.send('/auth/sign-out', {
      method: 'POST',
      headers: { ...ofOurPage, 'x-console': await browser.tag() },
    });
    browser.goTo(second);
    expect(await browser.read()).toBe(401);
  });

  test('is ended by a sign-out in all tabs, at the provider too, and its cookie goes', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const kept = browser.cookies.get('session-8080') ?? '';
    const mark = { ...ofOurPage, 'x-console': await browser.tag() };
    const answer = await browser.send('/auth/sign-out', { method: 'POST', headers: mark });
    expect(await answer.json()).toEqual({ location: 'https://login.example.org/end' });
    expect(provider.state.asked.at(-1)).toBe('revoke refresh-paula');
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set('session-8080', kept);
    expect(await browser.read()).toBe(401);
    // A second click, or a page of a session before: nothing is left to end, and it isn't refused.
    provider.state.isDown = true;
    const again = await browser.send('/auth/sign-out', { method: 'POST', headers: mark });
    expect([again.status, await again.json()]).toEqual([200, { location: null }]);
  });

  test('of an old page is ended by it all the same', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const former = await browser.tag();
    await browser.signIn();
    const headers = { ...ofOurPage, 'x-console': former };
    await browser.send('/auth/sign-out', { method: 'POST', headers });
    expect((await browser.look()).person).toBeNull();
  });

  test.each(['sid', 'sub', 'both'])(
    'is ended by the provider, which names it by its %s',
    async (token) => {
      const [browser, another] = [createBrowser(), createBrowser()];
      const isUnnamed = token === 'both';
      const named = provider.grantOf('paula');
      provider.state.granted = { ...named, ...(isUnnamed && { providerSession: null }) };
      await browser.signIn();
      provider.state.granted = provider.grantOf('bob');
      await another.signIn();
      const body = new URLSearchParams({ logout_token: token });
      const elsewhere = createBrowser(second);
      const told = await elsewhere.send('/auth/back-channel-logout', { method: 'POST', body });
      expect(told.status).toBe(200);
      expect([await browser.read(), await another.read()]).toEqual([401, 200]);
    },
  );

  test("isn't ended by a logout token that ended another before", async () => {
    const send = async () => {
      const body = new URLSearchParams({ logout_token: 'sub' });
      return (await createBrowser().send('/auth/back-channel-logout', { method: 'POST', body }))
        .status;
    };
    const [former, browser] = [createBrowser(), createBrowser()];
    await former.signIn();
    expect([await send(), await former.read()]).toEqual([200, 401]);
    await browser.signIn();
    expect([await send(), await browser.read()]).toEqual([200, 200]);
  });

  test('that began after the provider ended all others of its person stays', async () => {
    const browser = createBrowser();
    const { client } = provider;
    const before = clock.now();
    clock.advance(minute);
    await browser.signIn();
    const late = createInstance({
      ...client,
      readLogout: async () => ({
        tokenId: 'late',
        providerSession: null,
        subject: 'paula',
        begunBy: before,
      }),
    });
    const body = new URLSearchParams({ logout_token: 'late' });
    await createBrowser(late).send('/auth/back-channel-logout', { method: 'POST', body });
    expect(await browser.read()).toBe(200);
  });

  test.each([[new URLSearchParams({ logout_token: 'made up' })], [new URLSearchParams({})], ['{']])(
    "isn't ended by anyone else: %s",
    async (body) => {
      const browser = createBrowser();
      await browser.signIn();
      const told = await createBrowser().send('/auth/back-channel-logout', {
        method: 'POST',
        body,
      });
      expect(told.status).toBe(400);
      expect(await browser.read()).toBe(200);
    },
  );
});

describe('rights', () => {
  test('are looked up again before an hour is over, by the token that the provider gave last', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.renewed = provider.grantOf('paula', ['CONSENT_READ']);
    provider.state.next = 'rotated';
    clock.advance(54 * minute);
    await browser.read();
    expect(provider.state.asked.slice(1)).toEqual([]);
    clock.advance(minute);
    expect(await browser.read()).toBe(200);
    expect(provider.state.asked.slice(1)).toEqual(['renew refresh-paula']);
    const refused = await browser.send(newPurpose, write(await browser.tag()) as Sent);
    expect(refused.status).toBe(403);
    clock.advance(55 * minute);
    await browser.read();
    expect(provider.state.asked.at(-1)).toBe('renew rotated');
  });

  test('are looked up once for all who ask at that moment, on two instances', async () => {
    const [browser, other] = [createBrowser(first), createBrowser(second)];
    await browser.signIn();
    other.cookies.set('session-8080', browser.cookies.get('session-8080') ?? '');
    clock.advance(56 * minute);
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.state.gate = promise;
    const reads = [browser.read(), browser.read(), other.read(), other.read()];
    await expect.poll(() => provider.state.asked.length).toBe(2);
    resolve();
    expect(await Promise.all(reads)).toEqual([200, 200, 200, 200]);
    expect(provider.state.asked.slice(1)).toEqual(['renew refresh-paula']);
  });

  test('are kept by name with the right that somebody has by now, and of those with none no name is', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.renewed = provider.grantOf('paula', ['CONSENT_ADMIN']);
    clock.advance(56 * minute);
    await browser.read();
    expect(names).toEqual(['paula CONSENT', 'paula CONSENT_ADMIN']);
    provider.state.granted = provider.grantOf('norma', []);
    await createBrowser().signIn();
    expect(names).toHaveLength(2);
  });

  test('that come with the next refresh token and then fail leave it to the next renewal', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.next = 'second';
    provider.state.renewed = new ProviderUnreachableError('userinfo is away');
    clock.advance(56 * minute);
    expect(await browser.read()).toBe(200);
    provider.state.renewed = provider.grantOf('paula');
    provider.state.next = null;
    expect(await browser.read()).toBe(200);
    expect(provider.state.asked.slice(1)).toEqual(['renew refresh-paula', 'renew second']);
  });

  test('of a renewal that took too long change nothing, as another one goes on by then', async () => {
    const [browser, other] = [createBrowser(first), createBrowser(second)];
    await browser.signIn();
    other.cookies.set('session-8080', browser.cookies.get('session-8080') ?? '');
    clock.advance(56 * minute);
    const slow = Promise.withResolvers<void>();
    provider.state.gate = slow.promise;
    const reading = browser.read();
    await expect.poll(() => provider.state.asked.length).toBe(2);
    // The first instance hangs; the second takes over, and is through before it.
    clock.advance(31_000);
    provider.state.gate = Promise.resolve();
    provider.state.next = 'of the second';
    provider.state.renewed = provider.grantOf('paula', ['CONSENT_READ']);
    expect(await other.read()).toBe(200);
    provider.state.next = 'of the first';
    provider.state.renewed = null;
    slow.resolve();
    await reading;
    expect((await browser.look()).person?.scopes).toEqual(['CONSENT_READ']);
    provider.state.renewed = provider.grantOf('paula');
    clock.advance(56 * minute);
    await browser.read();
    expect(provider.state.asked.at(-1)).toBe('renew of the second');
  });

  test('that the provider withdraws end the session', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.renewed = null;
    clock.advance(56 * minute);
    expect(await browser.read()).toBe(401);
    expect((await service.readRows()).sessions).toEqual([]);
  });

  test('hold for an hour more while the provider is away, and no longer', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.isDown = true;
    clock.advance(58 * minute);
    expect(await browser.read()).toBe(200);
    clock.advance(58 * minute);
    expect(await browser.read()).toBe(200);
    clock.advance(5 * minute);
    expect(await browser.read()).toBe(401);
    // It's back in time: nobody has to sign in again.
    provider.state.isDown = false;
    expect(await browser.read()).toBe(200);
  });

  test('of a provider without refresh tokens hold as long as the session', async () => {
    provider.state.granted = { ...provider.grantOf('paula'), refreshToken: null };
    const browser = createBrowser();
    await browser.signIn();
    for (let step = 0; step < 4; step += 1) {
      clock.advance(50 * minute);
      expect(await browser.read()).toBe(200);
    }
    expect(provider.state.asked).toHaveLength(1);
  });

  test('are looked up at once where a page asks for it, and only a page of the session does', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const tag = await browser.tag();
    const ask = (headers: Record<string, string>) =>
      browser.send('/auth/session', { method: 'POST', headers });
    expect((await ask(ofOurPage)).status).toBe(401);
    expect(provider.state.asked).toHaveLength(1);
    provider.state.renewed = provider.grantOf('paula', ['CONSENT_ADMIN']);
    const page = await (await ask({ ...ofOurPage, 'x-console': tag })).json();
    expect([page.tag, page.person.scopes]).toEqual([tag, ['CONSENT_ADMIN']]);
    // The page of a session before is told whose is in force; the provider needn't be asked.
    const other = await (await ask({ ...ofOurPage, 'x-console': 'former' })).json();
    expect(other.tag).toBe(tag);
    expect(provider.state.asked).toHaveLength(2);
    provider.state.isDown = true;
    expect((await ask({ ...ofOurPage, 'x-console': tag })).status).toBe(503);
    provider.state.isDown = false;
    provider.state.renewed = null;
    expect((await (await ask({ ...ofOurPage, 'x-console': tag })).json()).person).toBeNull();
  });
});

describe('a page', () => {
  const open = (browser: ReturnType<typeof createBrowser>, isOpen = false) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return first.readPage(new Request(publicUrl, { headers: { cookie } }), isOpen);
  };

  test('begins with its person, or nobody and a sign-in', async () => {
    const browser = createBrowser();
    expect(await open(browser)).toBeNull();
    await browser.signIn();
    expect(await open(browser)).toMatchObject({ person: { subject: 'paula' }, problem: null });
    expect(await open(browser, true)).toEqual({
      configuration,
      person: null,
      tag: null,
      problem: null,
    });
  });

  test('that opens keeps the session alive; looking at it does not', async () => {
    const browser = createBrowser();
    await browser.signIn();
    clock.advance(50 * minute);
    await open(browser);
    clock.advance(50 * minute);
    expect((await browser.look()).person).not.toBeNull();
    clock.advance(11 * minute);
    expect((await browser.look()).person).toBeNull();
  });
});
