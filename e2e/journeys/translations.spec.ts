import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard } from '../support/hands.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cell = (page: Page, row: string, language: string) =>
  page.getByRole('textbox', { name: `${row} ${language}`, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

const addLanguage = async (page: Page, hands: Hands, name: string) => {
  await hands.write(page.getByRole('combobox', { name: 'Add a language' }), name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name })).toBeVisible();
};

/** A Draft that was just saved is read again before it can be published. */
const openPublishing = async (page: Page, hands: Hands) => {
  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
};

const publish = async (page: Page, hands: Hands, version: number) => {
  await openPublishing(page, hands);
  await hands.press(dialog(page).getByRole('button', { name: `Publish version ${version}` }));
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
};

test('by keyboard, a purpose is translated, and again where its text changed since', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const { id } = await api.createActivePurpose();
  await openAs(page, 'privacy', `/purposes/${id}`);
  await hands.press(page.getByRole('link', { name: 'Translate' }));
  await expect(page.getByText('No languages to translate into yet')).toBeVisible();
  await addLanguage(page, hands, 'German');
  await addLanguage(page, hands, 'Arabic');

  // From the first text every other one is an arrow key away.
  await hands.write(cell(page, 'Name', 'German'), 'Neues');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Description', 'German')).toBeFocused();
  await page.keyboard.insertText('Einmal pro Woche');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Description', 'Arabic')).toBeFocused();
  await expect(cell(page, 'Description', 'Arabic')).toHaveAttribute('dir', 'rtl');
  await page.keyboard.insertText('مرة في الأسبوع');
  await expect(page.getByText('75% translated: 3 of 4 texts, 1 missing')).toBeVisible();
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await hands.press(button(page, 'Save Draft…'));
  await hands.press(dialog(page).getByRole('button', { name: 'Create Draft' }));
  await expect(page).toHaveURL(/\?version=2$/);
  await openPublishing(page, hands);
  await hands.press(dialog(page).getByRole('link', { name: 'Translate' }));
  await hands.press(button(page, 'Only missing'));
  await hands.write(cell(page, 'Name', 'Arabic'), 'أخبار');
  await hands.press(button(page, 'Save Draft…'));
  await hands.press(dialog(page).getByRole('button', { name: 'Save Draft' }));
  await expect(page).toHaveURL(/\?version=2$/);
  await publish(page, hands, 2);

  await page.goto(`/purposes/${id}/edit?version=2`);
  const description = page
    .getByRole('textbox', { name: /^Description/, description: /before they consent/ })
    .first();
  await hands.write(description, 'Made by another test');
  await hands.press(button(page, 'Save Draft…'));
  await hands.press(dialog(page).getByRole('button', { name: 'Create Draft' }));
  await openPublishing(page, hands);
  await expect(dialog(page).getByRole('listitem').first()).toHaveText(/German\s*behind/);
  await hands.press(dialog(page).getByRole('link', { name: 'Translate' }));
  await hands.press(button(page, 'Only behind'));
  await expect(page.getByRole('rowheader')).toHaveText([/^Description/]);
  await hands.write(cell(page, 'Description', 'German'), 'Zweimal pro Woche');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Description', 'Arabic')).toHaveAccessibleDescription('Behind');
  await expect(page.getByText(/in version 2, which this translates:/)).toBeVisible();
  await expectFit(page);
  await hands.press(button(page, 'Save Draft…'));
  await expect(dialog(page)).toContainText('Zweimal pro Woche');
  await hands.press(dialog(page).getByRole('button', { name: 'Save Draft' }));
  await expect(page).toHaveURL(/\?version=3$/);
});
