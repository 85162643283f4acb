import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';

/** A page with a list, once it listens to keys: a heading is drawn before that. */
const openList = async (page: Page, path: string): Promise<void> => {
  await openAs(page, 'privacy', path);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
};

test('? opens help anywhere but in a field, and / goes to the search of the page', async ({
  page,
}) => {
  await openList(page, '/collection-points');
  const help = page.getByRole('dialog', { name: 'Help' });
  const search = page.getByRole('searchbox', { name: 'Name contains' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('/?');
  await expect(search).toHaveValue('/?');
  await expect(help).toHaveCount(0);

  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('switched off, keys do nothing after a reload too, and the button still opens help', async ({
  page,
}) => {
  await openList(page, '/purposes');
  const hands = keyboard(page);
  const help = page.getByRole('dialog', { name: 'Help' });
  const keys = help.getByRole('switch', { name: 'Use keyboard shortcuts' });
  await page.keyboard.press('?');
  // On by default: this only leads there.
  await hands.tick(keys);
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.reload();
  await expect(page.getByRole('table', { name: /^Purposes/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByRole('searchbox').first()).not.toBeFocused();
  await expect(help).toHaveCount(0);
  await hands.press(page.getByRole('button', { name: 'Help', exact: true }));
  await expect(keys).not.toBeChecked();
});

test('the glossary is found, searched and linked by keyboard', { tag: '@smoke' }, async ({
  page,
}) => {
  await openList(page, '/purposes');
  const hands = keyboard(page);
  await page.keyboard.press('?');
  await hands.press(page.getByRole('dialog').getByRole('link', { name: 'Glossary' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossary');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFit(page);

  await page.keyboard.press('/');
  await page.keyboard.type('hard opt');
  await expect(page.getByRole('status').filter({ hasText: '1 term found' })).toBeAttached();
  await expect(page.getByRole('term')).toHaveText(['Hard opt-out']);
  await hands.press(page.getByRole('link', { name: 'Hard opt-out' }));
  await expect(page).toHaveURL(/\/glossary\?term=hard-opt-out$/);

  // Far down the list, and in sight at once.
  await page.reload();
  await expect(page.getByText('The strongest no', { exact: false })).toBeInViewport();
});

test('a term says its sentence on focus, hover and tap, until Escape', async ({ page }) => {
  await openList(page, '/purposes');
  const term = page.getByRole('button', { name: 'consent', exact: true });
  const sentence =
    "A person's agreement to one purpose; it's in force until it's withdrawn or ends.";
  const tip = page.locator('[popover]:popover-open', { hasText: sentence });
  await expect(term).toHaveAccessibleDescription(sentence);
  await keyboard(page).press(term);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await term.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await term.click();
  await expect(tip).toBeVisible();
});
