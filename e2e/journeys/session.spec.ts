import type { Page } from '@playwright/test';
import { expect, openAndSignInAs, signInAs, test } from '../fixtures.ts';
import { isLimitEntry } from '../support/limit-entries.ts';

const storedKeys = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage).filter(([key]) => key !== 'console-color-mode'),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));

const expectNothingStored = async (page: Page) => {
  const { local, ...others } = await storedKeys(page);
  expect(others).toEqual({ session: [], databases: [], caches: [] });
  expect(local.filter((entry) => !isLimitEntry(entry))).toEqual([]);
};

test('the page asked for is where one lands, after a sign-in and after a reload', {
  tag: '@smoke',
}, async ({ page }) => {
  await openAndSignInAs(page, 'support', '/collection-points?status=DRAFT&size=50');
  await expect(page).toHaveURL(/\/collection-points\?status=DRAFT&size=50$/);
  await expect(page.getByRole('row', { name: /Draft/ }).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/collection-points\?status=DRAFT&size=50$/);
  await expect(page.getByRole('row', { name: /Draft/ }).first()).toBeVisible();
});

test('a browser that keeps no cookies is told so, and not sent on without end', async ({
  baseURL,
}) => {
  const answer = await fetch(baseURL ?? '', { headers: { Accept: 'text/html' } });
  expect(answer.status).toBe(401);
  expect(new URL(answer.url).pathname).toBe('/auth/callback');
  expect(await answer.text()).toContain('"problem":"cookies"');
});

test('a session leaves nothing but counts in the browser, while it lasts and after sign-out', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openAndSignInAs(page, 'privacy', '/collection-points');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNothingStored(page);

  await page.getByRole('button', { name: /account of/ }).click();
  // It says so before it has been to the provider: Back would meet it on the way.
  const landed = page.waitForResponse((answer) => answer.url().endsWith('/signed-out'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  await landed;
  await page.waitForLoadState();
  await expectNothingStored(page);
  expect(addresses.filter((address) => /eyJ|example\.org|%40/.test(address))).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('heading', { name: /^(Sign in|You're signed out)$/ })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto('/collection-points');
  await signInAs(page, 'privacy');
});

test('signing out in one tab signs out the others', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  await openAndSignInAs(page, 'privacy', '/collection-points');
  const other = await context.newPage();
  await other.goto('/collection-points');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: "You're signed out" })).toBeVisible();
});
