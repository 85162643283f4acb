import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from './hands.ts';

/** How long a search over the demo's 5,000 people may take on a busy machine. */
export const searchMs = 90_000;

/** The rows of what a search found. */
export const groups = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Groups of duplicates' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

/** Creates a search in the console, from the list to its own page. */
export const createSearch = async (
  page: Page,
  hands: Hands,
  name: string,
  element: string,
): Promise<void> => {
  await hands.press(page.getByRole('link', { name: 'Find duplicates' }).first());
  await hands.press(page.getByRole('link', { name: 'New search' }).first());
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), name);
  const picker = page.getByRole('combobox', { name: 'Data elements' });
  await hands.write(picker, element);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${element}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await hands.press(page.getByRole('button', { name: 'Create' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};
