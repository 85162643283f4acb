import { expect, type Page } from '@playwright/test';

/** Fills in what a new collection point needs, on the page that is open for it. */
export const fillNewPoint = async (
  page: Page,
  name: string,
  purpose = 'Marketing email',
): Promise<void> => {
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Identifier/ }).fill('Typed by a journey');
  await page.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'Web form' });
  await page.getByRole('combobox', { name: /^Purposes/ }).fill(purpose);
  await page
    .getByRole('option', { name: new RegExp(purpose) })
    .first()
    .click();
  await page.keyboard.press('Escape');
};

/** From wherever in the console, without a reload, to a form for a new collection point. */
export const openNewPoint = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Collection points' })
    .click();
  await page.getByRole('link', { name: 'New collection point' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New collection point');
};

/** What was typed by `fillNewPoint` is still there. */
export const expectTyped = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: /^Identifier/ })).toHaveValue(
    'Typed by a journey',
  );
};
