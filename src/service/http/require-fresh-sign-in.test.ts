import { beforeEach, describe, expect, test } from 'vitest';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { createCredentialEndpoint, listCredentialsEndpoint } from '#contract/api-access.ts';
import { withIncluded } from '#contract/common/scopes.ts';
import { startService } from '#service/testing/service.ts';
import {
  createSessionService,
  ofOurPage,
  publicUrl,
  type SessionBrowser,
} from '#service/testing/session-browsers.ts';

const service = await startService();
const { api, clock } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const minute = 60_000;
const hourMs = 60 * minute;

let provider: ReturnType<typeof createProvider>;
let instance: ReturnType<typeof createInstance>;
beforeEach(async () => {
  await service.reset();
  provider = createProvider();
  instance = createInstance(provider.client);
});

const ago = (ms: number) => new Date(Date.parse(clock.now()) - ms).toISOString();
const client = { body: { kind: 'client', name: 'Newsletter sync', scope: 'CONSENT' } };
const create = (browser: SessionBrowser) => browser.call(createCredentialEndpoint, client);
const needed = {
  status: 403,
  body: { code: 'fresh-sign-in-needed', maximumAgeMinutes: 15 },
};

/** What the provider says of when somebody signed in there. */
const signedIn = (authAt: string | null) => {
  provider.state.granted = { ...provider.grantOf('ada', withIncluded(['CONSENT_ADMIN'])), authAt };
};

const signIn = async (authAt: string | null): Promise<SessionBrowser> => {
  signedIn(authAt);
  const browser = createBrowser(instance);
  await browser.signIn();
  return browser;
};

describe('what needs a fresh sign-in', () => {
  test('is done after one, and refused once it is too old, without any effect', async () => {
    const browser = await signIn(clock.now());
    clock.advance(15 * minute);
    expect((await create(browser)).status).toBe(201);
    clock.advance(2 * minute + 1000);
    expect(await create(browser)).toMatchObject(needed);
    expect((await api.done(listCredentialsEndpoint)).content).toHaveLength(1);
    // Nothing else needs it.
    expect((await browser.call(listCredentialsEndpoint)).status).toBe(200);
  });

  test.each([
    ['two minutes slow', 17 * minute, 201],
    ['slower than that', 17 * minute + 1000, 403],
    ['two minutes fast', -2 * minute, 201],
    ['faster than that', -2 * minute - 1000, 403],
  ])('by a clock that is %s', async (_clock, age, status) => {
    expect((await create(await signIn(ago(age)))).status).toBe(status);
  });

  test('is refused where nobody knows when they signed in', async () => {
    expect(await create(await signIn(null))).toMatchObject(needed);
  });

  test('goes through under its key after the sign-in, once', async () => {
    const browser = await signIn(ago(hourMs));
    const send = async () =>
      browser.send(createCredentialEndpoint.path, {
        method: 'POST',
        headers: {
          ...ofOurPage,
          'content-type': 'application/json',
          'x-console': await browser.tag(),
          'idempotency-key': 'one-act',
        },
        body: JSON.stringify(client.body),
      });
    expect((await send()).status).toBe(403);
    signedIn(clock.now());
    await browser.signIn();
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await api.done(listCredentialsEndpoint)).content).toHaveLength(1);
  });

  test('is not asked of programs, and of an export only where it is in clear and begins', async () => {
    expect((await api.call(createCredentialEndpoint, client)).status).toBe(201);
    const browser = await signIn(null);
    const look = (values: string, state: string) =>
      browser.call(recordLooksEndpoint, {
        body: { kind: 'exported', search: { criteria: [], people: 0, values, state } },
      });
    expect(await look('clear', 'started')).toMatchObject(needed);
    expect((await look('masked', 'started')).status).toBe(200);
    expect((await look('clear', 'complete')).status).toBe(200);
  });
});

describe('a sign-in that has to be fresh', () => {
  /** Where the browser is sent at each step, and what was asked of the provider. */
  const begin = async (
    browser: SessionBrowser,
    path = '/auth/sign-in?return=/auth/again&fresh=1',
  ) => {
    const location = (await browser.send(path)).headers.get('location') ?? '';
    return new URL(location, publicUrl);
  };
  const comeBack = (browser: SessionBrowser, { searchParams }: URL) =>
    begin(browser, `/auth/callback?code=code&state=${searchParams.get('state')}`);

  test('asks for it, and the session goes on with the new time', async () => {
    const browser = await signIn(ago(hourMs));
    const asked = await begin(browser);
    expect(asked.searchParams.get('asked')).toBe('max-age');
    signedIn(clock.now());
    expect((await comeBack(browser, asked)).pathname).toBe('/auth/again');
    expect((await create(browser)).status).toBe(201);
    expect((await service.readRows()).sessions).toHaveLength(1);
  });

  test('of a provider that gives no time counts once it was told to ask, from then on', async () => {
    const browser = await signIn(null);
    const former = await browser.tag();
    const asked = await begin(browser);
    const again = await comeBack(browser, asked);
    expect(again.searchParams.get('asked')).toBe('login');
    // Until then the session is the former.
    expect(await browser.tag()).toBe(former);
    expect(await create(browser)).toMatchObject(needed);
    expect((await comeBack(browser, again)).pathname).toBe('/auth/again');
    expect((await create(browser)).status).toBe(201);
    clock.advance(18 * minute);
    expect(await create(browser)).toMatchObject(needed);
  });

  test('of a provider that keeps an old time in spite of it is no fresh one', async () => {
    const browser = await signIn(null);
    signedIn(ago(hourMs));
    const again = await comeBack(browser, await begin(browser));
    expect(again.searchParams.get('asked')).toBe('login');
    expect((await comeBack(browser, again)).pathname).toBe('/auth/again');
    expect(await create(browser)).toMatchObject(needed);
  });

  test('is not made by a usual sign-in, whatever its time', async () => {
    const browser = await signIn(null);
    const usual = await begin(browser, '/auth/sign-in?return=/auth/again');
    expect(usual.searchParams.get('asked')).toBeNull();
    await comeBack(browser, usual);
    expect(await create(browser)).toMatchObject(needed);
  });
});
