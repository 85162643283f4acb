import { expect, test } from '../fixtures.ts';
import { openList } from '../support/list-page.ts';

test('a page gone to offline says so, and opens by itself when the connection is back', {
  tag: '@smoke',
}, async ({ page, context }) => {
  await openList(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Purposes', exact: true }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText("This page opens once you're back online.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purposes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/purposes$/);
  // The styles that it couldn't fetch either are there too.
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(2);
});
