import type { Locator, Page } from '@playwright/test';
import { expect, expectFit, openAs, signInAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { createPreference } from '../support/new-preference.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const cell = (page: Page, row: string, language: string) =>
  page.getByRole('textbox', { name: `${row} ${language}`, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const review = (page: Page) => page.getByRole('dialog', { name: /^Save / });
const headOf = (page: Page, language: string) =>
  page.getByRole('columnheader', { name: new RegExp(language) });
const labelsOf = async (api: ServiceApi, id: string, language: string) => {
  const { Languages } = await api.preference(id);
  const found = Languages?.find(({ Language }) => Language === language);
  return found?.Options?.map(({ Label }) => Label);
};

const german = ['Themen', 'Worüber wir schreiben', 'Garten', 'Küche', 'Reisen', 'Sport'];
const hebrew = ['נושאים', 'על מה נכתוב', 'גינה', 'מטבח', '', 'ספורט'];

const addLanguage = async (page: Page, hands: Hands, name: string) => {
  await hands.write(page.getByRole('combobox', { name: 'Add a language' }), name);
  await page.keyboard.press('Enter');
  await expect(headOf(page, name)).toBeVisible();
};

/** Fills a column from its first row down; what is empty is left out. */
const fillColumn = async (page: Page, first: Locator, texts: readonly string[]) => {
  await expect(first).toBeFocused();
  for (const text of texts) {
    if (text !== '') await page.keyboard.insertText(text);
    await page.keyboard.press('ArrowDown');
  }
};

const translate = async (page: Page, hands: Hands) => {
  await addLanguage(page, hands, 'German');
  await addLanguage(page, hands, 'Hebrew');
  await hands.write(cell(page, 'Name', 'German'), '');
  await fillColumn(page, cell(page, 'Name', 'German'), german);
  for (const _text of german.slice(1)) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Name', 'Hebrew')).toBeFocused();
  await fillColumn(page, cell(page, 'Name', 'Hebrew'), hebrew);
  await expect(page.getByText('91% translated: 11 of 12 texts, 1 missing')).toBeVisible();
};

/** The one gap is told before a save, found by the matrix, and filled. */
const fillTheGap = async (page: Page, hands: Hands) => {
  await hands.press(button(page, 'Save…'));
  await expect(review(page).getByText('1 text is missing')).toBeVisible();
  await expect(review(page).getByText('Hebrew: Travel')).toBeVisible();
  await expect(review(page).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    /^Tick/,
  );
  await hands.press(review(page).getByRole('button', { name: 'Keep editing' }));
  await hands.press(button(page, 'Only missing'));
  await expect(page.getByRole('rowheader')).toHaveText(['Travel']);
  await expect(headOf(page, 'German')).toHaveCount(0);
  const gap = cell(page, 'Travel', 'Hebrew');
  await expect(gap).toHaveAccessibleDescription('Missing');
  await hands.write(gap, 'נסיעות');
  await expect(headOf(page, 'Hebrew')).toContainText('100%');
  await hands.press(button(page, 'Only missing'));
  await hands.press(button(page, 'Save…'));
  await expect(review(page).getByRole('checkbox')).toHaveCount(0);
  await hands.press(review(page).getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
};

const previewFromTheRight = async (page: Page, hands: Hands) => {
  await hands.press(button(page, 'Preview in Hebrew'));
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const group = preview.getByRole('group', { name: 'נושאים' });
  await expect(group).toHaveAttribute('dir', 'rtl');
  const option = group.getByRole('radio', { name: 'נסיעות' });
  const [mark, text] = [await option.boundingBox(), await group.getByText('נסיעות').boundingBox()];
  expect(mark?.x ?? 0).toBeGreaterThan(text?.x ?? Number.MAX_VALUE);
  await hands.tick(option);
  await hands.press(preview.getByRole('button', { name: 'Close' }));
  await expect(preview).toBeHidden();
};

/** Moving alone asks for no tick; renaming and removing do. */
const reorderAndRename = async (page: Page, hands: Hands) => {
  await tab(page, 'Translations').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Options')).toBeFocused();
  await hands.press(button(page, 'Move Travel up'));
  await expect(page.getByText('Travel is now 2 of 4')).toBeAttached();
  await expect(button(page, 'Move Travel up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Travel is now 1 of 4')).toBeAttached();
  await hands.press(button(page, 'Save…'));
  const options = review(page).getByRole('region', { name: 'Options' });
  await expect(options).toContainText('Travel moved from 3 to 1');
  await expect(review(page).getByRole('checkbox')).toHaveCount(0);
  await hands.press(review(page).getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await hands.write(page.getByRole('textbox', { name: 'Option 4' }), 'Sport');
  await page.keyboard.press('Enter');
  await expect(review(page).getByText('“Sports” becomes “Sport”.')).toBeVisible();
  await hands.tick(review(page).getByRole('checkbox', { name: /keep the old meaning/ }));
  await hands.press(review(page).getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
};

for (const [way, handsOf, details] of [
  ['with a mouse', () => mouse, { tag: '@all' }],
  ['by keyboard', keyboard, {}],
] as const) {
  test(
    `${way}, a preference in three languages is made, completed, previewed and reordered`,
    details,
    async ({ page, api }) => {
      const hands = handsOf(page);
      await openAs(page, 'privacy', '/collection-points');
      const id = await createPreference(page, hands, {
        name: freshName('Topics'),
        description: 'What we write about',
        options: ['Garden', 'Kitchen', 'Travel', 'Sports'],
      });
      await translate(page, hands);
      await fillTheGap(page, hands);
      expect(await labelsOf(api, id, 'de')).toEqual(german.slice(2));
      expect(await labelsOf(api, id, 'he')).toEqual(['גינה', 'מטבח', 'נסיעות', 'ספורט']);
      const before = await api.preference(id);
      await previewFromTheRight(page, hands);
      await reorderAndRename(page, hands);
      const ids = before.Options?.map(({ Id }) => Id) ?? [];
      expect((await api.preference(id)).Options?.map(({ Id, Label }) => [Id, Label])).toEqual([
        [ids[2], 'Travel'],
        [ids[0], 'Garden'],
        [ids[1], 'Kitchen'],
        [ids[3], 'Sport'],
      ]);
      expect(await labelsOf(api, id, 'he')).toEqual(['נסיעות', 'גינה', 'מטבח', 'ספורט']);
    },
  );
}

test('an option is dragged to another place, and Escape leaves it where it was', async ({
  page,
  api,
}) => {
  const { id } = await api.createPreference(['One', 'Two', 'Three']);
  await openAs(page, 'privacy', `/purpose-preferences/${id}?tab=options`);
  const rows = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
  const labels = () =>
    rows.getByRole('textbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
  await expect(rows).toHaveCount(3);
  const hold = async () => {
    await rows.first().getByTitle('Drag to move').hover();
    await page.mouse.down();
    const last = await rows.last().boundingBox();
    await page.mouse.move((last?.x ?? 0) + 20, (last?.y ?? 0) + (last?.height ?? 0), { steps: 5 });
  };
  await hold();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await labels()).toEqual(['One', 'Two', 'Three']);
  await hold();
  await page.mouse.up();
  await expect(page.getByText('One is now 3 of 3')).toBeAttached();
  expect(await labels()).toEqual(['Two', 'Three', 'One']);
});

test('the matrix of 60 options is worked through though only what is in view is drawn', async ({
  page,
  api,
}) => {
  const { id } = await api.createPreference(
    Array.from({ length: 60 }, (_, index) => `Topic ${index + 1}`),
  );
  await openAs(page, 'privacy', `/purpose-preferences/${id}?tab=translations`);
  await cell(page, 'Name', 'German').click();
  await expect(cell(page, 'Topic 60', 'German')).toHaveCount(0);
  for (let row = 0; row < 62; row += 1) {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
  }
  await expect(cell(page, 'Topic 60', 'German')).toBeFocused();
  await expect(cell(page, 'Topic 60', 'German')).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Topic 60', 'Hebrew')).toBeFocused();
  await expect(cell(page, 'Topic 60', 'Hebrew')).toHaveAccessibleDescription('Missing');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Topic 60', 'Hebrew')).toHaveValue('Topic 60');
});

test('the German text of an option takes two clicks from the list, and two to save it', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const { id, name } = await api.createPreference(['One', 'Two']);
  await openAs(page, 'privacy', '/purpose-preferences');
  await page.getByRole('link', { name: `translations of ${name}` }).click();
  await cell(page, 'Two', 'German').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Zwei');
  await button(page, 'Save…').click();
  await expect(review(page).getByRole('checkbox')).toHaveCount(0);
  await review(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await labelsOf(api, id, 'de')).toContain('Zwei');
  await page.reload();
  await expect(cell(page, 'Two', 'German')).toHaveValue('Zwei');
});

test('an auditor reads and previews every text, and sees why nothing can be changed', async ({
  page,
  api,
}) => {
  const { id, name } = await api.createPreference(['One', 'Two']);
  await openAs(page, 'auditor', `/purpose-preferences/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(button(page, 'Save…')).toHaveAccessibleDescription(/read-only access/);
  await tab(page, 'Options').click();
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveAttribute('readonly', '');
  await tab(page, 'Translations').click();
  await expect(cell(page, 'One', 'German')).toHaveAttribute('readonly', '');
  await button(page, 'Preview in German').click();
  await expect(page.getByRole('checkbox', { name: 'One (de)' })).toBeVisible();
});

for (const [width, details] of [
  [360, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the pages of purpose preferences, and none scrolls sideways', async ({
      page,
      api,
    }) => {
      const { id, name } = await api.createPreference(['n'.repeat(240), 'Two', 'Three']);
      await page.goto('/purpose-preferences');
      await signInAs(page, 'privacy');
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expectFit(page);
      await page.goto('/purpose-preferences/new');
      await button(page, 'Create').click();
      await expect(page.getByText('Add at least one option.')).toBeVisible();
      await expectFit(page);
      await page.goto(`/purpose-preferences/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expectFit(page);
      await tab(page, 'Options').click();
      await button(page, 'Remove Three').click();
      await expectFit(page);
      await tab(page, 'Translations').click();
      await page.getByRole('textbox', { name: 'Two German' }).fill('Zwei');
      await expectFit(page);
      await button(page, 'Preview in Hebrew').click();
      await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
      await expectFit(page);
      await page.keyboard.press('Escape');
      await button(page, 'Save…').click();
      await expect(review(page).getByRole('region', { name: 'Options' })).toBeVisible();
      await expectFit(page);
    });
  });
}
