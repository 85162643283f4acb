import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Beside the name: purposes have a status, too. */
const isStatus = (page: Page, status: string) =>
  expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(status);

const confirm = async (page: Page, hands: Hands, action: RegExp) => {
  const dialog = page.getByRole('dialog');
  // A form is checked before it's published.
  await expect(dialog.getByRole('button', { name: action })).toBeEnabled();
  await hands.press(dialog.getByRole('button', { name: action }));
  await expect(dialog).toBeHidden();
};

/** Create, edit, publish, edit as version 2, disable, enable, copy the token. */
const liveThrough = async (page: Page, hands: Hands) => {
  const name = freshName('Journey form');
  await page.goto('/collection-points');
  await hands.press(button(page, /privacy@example\.org/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collection points');

  await hands.press(page.getByRole('link', { name: 'New collection point' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New collection point');
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), name);
  await hands.choose(page.getByRole('combobox', { name: /^Type/ }), 'Web form');
  await hands.write(page.getByRole('combobox', { name: /^Purposes/ }), 'Marketing email');
  await expect(page.getByRole('option', { name: /Marketing email/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await hands.press(button(page, 'Create Draft'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await isStatus(page, 'Draft');

  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await hands.press(button(page, 'Ownership'));
  await hands.write(page.getByRole('textbox', { name: /^Description/ }), 'Edited by a journey');
  await hands.press(button(page, 'Save Draft…'));
  await confirm(page, hands, /^Save Draft$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Edited by a journey').first()).toBeVisible();

  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
  await confirm(page, hands, /^Publish version 1$/);
  await isStatus(page, 'Active');

  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await expect(page).toHaveURL(/\/edit\?version=1$/);
  await expect(page.getByText('Nothing is created until you save.')).toBeVisible();
  await hands.press(page.getByRole('link', { name: 'Cancel' }));
  await isStatus(page, 'Active');

  await hands.press(button(page, 'Disable…'));
  await confirm(page, hands, /^Disable its only version/);
  await isStatus(page, 'Disabled');
  await hands.press(button(page, /Restore previous status/));
  await isStatus(page, 'Active');

  await hands.press(button(page, 'Token'));
  const drawer = page.getByRole('dialog', { name: /token/i });
  await hands.press(drawer.getByRole('button', { name: 'Copy token' }));
  await expect(drawer.getByRole('button', { name: /Copied/ })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS512' });
  const id = new URL(page.url()).pathname.split('/').pop();
  expect(decodeJwt(token)).toMatchObject({ processId: id, processVersion: 1, moc: 'WEB_FORM' });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  return { name, id };
};

/** Published by whom and when, on the page and in the file. */
const findWhoPublished = async (
  page: Page,
  hands: Hands,
  { name, id = '' }: Awaited<ReturnType<typeof liveThrough>>,
) => {
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }));
  await hands.choose(page.getByRole('combobox', { name: 'Did' }), 'Published');
  const lines = page.getByRole('region', { name: 'Activity, newest first' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('You');
  await expect(lines).toContainText(`published v1 of ${name}`);
  const downloading = page.waitForEvent('download');
  await hands.press(button(page, 'Download CSV'));
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [, line, ...others] = text.trim().split('\r\n');
  expect(others).toEqual([]);
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[^,]+Z,[^,]+,,Published,a collection point,/);
  expect(line).toContain(`,${name},${id},`);
};

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a privacy manager takes a collection point through its whole life', { tag: '@all' }, async ({
  page,
}) => {
  await liveThrough(page, mouse);
});

test('by keyboard, a privacy manager takes a collection point through its whole life', async ({
  page,
}) => {
  const hands = keyboard(page);
  const point = await liveThrough(page, hands);
  await findWhoPublished(page, hands, point);
});
