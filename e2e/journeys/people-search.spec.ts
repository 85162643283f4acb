import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import {
  expectPerson,
  foundPeople,
  lookUpByElement,
  lookUpByIdentifier,
  openByIdentifier,
} from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const place = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Three people who share a value that nobody else has; fictional, of a reserved domain. */
const arrangePeople = async (api: ServiceApi) => {
  const value = freshName('Uppsala');
  const identifiers = Array.from({ length: 3 }, () => `person-${randomUUID()}@example.org`);
  for (const identifier of identifiers) {
    await api.writeElements(identifier, { City: value });
  }
  return { value, identifiers };
};

const findPeople = async (page: Page, hands: Hands, api: ServiceApi) => {
  const { value, identifiers } = await arrangePeople(api);
  await openAs(page, 'support', '/');
  await expect(page).toHaveURL(/\/data-subjects$/);
  await expect(foundPeople(page)).toHaveCount(20);
  await expect(place(page)).toContainText('Page 1, rows 1–20, more follow');

  const identifier = page.getByRole('textbox', { name: 'Search people' });
  await expect(identifier).toBeFocused();
  await hands.write(identifier, 'nobody łukasz');
  await expect(page.getByText(/Contains “ł” \(U\+0142\)/)).toBeVisible();
  await lookUpByIdentifier(page, hands, 'nobody@example.org');
  await hands.press(button(page, 'Search data elements'));
  await expect(page.getByRole('combobox', { name: 'Data element' })).toBeFocused();
  await lookUpByElement(page, hands, { element: 'City', value });
  await expect(foundPeople(page)).toHaveCount(3);
  await expect(place(page)).toContainText('Page 1, rows 1–3, end of results');

  await hands.press(button(page, 'Count matches'));
  await expect(page.getByText(/^3 people match, counted at/)).toBeVisible();
  await openByIdentifier(page, hands, identifiers[0] ?? '');
  await hands.press(page.getByRole('main').getByRole('link', { name: 'People', exact: true }));
  await expect(foundPeople(page)).toHaveCount(1);
  await expect(identifier).toHaveValue(identifiers[0] ?? '');
  await expect(identifier).toBeFocused();
  await page.goForward();
  await expectPerson(page);
  await page.goBack();
  await expect(foundPeople(page)).toHaveCount(1);

  await page.reload();
  await expect(page.getByText('Your search was cleared.')).toBeVisible();
  await expect(identifier).toHaveValue('');
};

test('support staff find people by identifier, by data element, and again after Back', {
  tag: '@all',
}, async ({ page, api }) => {
  await findPeople(page, mouse, api);
});

test('by keyboard, support staff find people by identifier, by data element, and again after Back', {
  tag: '@smoke',
}, async ({ page, api }) => {
  await findPeople(page, keyboard(page), api);
});

test('who goes on to the next pages comes back through them, and to page 1 after a reload', async ({
  page,
}) => {
  await openAs(page, 'support', '/data-subjects?sort=identifier,asc');
  for (const [rowsOfPage, next] of [
    ['Page 1, rows 1–20', true],
    ['Page 2, rows 21–40', true],
    ['Page 3, rows 41–60', false],
  ] as const) {
    await expect(place(page)).toContainText(`${rowsOfPage}, more follow`);
    // It begins where the list does.
    await expect(foundPeople(page).first()).toBeInViewport();
    if (next) await button(page, 'Next').click();
  }
  const before = await foundPeople(page).nth(1).boundingBox();
  await foundPeople(page).first().getByRole('checkbox').check();
  await expect(button(page, 'Clear selection')).toBeInViewport();
  expect(await foundPeople(page).nth(1).boundingBox()).toEqual(before);
  await page.goBack();
  await expect(place(page)).toContainText('Page 2, rows 21–40, more follow');
  await expect(page.getByText('1 selected, 1 not on this page').first()).toBeVisible();
  await page.reload();
  await expect(foundPeople(page)).toHaveCount(20);
  await expect(place(page)).toContainText('Page 1, rows 1–20, more follow');
  await button(page, 'Next').click();
  await expect(place(page)).toContainText('Page 2, rows 21–40, more follow');
});

test('the first of the people stands above the fold of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'support', '/data-subjects?since=2024-01-01');
  const box = await foundPeople(page).first().boundingBox();
  expect(box?.y).toBeLessThan(260);
});

for (const [width, details] of [
  [360, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the search, and nothing scrolls sideways', async ({ page }) => {
      await openAs(page, 'support', '/data-subjects?since=2024-01-01');
      await expect(foundPeople(page).first()).toBeVisible();
      await expect(button(page, 'Clear Last contact since')).toBeVisible();
      await expectFit(page);
      await button(page, /^Filters/).click();
      await page.getByRole('checkbox', { name: 'Link tokens' }).check();
      await foundPeople(page).first().getByRole('checkbox').check();
      await expect(page.getByText('1 selected').first()).toBeVisible();
      await expectFit(page);
      await button(page, 'Reveal Identifier').first().click();
      await button(page, 'Reveal Identifier').first().click();
      await expect(button(page, 'Hide Identifier').first()).toBeVisible();
      await expectFit(page);
      await page.getByRole('textbox', { name: 'Search people' }).fill('łu');
      await expect(page.getByText(/Contains “ł”/)).toBeVisible();
      await page.getByRole('textbox', { name: 'Search people' }).fill('nobody@example.org');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await button(page, 'Search data elements').click();
      await expectFit(page);
    });
  });
}
