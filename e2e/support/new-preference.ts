import { expect, type Page } from '@playwright/test';
import type { Hands } from './hands.ts';

type NewPreference = { name: string; description: string; options: readonly string[] };

/**
 * From wherever in the console to a purpose preference of which one option is chosen.
 * @returns its id
 */
export const createPreference = async (
  page: Page,
  hands: Hands,
  { name, description, options }: NewPreference,
): Promise<string> => {
  await hands.press(page.getByRole('link', { name: 'Preferences', exact: true }).first());
  await hands.press(page.getByRole('link', { name: 'New purpose preference' }).first());
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), name);
  await hands.write(page.getByRole('textbox', { name: /^Description/ }), description);
  await hands.choose(page.getByRole('combobox', { name: /^Selection/ }), 'Single choice');
  await hands.choose(page.getByRole('combobox', { name: /^Shown as/ }), 'Radio buttons');
  for (const option of options) {
    await hands.write(page.getByRole('textbox', { name: 'Add an option' }), option);
    await page.keyboard.press('Enter');
  }
  await hands.press(page.getByRole('button', { name: 'Create', exact: true }));
  await expect(page.getByText('Created.', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};
