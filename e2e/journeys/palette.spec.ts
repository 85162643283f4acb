import type { Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

/** A list, once it listens to keys. */
const openList = async (page: Page, path: string): Promise<void> => {
  await openAs(page, 'privacy', path);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
};

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await expect(page.getByText(/^Loading names/)).toHaveCount(0);
};

test('any page of the rail is two keys and its name away', async ({ page }) => {
  await openList(page, '/collection-points');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const pages = await links.evaluateAll((all) =>
    // Beside the name there may be a number.
    all.map((link) => ({
      name: [...link.childNodes].find((node) => node instanceof Text)?.textContent ?? '',
      at: link.getAttribute('href'),
    })),
  );
  expect(pages.length).toBeGreaterThan(18);
  for (const { name, at } of pages) {
    await openPalette(page);
    await page.keyboard.type(name);
    await expect(chosen(page)).toHaveText(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(at);
    await expect(palette(page)).toHaveCount(0);
  }
});

test('a record opens by words of its name, from a field too, and Escape leads back there', async ({
  page,
  api,
}) => {
  const { id, name } = await api.createDraft();
  await openList(page, '/purposes');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox').first()).toBeFocused();

  await openPalette(page);
  await page.keyboard.type(name.split(' ').reverse().join(' ').toUpperCase());
  await expect(chosen(page)).toContainText(name);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/collection-points/${id}`);
});

test('people are searched for what was typed only if that is chosen, and it is kept nowhere', async ({
  page,
}) => {
  const nobody = 'nobody.at.all@example.org';
  await openList(page, '/collection-points');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + JSON.stringify(request.headers())));
  await openPalette(page);
  await page.keyboard.type(nobody);
  await expect(chosen(page)).toContainText('Search people for');
  expect(sent.filter((text) => text.includes('nobody'))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Search people' })).toHaveValue(nobody);
  expect(page.url()).not.toContain('nobody');
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.title]),
  );
  expect(kept).not.toContain('nobody');
});

test('keys go to pages and along rows, and only where nothing is typed', async ({ page }) => {
  await openList(page, '/collection-points');
  // The keys come a moment after the page.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    const heading = page.getByRole('heading', { level: 1, name: 'Purposes' });
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
  const names = page.getByRole('rowheader').getByRole('link');
  await expect(names.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(names.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(names.nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('gcjk');
  await expect(page.getByRole('searchbox').first()).toHaveValue('gcjk');
  await expect(page.getByRole('heading', { level: 1, name: 'Purposes' })).toBeVisible();
});

for (const width of [320, 390, 1440]) {
  test(`the palette fits ${width} px, light and dark`, async ({ page, api }) => {
    const Name = `${freshName('').trim()} نموذج ${'n'.repeat(180)}`;
    await api.createDraft({ Name });
    await page.setViewportSize({ width, height: 800 });
    await openList(page, '/collection-points');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(box(page)).toBeFocused();
    await expectFit(page);
    await box(page).fill(Name);
    await expect(chosen(page)).toContainText(Name);
    const list = page.getByRole('listbox', { name: 'Results' });
    const beyond = await list.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(beyond).toBe(0);
    await expectFit(page);
    await box(page).fill('');
    await page.keyboard.insertText('<b>zzz</b>'.repeat(1000));
    await expect(page.getByText('No results')).toBeVisible();
    await expectFit(page);
    await page.getByRole('button', { name: 'Esc: close' }).click();
    await expect(palette(page)).toHaveCount(0);
    await expectFit(page);
  });
}
