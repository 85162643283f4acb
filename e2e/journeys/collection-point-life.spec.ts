import type { Page } from '@playwright/test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const isStatus = (page: Page, status: string) =>
  expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();

const confirm = async (page: Page, hands: Hands, action: RegExp) => {
  const dialog = page.getByRole('dialog');
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

  await hands.press(button(page, 'Publish…'));
  await confirm(page, hands, /^Publish version 1$/);
  await isStatus(page, 'Active');

  await hands.press(button(page, 'Edit'));
  await expect(page).toHaveURL(/\/edit\?version=2$/);
  await expect(page.getByText('Version 1 stays Active until you publish.')).toBeVisible();
  await hands.press(page.getByRole('link', { name: 'Cancel' }));
  await isStatus(page, 'Draft');

  await hands.press(button(page, 'Disable…'));
  await confirm(page, hands, /^Disable all/);
  await isStatus(page, 'Disabled');
  await hands.press(button(page, /Restore previous status/));
  await isStatus(page, 'Draft');

  await hands.press(button(page, 'Token'));
  const drawer = page.getByRole('dialog', { name: /token/i });
  await hands.press(drawer.getByRole('button', { name: 'Get token' }));
  await hands.press(drawer.getByRole('button', { name: 'Copy token' }));
  await expect(drawer.getByRole('button', { name: /Copied/ })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS512' });
  const id = new URL(page.url()).pathname.split('/').pop();
  expect(decodeJwt(token)).toMatchObject({ processId: id, processVersion: 2, moc: 'WEB_FORM' });
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
  await liveThrough(page, keyboard(page));
});
