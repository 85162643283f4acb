import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  type SeparateService,
  signInAtProvider as signInAs,
  startSeparateService as start,
} from '../support/separate-service.ts';
import { startMs, stopMs } from '../support/service-process.ts';

// One worker, so that each set-up starts one service.
test.describe.configure({ mode: 'default' });

const rows = (page: Page) => page.getByRole('row');

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
};

const setUps = {
  groups: 'with groups, refresh tokens and a client secret',
  opaque: 'with opaque tokens for a resource, a client key and no refresh tokens',
} as const;

for (const [kind, details] of [
  ['groups', {}],
  ['opaque', { tag: '@all' }],
] as const) {
  test.describe(`a provider ${setUps[kind]}`, details, () => {
    let running: SeparateService;
    test.beforeAll(async () => {
      test.setTimeout(startMs + stopMs);
      running = await start(kind);
    });
    test.afterAll(async () => {
      test.setTimeout(startMs + stopMs);
      await running.end();
    });

    test('signs in, reads, renews and signs out', {
      tag: kind === 'groups' ? '@smoke' : [],
    }, async ({ page }) => {
      const { url, provider } = running;
      await page.goto(`${url}/collection-points?size=50`);
      await signInAs(page, 'paula');
      await expect(page).toHaveURL(`${url}/collection-points?size=50`);
      await expect(rows(page).nth(1)).toBeVisible();
      await expect(page.getByRole('button', { name: /account of Paula Example/ })).toBeVisible();

      const asked = provider.asked.length;
      const renewal = page.waitForResponse(
        (answer) => answer.url() === `${url}/auth/session` && answer.request().method() === 'POST',
      );
      await fetch(`${url}/demo/scenes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ scene: 'expire-tokens', seconds: 60 }),
      });
      await page.getByRole('link', { name: 'Purposes', exact: true }).first().click();
      expect((await renewal).status()).toBe(200);
      if (kind === 'groups') {
        await expect(rows(page).nth(1)).toBeVisible();
        expect(provider.asked.slice(asked)).toEqual(['refresh_token']);
      }
      await fetch(`${url}/demo/scenes`, { method: 'DELETE' });

      await page.goto(`${url}/collection-points`);
      await expect(rows(page).nth(1)).toBeVisible();
      await signOut(page);
      await page.getByRole('button', { name: /yes, sign me out/i }).click();
      await expect(page).toHaveURL(`${url}/signed-out`);
      await page.goto(`${url}/collection-points`);
      await expect(page.locator('input[name=login]')).toBeVisible();
    });

    test('says at sign-in when it is down, and people sign in once it is back', async ({
      page,
    }) => {
      const { url, provider, kill, restart } = running;
      await kill();
      await provider.stop();
      await restart();
      await page.goto(`${url}/purposes`);
      await expect(page.getByRole('heading', { name: "Sign-in isn't responding" })).toBeVisible();
      await provider.start();
      // For two seconds after a failure nobody asks it again.
      await expect(async () => {
        await page.reload();
        await expect(page.locator('input[name=login]')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await signInAs(page, 'paula');
      await expect(rows(page).nth(1)).toBeVisible();
    });

    test('keeps people signed in over a kill -9 of the service, without being asked', async ({
      page,
    }) => {
      const { url, provider, kill, restart } = running;
      await page.goto(`${url}/purposes`);
      await signInAs(page, 'paula');
      await expect(rows(page).nth(1)).toBeVisible();
      const asked = provider.asked.length;
      await kill();
      await restart();
      await page.reload();
      await expect(rows(page).nth(1)).toBeVisible();
      await expect(page).toHaveURL(`${url}/purposes`);
      expect(provider.asked).toHaveLength(asked);
    });

    test('writes nothing of people or secrets into the log of the service', async () => {
      const written = running.log();
      expect(written).toContain('sign-in');
      for (const secret of ['Paula', 'eyJ', 'code=', 'refresh_token', 'a secret of the tests']) {
        expect(written.includes(secret)).toBe(false);
      }
    });
  });
}

test.describe('rights that a provider gives by groups', () => {
  let running: SeparateService;
  test.beforeAll(async () => {
    test.setTimeout(startMs + stopMs);
    running = await start('groups');
  });
  test.afterAll(async () => {
    test.setTimeout(startMs + stopMs);
    await running.end();
  });

  test('decide what someone may do, and people in none of the groups may do nothing', async ({
    page,
    context,
  }) => {
    const { url } = running;
    await page.goto(url);
    await signInAs(page, 'sam');
    await expect(page).toHaveURL(/\/data-subjects$/);
    await context.clearCookies();
    await page.goto(`${url}/purposes`);
    await signInAs(page, 'norma');
    await expect(
      page
        .getByRole('main')
        .getByText(/Ask an administrator/)
        .first(),
    ).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test('end with the session at the provider, wherever that was ended', async ({
    page,
    browser,
  }) => {
    const { url, provider } = running;
    await page.goto(`${url}/purposes`);
    await signInAs(page, 'paula');
    await expect(rows(page).nth(1)).toBeVisible();
    // Signs out at the provider itself, as another application would.
    const other = await page.context().newPage();
    await other.goto(`${provider.issuer}/session/end`);
    await other.getByRole('button', { name: /yes, sign me out/i }).click();
    await expect(other.getByText(/sign-out success/i)).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('/auth/session')).json()).person))
      .toBeNull();
    expect(browser.isConnected()).toBe(true);
  });

  test('of two tabs that sign in at once both go on', async ({ page, context }) => {
    const { url } = running;
    const other = await context.newPage();
    await page.goto(`${url}/purposes`);
    await other.goto(`${url}/collection-points`);
    await signInAs(page, 'paula');
    await expect(rows(page).nth(1)).toBeVisible();
    await signInAs(other, 'paula');
    await expect(rows(other).nth(1)).toBeVisible();
    await page.getByRole('link', { name: 'Collection points' }).first().click();
    await expect(rows(page).nth(1)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a sign-out lets a write end that is under way, and nothing after it', async ({ page }) => {
    const { url } = running;
    await page.goto(`${url}/purposes`);
    await signInAs(page, 'paula');
    await expect(rows(page).nth(1)).toBeVisible();
    await fetch(`${url}/demo/scenes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scene: 'slow', seconds: 60 }),
    });
    const answers = await page.evaluate(async () => {
      const tag = (await (await fetch('/auth/session')).json()).tag;
      const headers = { 'X-Console': tag, 'Content-Type': 'application/json' };
      const body = JSON.stringify({
        Name: 'Written at the end',
        Description: 'Why',
        ConsentLifeSpan: 0,
      });
      const create = () =>
        fetch('/api/consentmanager/v1/purposes', { method: 'POST', headers, body });
      const writing = create();
      const left = await fetch('/auth/sign-out', { method: 'POST', headers });
      const written = await writing;
      const after = await create();
      return [left.status, written.status, after.status];
    });
    await fetch(`${url}/demo/scenes`, { method: 'DELETE' });
    expect(answers).toEqual([200, 200, 401]);
  });
});
