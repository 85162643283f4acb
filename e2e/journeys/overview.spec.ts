import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the page says now of receipts that arrived today. */
const receiptsToday = async (page: Page): Promise<number> => {
  const term = page.getByRole('term').filter({ hasText: 'Receipts received today' });
  const text = await term.locator('xpath=following-sibling::dd[1]').textContent();
  return Number(text?.replaceAll(',', ''));
};

test('the overview opens first, has a table behind each chart, and follows a receipt', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const form = await api.createForm();
  await openAs(page, 'privacy', '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(region(page, 'Needs attention')).toBeVisible();
  await expect(page.getByText(/^Live, updated /)).toBeVisible();
  await expect.poll(() => receiptsToday(page)).toBeGreaterThanOrEqual(0);

  for (const title of [
    'Receipts and withdrawals',
    'Receipts received by day',
    'People by purpose and status',
    'Opt-in rate',
  ]) {
    const card = region(page, title);
    const toggle = card.getByRole('button', { name: `Table: ${title}` });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('table', { name: new RegExp(`^${title}, `) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('table', { name: new RegExp(`^${title}, `) })).toHaveCount(0);
  }
  await expectFit(page);

  // Other journeys send receipts at the same time, so it grows by at least one.
  const before = await receiptsToday(page);
  const [purpose] = form.purposes;
  await api.submitReceipt(form, `overview-${crypto.randomUUID()}@example.org`, {
    interactionDate: new Date().toISOString(),
    purposes: [{ Id: purpose?.id, TransactionType: 'CONFIRMED' }],
  });
  await expect.poll(() => receiptsToday(page)).toBeGreaterThan(before);

  await page.getByRole('radio', { name: '90 days' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expect(page).toHaveURL(/\?days=30$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the overview fits, in both schemes', async ({ page }) => {
    await openAs(page, 'privacy', '/');
    await expect(region(page, 'Opt-in rate')).toBeVisible();
    await expectFit(page);
  });
});

test('support lands on people, and can go to the overview', async ({ page }) => {
  await openAs(page, 'support', '/');
  await expect(page).toHaveURL(/\/data-subjects$/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});
