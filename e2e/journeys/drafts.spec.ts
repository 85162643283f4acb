import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('a Draft is made by the first save only, and discarded again', async ({ page, api }) => {
  const { id } = await api.createActivePurpose();
  await openAs(page, 'privacy', `/purposes/${id}?version=1`);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await description(page).fill('Never saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await button(page, 'Discard changes').click();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await page.goto(`/purposes/${id}?version=2`);
  await expect(page.getByText('Version not found')).toBeVisible();

  await page.goto(`/purposes/${id}/edit?version=1`);
  await description(page).fill('Saved');
  await button(page, 'Save Draft…').click();
  await dialog(page).getByRole('button', { name: 'Create Draft' }).click();
  await expect(page).toHaveURL(/\?version=2$/);
  await button(page, 'Discard…').click();
  await expect(dialog(page)).toContainText('Version 1 stays Active as it is.');
  await dialog(page).getByRole('button', { name: 'Discard version 2' }).click();
  await expect(page).toHaveURL(/\?version=1$/);
  await page.goto(`/purposes/${id}?version=2`);
  await expect(page.getByText('Version not found')).toBeVisible();
});

test('by keyboard, what was typed into a Draft that a colleague published becomes the next version', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const hands = keyboard(page);
  const other = await browser.newPage({ baseURL });
  const { id } = await api.createActivePurpose();
  await openAs(other, 'privacy', `/purposes/${id}/edit?version=1`);
  await description(other).fill('Theirs');
  await button(other, 'Save Draft…').click();
  await dialog(other).getByRole('button', { name: 'Create Draft' }).click();
  await expect(other).toHaveURL(/\?version=2$/);

  await openAs(page, 'privacy', `/purposes/${id}/edit?version=2`);
  await expect(description(page)).toHaveValue('Theirs');
  await hands.write(description(page), 'Mine');
  await button(other, 'Publish…').click();
  await dialog(other).getByRole('button', { name: 'Publish version 2' }).click();
  await expect(other.getByText('Published.', { exact: true })).toBeVisible();

  await hands.press(button(page, 'Save Draft…'));
  await hands.press(dialog(page).getByRole('button', { name: 'Save Draft', exact: true }));
  const goOn = button(page, 'Create a new version with my changes');
  await expect(goOn).toBeVisible();
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await hands.press(goOn);
  await expect(dialog(page)).toContainText('Mine');
  await expect(dialog(page)).toContainText('Theirs');
  await expectFit(page);
  await hands.press(dialog(page).getByRole('button', { name: 'Create Draft' }));
  await expect(page).toHaveURL(/\?version=3$/);
  await expect(page.getByText('Mine').first()).toBeVisible();
  await other.close();
});
