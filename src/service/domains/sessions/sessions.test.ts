import { beforeEach, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { withIncluded } from '#contract/common/scopes.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import {
  endSessionEndpoint,
  endSessionsEndpoint,
  listSessionsEndpoint,
  type SignedInSession,
} from '#contract/sessions.ts';
import { hashText } from '#service/db/hash-text.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService, type SessionBrowser } from '#service/testing/session-browsers.ts';

const service = await startService();
const { api, clock } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';
const minute = 60_000;

let provider: ReturnType<typeof createProvider>;
let instance: ReturnType<typeof createInstance>;
beforeEach(async () => {
  await service.reset();
  provider = createProvider();
  instance = createInstance(provider.client);
});

const signIn = async (
  subject: string,
  scope: 'CONSENT' | 'CONSENT_READ' | 'CONSENT_ADMIN' = 'CONSENT',
): Promise<SessionBrowser> => {
  provider.state.granted = provider.grantOf(subject, withIncluded([scope]));
  const browser = createBrowser(instance);
  await browser.signIn('/', { 'user-agent': firefox });
  return browser;
};

const list = async (browser: SessionBrowser, person?: string): Promise<SignedInSession[]> =>
  (await browser.call(listSessionsEndpoint, { query: { person } })).body.content;

const end = (browser: SessionBrowser, sessionId: string) =>
  browser.call(endSessionEndpoint, { params: { sessionId } });

test('everyone sees their own sessions, last used first, and which one is this', async () => {
  const one = await signIn('paula', 'CONSENT_READ');
  const began = clock.now();
  clock.advance(10 * minute);
  const other = await signIn('paula', 'CONSENT_READ');
  await signIn('bob');
  clock.advance(10 * minute);
  const [newest, oldest, ...more] = await list(one);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ person: 'paula', browser: 'Firefox on Windows' });
  // The request itself is a use of it.
  expect(newest?.startedDate).toBe(began);
  expect([newest?.isCurrent, oldest?.isCurrent]).toEqual([true, false]);
  expect((await list(other)).map(({ isCurrent }) => isCurrent)).toContain(true);
});

test('an answer holds nothing that a session could be used with', async () => {
  const browser = await signIn('paula');
  const answer = JSON.stringify(await browser.call(listSessionsEndpoint));
  const cookie = browser.cookies.get('session-8080') ?? '';
  for (const secret of [cookie, hashText(cookie), await browser.tag(), 'refresh-paula']) {
    expect(secret).not.toBe('');
    expect(answer).not.toContain(secret);
  }
  const [session] = await list(browser);
  const thief = createBrowser(instance);
  thief.cookies.set('session-8080', session?.id ?? '');
  expect(await thief.read()).toBe(401);
});

test('a session ended elsewhere is over at its next request, at every instance', async () => {
  const here = await signIn('paula');
  const there = await signIn('paula');
  there.goTo(createInstance(provider.client));
  expect(await there.read()).toBe(200);
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
  expect(await end(here, other?.id ?? '')).toMatchObject({ status: 200, body: { id: other?.id } });
  expect(await there.read()).toBe(401);
  expect((await there.look()).person).toBeNull();
  expect(await here.read()).toBe(200);
  // Giving its token back could end this session at the provider, too.
  expect(provider.state.asked.filter((one) => one.startsWith('revoke'))).toEqual([]);
  expect(await end(here, other?.id ?? '')).toMatchObject({ status: 404 });
});

test('a session that is ended while its request runs is not begun again by it', async () => {
  const here = await signIn('paula');
  const there = await signIn('paula');
  clock.advance(56 * minute);
  // Its rights are being renewed: the provider answers only once the session is gone.
  let goOn = () => {};
  provider.state.gate = new Promise((resolve) => {
    goOn = resolve;
  });
  const running = there.read();
  await expect.poll(() => provider.state.asked.filter((one) => /^renew/.test(one)).length).toBe(1);
  await api.done(endSessionsEndpoint, { query: { person: 'paula' } }, { as: 'administrator' });
  goOn();
  expect(await running).toBe(401);
  expect((await service.readRows()).sessions).toEqual([]);
  expect(await here.read()).toBe(401);
});

test('all others end at once, and the one in use goes on', async () => {
  const browsers = [await signIn('paula'), await signIn('paula'), await signIn('paula')];
  const bob = await signIn('bob');
  const [here, ...others] = browsers as [SessionBrowser, ...SessionBrowser[]];
  const { status, body } = await here.call(endSessionsEndpoint);
  expect([status, body.person, body.content.length]).toEqual([200, 'paula', 2]);
  expect(await Promise.all(others.map((browser) => browser.read()))).toEqual([401, 401]);
  expect([await here.read(), await bob.read()]).toEqual([200, 200]);
});

test("only administrators see and end others' sessions", async () => {
  const paula = await signIn('paula');
  const bob = await signIn('bob');
  const [own] = await list(paula);
  expect(await bob.call(listSessionsEndpoint, { query: { person: 'paula' } })).toMatchObject({
    status: 403,
    body: { code: 'scope-missing' },
  });
  expect(await end(bob, own?.id ?? '')).toMatchObject({ status: 404 });
  expect(await bob.call(endSessionsEndpoint, { query: { person: 'paula' } })).toMatchObject({
    status: 403,
  });
  expect(await paula.read()).toBe(200);
  const ada = await signIn('ada', 'CONSENT_ADMIN');
  expect(await list(ada, 'paula')).toMatchObject([{ id: own?.id, isCurrent: false }]);
  expect(await end(ada, own?.id ?? '')).toMatchObject({ status: 200, body: { person: 'paula' } });
  expect(await paula.read()).toBe(401);
});

test('who ended whose session is in the activity', async () => {
  await signIn('paula');
  const ada = await signIn('ada', 'CONSENT_ADMIN');
  const [session] = await list(ada, 'paula');
  await end(ada, session?.id ?? '');
  const { content } = await api.done(
    listActivityEndpoint,
    { query: { kind: 'sessionEnded' } },
    { as: 'auditor' },
  );
  expect(content).toMatchObject([
    { actor: { subject: 'ada' }, object: { type: 'colleague', id: 'paula' }, status: 200 },
  ]);
});

test('a session that has ended by itself is none, and a program has none', async () => {
  const ada = await signIn('ada', 'CONSENT_ADMIN');
  await signIn('paula');
  clock.advance(59 * minute);
  provider.state.renewed = provider.grantOf('ada', withIncluded(['CONSENT_ADMIN']));
  await ada.call(listPurposesEndpoint);
  clock.advance(2 * minute);
  expect(await list(ada, 'paula')).toEqual([]);
  expect((await api.done(listSessionsEndpoint)).content).toEqual([]);
});

test.each(['x', '../../purposes', 'f'.repeat(64), unknownId])(
  'the id %j ends nothing',
  async (sessionId) => {
    const browser = await signIn('paula', 'CONSENT_ADMIN');
    const { status } = await end(browser, sessionId);
    expect([400, 404]).toContain(status);
    expect(await browser.read()).toBe(200);
  },
);
