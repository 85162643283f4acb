import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from './hands.ts';

/** The rows of the search for people, one for each. */
export const foundPeople = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

const search = (page: Page): Locator => page.getByRole('button', { name: 'Search', exact: true });

/** Any person's page. */
export const expectPerson = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/data-subjects\/[^/?]+$/);
  await expect(page).toHaveTitle(/^Person /);
};

/** On a person's page: what the menu "More" has. */
export const pickMore = async (page: Page, hands: Hands, name: string): Promise<void> => {
  await hands.press(page.getByRole('button', { name: 'More', exact: true }));
  await hands.press(page.getByRole('menuitem', { name, exact: true }));
};

/** On the search page: one box for anything, or a data element with its value. */
const searchBy = async (
  page: Page,
  hands: Hands,
  way: 'By anything' | 'By data element',
): Promise<void> => {
  const turn = page.getByRole('button', { name: /^By (anything|data element)$/ });
  if ((await turn.textContent()) === way) await hands.press(turn);
};

/** On the search page: whom an identifier may stand for. */
export const lookUpByIdentifier = async (
  page: Page,
  hands: Hands,
  identifier: string,
): Promise<void> => {
  await searchBy(page, hands, 'By anything');
  await hands.write(page.getByRole('textbox', { name: 'Search people' }), identifier);
  await hands.press(search(page));
};

/** On the search page: opens the one person who has exactly this identifier. */
export const openByIdentifier = async (
  page: Page,
  hands: Hands,
  identifier: string,
): Promise<void> => {
  await lookUpByIdentifier(page, hands, identifier);
  await expectPerson(page);
};

type Value = { element: string; value: string };

/** On the search page: those who have this value. */
export const lookUpByElement = async (
  page: Page,
  hands: Hands,
  { element, value }: Value,
): Promise<void> => {
  await searchBy(page, hands, 'By data element');
  await hands.write(page.getByRole('combobox', { name: 'Data element', exact: true }), element);
  await hands.write(page.getByRole('textbox', { name: 'Value', exact: true }), value);
  await hands.press(search(page));
};
