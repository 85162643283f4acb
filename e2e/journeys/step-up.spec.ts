import type { Locator, Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, test } from '../fixtures.ts';
import {
  type SeparateService,
  signInAtProvider,
  startSeparateService,
} from '../support/separate-service.ts';
import { freshName } from '../support/service-api.ts';
import { startMs, stopMs } from '../support/service-process.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

let running: SeparateService;
test.beforeAll(async () => {
  test.setTimeout(startMs + stopMs);
  running = await startSeparateService('groups');
});
test.afterAll(async () => {
  test.setTimeout(startMs + stopMs);
  await running.end();
});

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Signs in at the provider, which says when only where it's asked: nobody knows how fresh it is. */
const openAs = async (page: Page, login: string, path: string): Promise<void> => {
  await page.goto(running.url + path);
  await signInAtProvider(page, login);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Through the small window, which closes by itself where the provider knows them already. */
const signInAgain = async (page: Page, dialog: Locator): Promise<void> => {
  const opening = page.waitForEvent('popup');
  await button(dialog, 'Sign in again').click();
  const popup = await opening;
  if (!popup.isClosed()) await popup.waitForEvent('close');
};

const freshDialog = (page: Page) => dialogOf(page, 'Sign in again to continue');

test('what needs a fresh sign-in asks for it over the open form, and is sent by itself, once', async ({
  page,
}) => {
  await openAs(page, 'paula', '/api-access/new');
  const name = freshName('Newsletter sync');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await button(page, 'Create').dblclick();
  await expect(freshDialog(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await button(freshDialog(page), 'Not now').click();
  await expect(page.getByText('Not allowed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);

  await button(page, 'Create').click();
  await signInAgain(page, freshDialog(page));
  await expect(page.getByRole('heading', { level: 1, name: `${name} created` })).toBeVisible();
  await expect(freshDialog(page)).toBeHidden();
  await page.goto(`${running.url}/api-access`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);

  // Whoever has just signed in isn't asked again.
  await page.goto(`${running.url}/api-access/new`);
  const other = freshName('Shop');
  await page.getByRole('textbox', { name: /^Name/ }).fill(other);
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { level: 1, name: `${other} created` })).toBeVisible();
});

test('a session ended in another browser asks for a sign-in, and the form stays', async ({
  page,
  browser,
}) => {
  await openAs(page, 'paula', '/api-access/new');
  const name = freshName('Kept');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAs(other, 'paula', '/purposes');
  await button(other, /account of/).click();
  const mine = other.getByRole('region', { name: "Where you're signed in" });
  await expect(mine.getByText('(this one)')).toBeVisible();
  await expectFit(other);
  const ends = button(mine, /^End the session/);
  const before = await ends.count();
  expect(before).toBeGreaterThan(0);
  for (let left = before; left > 0; left -= 1) {
    await ends.first().click();
    await expect(ends).toHaveCount(left - 1);
  }

  await button(page, 'Create').click();
  const ended = dialogOf(page, 'Your session has ended');
  await expect(ended).toBeVisible();
  await signInAgain(page, ended);
  await expect(ended).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await elsewhere.close();
});

test('deletion by programs is asked for by one administrator and confirmed by another', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  // From then on there are two.
  await openAs(other, 'petra', '/retention');
  await openAs(page, 'paula', '/retention');
  const settings = (of: Page) => of.getByRole('region', { name: 'Deletion by programs' });
  await button(settings(page), 'Turn on…').click();
  await button(dialogOf(page, /^Turn on deletion/), 'Turn on').click();
  await signInAgain(page, freshDialog(page));
  await expect(settings(page).getByText('Waiting to be turned on.')).toBeVisible();
  await expect(
    settings(page).getByText('It takes effect once another administrator confirms it.'),
  ).toBeVisible();
  await expect(settings(page).getByText('Off', { exact: true })).toBeVisible();
  await expect(button(settings(page), 'Confirm deletion by programs…')).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectFit(page);

  await other.goto(`${running.url}/`);
  const item = other.getByText('Deletion by programs waits to be turned on');
  await expect(item).toBeVisible();
  await other.getByRole('link', { name: /^Review: Deletion by programs/ }).click();
  await expect(settings(other).getByText(/Asked for by Paula Example/)).toBeVisible();
  await expectFit(other);
  await button(settings(other), 'Confirm deletion by programs…').click();
  await button(dialogOf(other, /^Confirm deletion/), 'Turn on').click();
  await signInAgain(other, freshDialog(other));
  await expect(settings(other).getByText('On', { exact: true })).toBeVisible();
  await expect(settings(other).getByText('Waiting to be turned on.')).toBeHidden();

  // Administrators see where colleagues are signed in, and end it.
  await other.goto(`${running.url}/colleagues`);
  await button(other, 'Sessions of Paula Example…').click();
  const sessions = dialogOf(other, 'Sessions of Paula Example');
  await expect(button(sessions, /^End the session/).first()).toBeVisible();
  await expectNoAxeFindings(other);
  await elsewhere.close();
});
