import type { Locator, Page } from '@playwright/test';
import type { Hands } from './hands.ts';

/** The rows of the search for people, one for each. */
export const foundPeople = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

type Value = { element: string; value: string };

/** On the search page: those who have this value. */
export const lookUpByElement = async (
  page: Page,
  hands: Hands,
  { element, value }: Value,
): Promise<void> => {
  await hands.choose(page.getByRole('combobox', { name: 'Search by' }), 'Data element');
  await hands.write(page.getByRole('combobox', { name: 'Data element', exact: true }), element);
  await hands.write(page.getByRole('textbox', { name: 'Value', exact: true }), value);
  await hands.press(page.getByRole('button', { name: 'Search', exact: true }));
};
