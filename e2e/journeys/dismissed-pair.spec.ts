import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { createSearch, groups, searchMs } from '../support/merge-requests.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Two who share a loyalty number at home, and two who are one person; fictional. */
const arrangePairs = async (api: ServiceApi): Promise<string> => {
  const element = freshName('Household');
  for (const value of ['1', '1', '2', '2']) {
    const identifier = `${freshName('person').replace(' ', '-')}@example.org`;
    await api.writeElements(identifier, { [element]: value });
  }
  return element;
};

const found = (page: Page, words: string) =>
  expect(page.getByText(words)).toBeVisible({ timeout: searchMs });

test('by keyboard, a pair that is not the same person is dismissed, not found again, and taken back', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const element = await arrangePairs(api);
  await openAs(page, 'privacy', '/collection-points');
  await createSearch(page, hands, freshName('First look'), element);
  await found(page, '4 duplicate records.');
  const first = page.url();
  await hands.press(button(page, 'Not the same person, group 1'));
  await expect(page.getByText('Group 1: not the same person.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 group to review' })).toBeVisible();
  const dismissed = groups(page).filter({ hasText: 'Group 1' });
  await expect(dismissed.getByText('Not the same person', { exact: true })).toBeVisible();
  await expectFit(page);

  await createSearch(page, hands, freshName('Second look'), element);
  await found(page, '2 duplicate records.');
  await expect(groups(page)).toHaveCount(1);

  await page.goto(first);
  await hands.press(button(page, 'Undo not the same person, group 1'));
  await expect(page.getByText('Group 1 can be merged again.')).toBeVisible();
  await createSearch(page, hands, freshName('Third look'), element);
  await found(page, '4 duplicate records.');
});
