import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';

/** Fails where the list, with what stands below it, is cut off by the window. */
const expectInWindow = async (page: Page) => {
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  const beyond = async () =>
    list.locator('..').evaluate((panel) => {
      const { top, right, bottom, left } = panel.getBoundingClientRect();
      return Math.max(-top, right - innerWidth, bottom - innerHeight, -left, 0);
    });
  await expect.poll(beyond).toBe(0);
};

const scrollTo = (box: Locator, block: ScrollLogicalPosition) =>
  box.evaluate((element, place) => element.scrollIntoView({ block: place }), block);

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small laptop at 200 % zoom', { width: 640, height: 360 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('the list of a filter and of a field stays inside the window, and axe finds nothing', async ({
      page,
    }) => {
      await openAs(page, 'privacy', '/data-subjects');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Collection point any' }).click();
      await expectInWindow(page);
      await expectNoAxeFindings(page);

      await page.goto('/collection-points/new');
      const box = page.getByRole('combobox', { name: /^Purposes/ });
      for (const block of ['start', 'end'] as const) {
        await expect(box).toBeVisible();
        await scrollTo(box, block);
        await box.press('ArrowDown');
        await expectInWindow(page);
        await box.press('Escape');
        await expect(page.getByRole('listbox')).toHaveCount(0);
      }
      await box.fill('email');
      await box.press('Enter');
      await expect(page.getByRole('list', { name: 'Linked purposes' })).toBeVisible();
      await expectNoAxeFindings(page);
    });
  });
}

test('by keyboard, Tab leads from the box to what stands below its list, and Escape back out', async ({
  page,
}) => {
  await openAs(page, 'privacy', '/data-subjects');
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  const filter = page.getByRole('button', { name: 'Collection point any' });
  await filter.press('Enter');
  const box = page.getByRole('combobox', { name: 'Collection point' });
  await expect(box).toBeFocused();
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  // Once everything is there the button goes, and the box has the focus.
  await expect(async () => {
    if (await more.isVisible()) await page.keyboard.press('Enter');
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(filter).toBeFocused();
});
