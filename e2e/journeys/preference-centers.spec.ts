import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';

const part = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Structure' }).getByRole('button', { name });
const add = async (page: Page, field: string, words: string) => {
  const box = page.getByRole('combobox', { name: field });
  await box.focus();
  await box.pressSequentially(words);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
};

/** Makes a center, puts two purposes on it, translates, and is held up by a color until it's replaced. */
const journey = async (page: Page, names: readonly [string, string], title: string) => {
  const hands = keyboard(page);
  await openAs(page, 'privacy', '/preference-centers/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill(title);
  await page.keyboard.press('Enter');
  await expect(part(page, 'Section 1')).toBeVisible();

  const [first, second] = names;
  await add(page, 'Add a purpose', first);
  await expect(part(page, first)).toHaveAttribute('aria-current', 'true');
  await add(page, 'Add a purpose', second);
  await part(page, second).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(part(page, second)).toBeFocused();
  await expect(page.getByText(`${second}: 1 of 2 in Section 1`)).toBeAttached();

  await hands.press(part(page, /^Heading and languages/));
  await page
    .getByRole('textbox', { name: 'Address of the privacy notice' })
    .fill('https://example.org/privacy');
  await add(page, 'Add a language', 'Swedish');
  await page.getByRole('radio', { name: /^Swedish/ }).focus();
  await page.keyboard.press('Space');
  await hands.press(page.getByRole('button', { name: 'Next missing text' }));
  await expect(page.getByRole('textbox', { name: 'Heading' })).toBeFocused();
  await page.keyboard.type('Dina val');
  await expectNoAxeFindings(page);

  await hands.press(part(page, 'Look'));
  await page.getByRole('textbox', { name: 'Color' }).fill('#8089e0');
  await expect(page.getByText('Contrast 3.0:1, needs 4.5:1')).toBeVisible();
  await expectNoAxeFindings(page);
  await hands.press(part(page, 'Sender'));
  await page.getByRole('textbox', { name: 'Controller' }).fill('Example stores');
  await page.getByRole('textbox', { name: 'How to reach you' }).fill('mailto:privacy@example.org');

  await hands.press(page.getByRole('button', { name: 'Save and publish…' }));
  await hands.press(page.getByRole('button', { name: 'Save and continue' }));
  const publish = page.getByRole('dialog', { name: /^Publish version 1/ });
  await expect(publish.getByText('1 problem to fix')).toBeVisible();
  await expectNoAxeFindings(page);
  await hands.press(publish.getByRole('button', { name: 'Use #676eb3' }));
  await expect(publish.getByText('1 problem to fix')).toBeHidden();
  await hands.press(publish.getByRole('button', { name: 'Publish version 1' }));
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await expect(page.getByText('v1 Active').first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: 'Preference centers' }).first().click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoAxeFindings(page);
};

for (const width of [1280, 390]) {
  test(`a preference center is made, translated and published by keyboard at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [one, two] = [await api.createActivePurpose(), await api.createActivePurpose()];
    await journey(page, [one.name, two.name], `Choices at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
}

test('of two people who change a center, neither saves over the other unseen', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL });
  await openAs(page, 'privacy', '/preference-centers/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Choices of two');
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(part(page, 'Section 1')).toBeVisible();
  const { pathname, search } = new URL(page.url());
  await openAs(other, 'privacy', `${pathname}${search}`);

  await part(other, 'Section 1').click();
  await other.getByRole('textbox', { name: 'Heading' }).fill('From the other');
  await other.getByRole('button', { name: 'Save Draft…' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Save Draft' }).click();
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();

  await part(page, 'Section 1').click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('From here');
  await part(page, 'Sender').click();
  await page.getByRole('textbox', { name: 'Controller' }).fill('Example stores');
  await page.getByRole('button', { name: 'Save Draft…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Draft' }).click();
  const conflict = page.getByRole('dialog', { name: /changed by someone else/ });
  await expect(conflict).toContainText('From the other');
  await conflict
    .getByRole('group', { name: /^“Section 1” in English|^“From/ })
    .getByRole('radio', { name: /^Theirs/ })
    .check();
  await conflict.getByRole('button', { name: 'Continue to review' }).click();
  const review = page.getByRole('dialog', { name: /^Save version 1/ });
  await expect(review).toContainText('Example stores');
  await expect(review).not.toContainText('From here');
  await review.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByText('From the other')).toBeVisible();
});
