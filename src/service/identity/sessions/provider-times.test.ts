import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { createProviderBrowser, startProviderClient } from '#service/testing/provider-browser.ts';
import { startService } from '#service/testing/service.ts';
import {
  createSessionService,
  publicUrl,
  type SessionBrowser,
} from '#service/testing/session-browsers.ts';
import type { ProviderSettings } from './provider-client.ts';

const service = await startService();
const { createInstance, createBrowser } = createSessionService(service);
const now = () => new Date().toISOString();
const ended: (() => Promise<void>)[] = [];

beforeEach(async () => {
  await service.reset();
  // The provider's times are real.
  service.clock.set(now());
});
afterAll(async () => {
  await Promise.all(ended.map((end) => end()));
});

/** As a provider that doesn't say in its metadata what it may claim. */
const withoutListedClaims: ProviderSettings['fetch'] = async (address, { body, ...init }) => {
  const answer = await fetch(address, { ...init, body: body as BodyInit | null });
  if (!address.endsWith('/.well-known/openid-configuration')) return answer;
  const { claims_supported: _, ...metadata } = await answer.json();
  return Response.json(metadata);
};

const open = async (settings: Pick<ProviderSettings, 'fetch'> = {}) => {
  const started = await startProviderClient('groups', {
    publicUrl,
    now,
    onTrouble: () => {},
    ...settings,
  });
  started.provider.people.push({ subject: 'paula', name: 'Paula', groups: ['privacy-team'] });
  ended.push(started.provider.stop);
  return {
    instance: () => createInstance(started.client),
    atProvider: createProviderBrowser(publicUrl),
  };
};
type Opened = Awaited<ReturnType<typeof open>>;

/** Takes a browser to the provider and back, without some of what the service asks of it. */
const go = async (
  browser: SessionBrowser,
  { atProvider }: Opened,
  { path, without }: { path: string; without: readonly string[] },
) => {
  const asked: string[] = [];
  let answer = await browser.send(path);
  for (;;) {
    const to = new URL(answer.headers.get('location') ?? '', publicUrl);
    if (to.origin === publicUrl) return { asked, end: to.pathname };
    asked.push(to.searchParams.get('prompt') ?? to.searchParams.get('max_age') ?? 'usual');
    for (const name of without) to.searchParams.delete(name);
    const back = await atProvider.signIn(to.href, 'paula');
    answer = await browser.send(back.pathname + back.search);
  }
};

const usual = { path: '/auth/sign-in?return=/purposes', without: [] };
const fresh = '/auth/sign-in?return=/auth/again&fresh=1';
/** What whoever has the browser takes out of the provider's address. */
const changed = { path: fresh, without: ['max_age', 'prompt'] };
const client = { body: { kind: 'client', name: 'Newsletter sync', scope: 'CONSENT' } };
const create = async (browser: SessionBrowser) =>
  (await browser.call(createCredentialEndpoint, client)).status;

describe('at a provider that says when somebody signed in only where it is asked,', () => {
  test('whoever changes what is asked of it has no fresh sign-in', async () => {
    const opened = await open();
    const browser = createBrowser(opened.instance());
    await go(browser, opened, usual);
    expect(await create(browser)).toBe(403);
    expect(await go(browser, opened, changed)).toEqual({
      asked: ['900', 'login'],
      end: '/auth/again',
    });
    expect(await create(browser)).toBe(403);
    expect((await go(browser, opened, { path: fresh, without: [] })).end).toBe('/auth/again');
    expect(await create(browser)).toBe(201);
  });

  test('that is so from its first time on, in every instance, where its metadata does not tell', async () => {
    const opened = await open({ fetch: withoutListedClaims });
    const browser = createBrowser(opened.instance());
    await go(browser, opened, changed);
    // Nobody can know better yet.
    expect(await create(browser)).toBe(201);
    await go(browser, opened, { path: fresh, without: [] });
    const other = createBrowser(opened.instance());
    await go(other, opened, changed);
    expect(await create(other)).toBe(403);
  });
});
