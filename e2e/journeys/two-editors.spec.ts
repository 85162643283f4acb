import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import type { ServiceApi } from '../support/service-api.ts';

const edit = (id: string) => `/collection-points/${id}/edit?version=1`;
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Draft…' });
const reviewOf = (page: Page) => page.getByRole('dialog', { name: /^Save version 1 of/ });
const conflictOf = (page: Page) => page.getByRole('dialog', { name: /changed by someone else/ });
const fieldIn = (dialog: Locator, name: RegExp) => dialog.getByRole('group', { name });

const expand = async (page: Page) => {
  // The form may be drawn again when its other reads arrive, and would lose the click.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Expand all' }).click();
};

const addElement = async (page: Page, hands: Hands, name: string) => {
  await hands.write(page.getByRole('textbox', { name: /^Data elements/ }), name);
  await page.keyboard.press('Enter');
};

const saveReviewed = async (page: Page, hands: Hands) => {
  await hands.press(saveButton(page));
  await hands.press(reviewOf(page).getByRole('button', { name: 'Save Draft' }));
};

/** A Draft that is open in two browsers. */
const openTwice = async (page: Page, other: Page, api: ServiceApi) => {
  const draft = await api.createDraft({ DataElements: ['Email'] });
  await openAs(page, 'privacy', edit(draft.id));
  await openAs(other, 'privacy', edit(draft.id));
  await expand(page);
  await expand(other);
  await expect(description(page)).toHaveValue('Made by a browser test');
  await expect(description(other)).toHaveValue('Made by a browser test');
  return draft;
};

/** The first saves; the second then sees base, theirs and mine, chooses, and saves both. */
const editTogether = async (page: Page, other: Page, api: ServiceApi, hands: Hands) => {
  const { name } = await openTwice(page, other, api);
  await description(other).fill('Changed by the first');
  await addElement(other, mouse, 'City');
  await saveReviewed(other, mouse);
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();

  await hands.write(description(page), 'Changed by the second');
  await addElement(page, hands, 'Phone');
  await hands.tick(page.getByRole('switch', { name: 'Receipts without consent' }));
  await saveReviewed(page, hands);
  const conflict = conflictOf(page);
  await expect(conflict).toContainText('the last save wins');
  await expect(conflict.getByRole('heading')).toBeFocused();
  const words = fieldIn(conflict, /^Description/);
  await expect(words).toContainText('Both of you changed it');
  for (const text of ['Made by a browser test', 'Changed by the first', 'Changed by the second']) {
    await expect(words).toContainText(text);
  }
  expect(await api.collectionPointsNamed(name)).toMatchObject([
    { Description: 'Changed by the first', DataElements: ['Email', 'City'] },
  ]);
  const go = conflict.getByRole('button', { name: 'Continue to review' });
  await expect(go).toHaveAccessibleDescription('Choose first: Data elements and Description.');

  await hands.tick(words.getByRole('radio', { name: /^Mine/ }));
  await hands.tick(fieldIn(conflict, /^Data elements/).getByRole('radio', { name: /^Keep both/ }));
  await hands.press(go);
  const review = reviewOf(page);
  await expect(review).toContainText('3 fields change');
  await expect(review.getByRole('region', { name: 'Data elements' })).toContainText('Phone added');
  await hands.press(review.getByRole('button', { name: 'Save Draft' }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await api.collectionPointsNamed(name)).toMatchObject([
    {
      Description: 'Changed by the second',
      DataElements: expect.arrayContaining(['Email', 'City', 'Phone']),
      NoConsentTransactions: true,
    },
  ]);
};

test('the second of two editors sees base, theirs and mine, and overwrites nothing unseen', {
  tag: '@all',
}, async ({ page, browser, baseURL, api }) => {
  const other = await browser.newPage({ baseURL });
  await editTogether(page, other, api, mouse);
  await other.close();
});

test('by keyboard, the second of two editors sees base, theirs and mine, and overwrites nothing unseen', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const other = await browser.newPage({ baseURL });
  await editTogether(page, other, api, keyboard(page));
  await other.close();
});

test('who did not choose leaves the other one’s change as it is', { tag: '@smoke' }, async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const other = await browser.newPage({ baseURL });
  const { name } = await openTwice(page, other, api);
  await description(other).fill('Changed by the first');
  await saveReviewed(other, mouse);
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
  await other.close();

  await description(page).fill('Changed by the second');
  await saveReviewed(page, mouse);
  await expect(conflictOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conflictOf(page)).toBeHidden();
  await expect(saveButton(page)).toBeFocused();
  await expect(description(page)).toHaveValue('Changed by the second');
  expect(await api.collectionPointsNamed(name)).toMatchObject([
    { Description: 'Changed by the first' },
  ]);
});

for (const width of [320, 360, 1280]) {
  test.describe(`in light and dark colours at ${width} px`, { tag: '@all' }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing in the review and in the choice, and nothing is cut off', async ({
      page,
      api,
    }) => {
      const { id, name } = await api.createDraft({ DataElements: ['Email', 'Country'] });
      await openAs(page, 'privacy', edit(id));
      await expand(page);
      await description(page).fill(`Changed ${'and long '.repeat(40)}${'x'.repeat(200)}`);
      await addElement(page, mouse, 'Phone');
      await saveButton(page).click();
      await expect(reviewOf(page)).toBeVisible();
      await expectNoAxeFindings(page);
      await expectNoSideways(reviewOf(page));
      await api.changeDraft(name, { Description: 'Theirs', DataElements: ['Country'] });
      await reviewOf(page).getByRole('button', { name: 'Save Draft' }).click();
      await expect(conflictOf(page)).toBeVisible();
      await expectNoAxeFindings(page);
      await expectNoSideways(conflictOf(page));
    });
  });
}

const expectNoSideways = async (dialog: Locator) => {
  const widths = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((inner) => inner.scrollWidth > inner.clientWidth + 1)
      .filter((inner) => getComputedStyle(inner).overflowX !== 'visible')
      .filter((inner) => inner.clientWidth > 1)
      .map((inner) => inner.className),
  );
  expect(widths).toEqual([]);
};
