import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test('by keyboard, a privacy manager compares a Draft with the live version and publishes it', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const hands = keyboard(page);
  const { id } = await api.createActivePurpose();
  await openAs(page, 'privacy', `/purposes/${id}?version=1`);
  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await hands.write(page.getByRole('textbox', { name: /^Description/ }), 'Made by another test');
  await hands.press(button(page, 'Save Draft…'));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Create Draft' }));
  await expect(page).toHaveURL(/\?version=2$/);

  await page.goto(`/purposes/${id}`);
  await hands.press(link(page, 'Compare'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare versions');
  const texts = page.getByRole('table', { name: 'Texts of version 1 and version 2' });
  // Struck and underlined, and said to screen readers.
  await expect(texts.locator('del')).toHaveText('a browser');
  await expect(texts.getByRole('insertion')).toHaveText('another');
  await expect(texts).toMatchAriaSnapshot(`- deletion: /removed/`);
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
  const dialog = page.getByRole('dialog');
  const changes = dialog.getByRole('region', { name: 'What changes for people' });
  await expect(changes.getByRole('insertion')).toHaveText('another');
  await expectFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFit(page);
  await expect(dialog.getByRole('button', { name: 'Publish version 2' })).toBeEnabled();
  await hands.press(dialog.getByRole('button', { name: 'Publish version 2' }));
  await expect(page.getByText('Version 2 is now Active, and version 1 is Retired.')).toBeVisible();
});

test('by keyboard, an older version is compared with the live one, restored and published', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const { id } = await api.createActivePurpose();
  await api.renewPurpose(id, 'Written anew');
  await openAs(page, 'privacy', `/purposes/${id}?tab=versions`);
  await expectFit(page);
  await hands.press(link(page, 'With version 1'));
  const texts = page.getByRole('table', { name: 'Texts of version 1 and version 2' });
  await expect(texts.locator('del')).toHaveText('Made by a browser test');
  await expect(texts.getByRole('insertion')).toHaveText('Written anew');

  await page.goBack();
  await hands.press(link(page, 'Restore version 1'));
  await expect(page.getByText('With the content of version 1')).toBeVisible();
  const description = page.getByRole('textbox', { name: /^Description/ });
  await expect(description).toHaveValue('Made by a browser test');
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await hands.press(button(page, 'Save Draft…'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Written anew');
  await expectFit(page);
  await hands.press(dialog.getByRole('button', { name: 'Create Draft' }));
  await expect(page).toHaveURL(/\?version=3$/);

  // What was saved is read again first.
  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
  const changes = dialog.getByRole('region', { name: 'What changes for people' });
  await expect(changes.locator('del')).toHaveText('Written anew');
  await expect(dialog.getByRole('button', { name: 'Publish version 3' })).toBeEnabled();
  await hands.press(dialog.getByRole('button', { name: 'Publish version 3' }));
  await expect(page.getByText('Version 3 is now Active, and version 2 is Retired.')).toBeVisible();
  await page.goto(`/purposes/${id}`);
  await expect(page.getByText('Made by a browser test').first()).toBeVisible();
});
