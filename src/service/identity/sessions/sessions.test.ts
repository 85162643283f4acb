import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionPaths } from '#contract/console-page.ts';
import { requestHeaders } from '#contract/endpoints.ts';
import { Problem } from '#service/http/problem.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { somebodysPage } from '#service/testing/console-page.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService, ofOurPage, publicUrl } from '#service/testing/session-browsers.ts';
import { SignInRefusedError } from './provider-client.ts';

const service = await startService();
const { clock } = service;
const minute = 60_000;
const hour = 60 * minute;
const purposes = '/api/consentmanager/v2/purposes';
const newPurpose = '/api/consentmanager/v1/purposes';
const { configuration } = somebodysPage;
const { createProvider, createInstance, names, failed, ...browsers } =
  createSessionService(service);
const createBrowser = (instance = first) => browsers.createBrowser(instance);

let provider: ReturnType<typeof createProvider>;
let first: ReturnType<typeof createInstance>;
let second: ReturnType<typeof createInstance>;

beforeEach(async () => {
  await service.reset();
  names.length = 0;
  failed.length = 0;
  provider = createProvider();
  first = createInstance(provider.client);
  second = createInstance(provider.client);
});

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

describe('signing in too often from an address', () => {
  const address = '203.0.113.5';
  const from = (
    path: string,
    { remoteAddress = address, ...init }: RequestInit & { remoteAddress?: string } = {},
  ) => first.app.request(path, init, { incoming: { socket: { remoteAddress } } });
  const manyTimes = async (times: number, send: () => Response | Promise<Response>) => {
    const statuses = new Set<number>();
    for (let at = 0; at < times; at += 1) statuses.add((await send()).status);
    return [...statuses];
  };
  const page = { headers: { 'sec-fetch-dest': 'document' } };
  const logout = (token: string) => ({
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

  test('is told with how long to wait, and others go on', async () => {
    expect(await manyTimes(300, () => from(sessionPaths.signIn))).toEqual([303]);
    expect(await manyTimes(300, () => from(sessionPaths.signIn, page))).toEqual([303]);
    const refused = await from(sessionPaths.signIn, page);
    expect([refused.status, await refused.json()]).toMatchObject([429, { problem: 'too-many' }]);
    expect(refused.headers.get('retry-after')).toBe('60');
    const other = await from(sessionPaths.signIn, { ...page, remoteAddress: '203.0.113.6' });
    expect(other.status).toBe(303);
    expect(provider.state.asked).toEqual([]);
  });

  test("isn't done by images and frames of another site's page", async () => {
    for (const dest of ['image', 'iframe', 'empty']) {
      const headers = { 'sec-fetch-dest': dest, 'sec-fetch-site': 'cross-site' };
      expect(await manyTimes(300, () => from(sessionPaths.signIn, { headers }))).toEqual([400]);
    }
    // Nor by answers that nobody waits for.
    const madeUp = `${sessionPaths.callback}?code=x&state=y`;
    expect(await manyTimes(300, () => from(madeUp, page))).toEqual([401]);
    expect((await from(sessionPaths.signIn, page)).status).toBe(303);
  });

  test('leaves an attempt that came back too often to be tried again', async () => {
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const comeBack = (begun: Response) => {
      const { searchParams } = new URL(begun.headers.get('location') ?? '');
      const headers = { cookie: cookieOf(begun) };
      return from(`${sessionPaths.callback}?code=x&state=${searchParams.get('state')}`, {
        headers,
      });
    };
    const begin = () => from(sessionPaths.signIn, page);
    expect(await manyTimes(120, async () => comeBack(await begin()))).toEqual([303]);
    const begun = await begin();
    const refused = await comeBack(begun);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(provider.state.asked).toHaveLength(120);
    clock.advance(minute);
    expect((await comeBack(begun)).status).toBe(303);
  });

  test("doesn't stop what the provider tells from there; tokens that aren't its own are", async () => {
    const path = sessionPaths.backChannelLogout;
    expect(await manyTimes(120, () => from(path, logout('made up')))).toEqual([400]);
    const refused = await from(path, logout('made up'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const browser = createBrowser();
    await browser.signIn();
    expect((await from(path, logout('sid'))).status).toBe(200);
    expect(await browser.read()).toBe(401);
  });
});

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
    [new Problem(503, 'clock-wrong', 'The clock is wrong.'), 503, 'service'],
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

describe('the activity has', () => {
  const rows = async () => {
    const { rows: found } = await service.db.execute(sql`
      select kind, operation, actor, client, status from activity where object_type = 'session' order by id`);
    return found;
  };
  const rowOf = (kind: string, operation: string, status = 200) => ({
    kind,
    operation,
    actor: 'paula',
    client: 'console',
    status,
  });
  const signedIn = rowOf('signedIn', 'signIn');

  test('who signed in and out, once', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const out = { method: 'POST', headers: { ...ofOurPage, 'x-console': await browser.tag() } };
    await browser.send('/auth/sign-out', out);
    await browser.send('/auth/sign-out', out);
    expect(await rows()).toEqual([signedIn, rowOf('signedOut', 'signOut')]);
  });

  test('that someone without rights signed in, as refused', async () => {
    provider.state.granted = { ...provider.grantOf('paula'), scopes: [] };
    await createBrowser().signIn();
    expect(await rows()).toEqual([rowOf('signedIn', 'signIn', 403)]);
  });

  test('one row of a sign-in that ends a session before it', async () => {
    const browser = createBrowser();
    await browser.signIn();
    await browser.signIn();
    expect(await rows()).toEqual([signedIn, signedIn]);
  });

  test('each person whose sessions the provider ended, and nothing where it ended none', async () => {
    for (let made = 0; made < 2; made += 1) await createBrowser().signIn();
    const end = () =>
      createBrowser().send('/auth/back-channel-logout', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'logout_token=sid',
      });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await rows()).toEqual([signedIn, signedIn, rowOf('signedOut', 'signOutByProvider')]);
  });

  test('whom the provider refuses to renew', async () => {
    const browser = createBrowser();
    await browser.signIn();
    provider.state.renewed = null;
    clock.advance(56 * 60_000);
    expect(await browser.read()).toBe(401);
    expect(await rows()).toEqual([signedIn, rowOf('signedOut', 'signOutByProvider')]);
  });

  test('no sign-in that could not be recorded: nobody is signed in then', async () => {
    const { db } = service;
    await db.execute(sql`alter table activity add constraint refused check (kind <> 'signedIn')`);
    try {
      const browser = createBrowser();
      expect((await browser.signIn()).status).toBe(503);
      expect((await browser.look()).person).toBeNull();
    } finally {
      await db.execute(sql`alter table activity drop constraint refused`);
    }
  });

  test('how many failed: those that were refused, and that nobody had begun', async () => {
    provider.state.granted = new SignInRefusedError('access_denied');
    await createBrowser().signIn();
    expect(failed).toHaveLength(1);
    await createBrowser().send('/auth/callback?code=code&state=made-up');
    expect(failed).toHaveLength(2);
    provider.state.granted = new ProviderUnreachableError('down');
    await createBrowser().signIn();
    expect(failed).toHaveLength(2);
    expect(await rows()).toEqual([]);
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
