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
  await hands.press(button(page, 'Publish…'));
  const dialog = page.getByRole('dialog');
  const changes = dialog.getByRole('region', { name: 'What changes for people' });
  await expect(changes.getByRole('insertion')).toHaveText('another');
  await expectFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFit(page);
  await hands.press(dialog.getByRole('button', { name: 'Publish version 2' }));
  await expect(page.getByText('Version 2 is now Active, and version 1 is Retired.')).toBeVisible();
});
