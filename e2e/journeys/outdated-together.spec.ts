import type { Page } from '@playwright/test';
import { expect, expectFit, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { type Hands, keyboard } from '../support/hands.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const summary = (page: Page) => page.getByText(/^\d+ collection points? to update/);
const progressed = { timeout: 60_000 };

/** What needs a look first isn't ticked: a person does it. */
const tickAll = async (page: Page, { tick }: Hands) => {
  const open = page.getByRole('checkbox', { checked: false });
  while ((await open.count()) > 0) {
    // A point is in the table of each of its purposes, and all its boxes are ticked by one.
    const name = (await open.first().getAttribute('aria-label')) ?? '';
    await tick(page.getByRole('checkbox', { name, exact: true }).first());
  }
};

// First: the other one leaves nothing to update.
test.describe('390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page fits, and says to a reader why nothing can be done', async ({ page, service }) => {
    await openAs(page, 'auditor', `${service.url}/collection-points/outdated`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outdated collection points');
    await expect(button(page, /^Make/)).toHaveAttribute('aria-disabled', 'true');
    await expectFit(page);
  });
});

/** The first day of the table behind the trend: the receipts and test receipts of today. */
const countsToday = (page: Page) =>
  page
    .getByRole('table', { name: /^Receipts and withdrawals, / })
    .getByRole('row')
    .nth(1);

test('by keyboard, from the overview to drafts, to publishing, to zero; then a test receipt moves the chart', async ({
  page,
  context,
  service,
}) => {
  const hands = keyboard(page);
  const { press, choose, write } = hands;
  await openAs(page, 'privacy', `${service.url}/`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const outdated = attention.getByText(/collection points? collects? for a retired purpose/);
  await expect(outdated).toBeVisible();
  await press(attention.getByRole('link', { name: 'Update together' }));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outdated collection points');
  await expect(summary(page)).toBeVisible();
  await expectFit(page);
  await tickAll(page, hands);
  await press(button(page, /^Make \d+ drafts?$/));
  await expect(page.getByText(/^\d+ drafts? made\./)).toBeVisible(progressed);

  await tickAll(page, hands);
  await press(button(page, /^Publish \d+ collection points?…$/));
  const phrase = (await page.locator('label code').textContent()) ?? '';
  expect(phrase).toMatch(/^publish \d+ DEMO$/);
  await write(page.getByRole('textbox', { name: /^Type / }), phrase);
  await press(button(page, /^Publish \d+ collection points?$/));
  await expect(page.getByText(/^\d+ drafts? published\./)).toBeVisible(progressed);
  await expect(page.getByRole('heading', { name: '0 collection points to update' })).toBeVisible();
  await expectFit(page);

  await press(page.getByRole('link', { name: 'Collection points', exact: true }).first());
  await choose(page.getByRole('combobox', { name: 'Retired purposes' }), 'yes');
  await expect(page.getByText('No collection points match your filters')).toBeVisible();

  await press(page.getByRole('link', { name: 'Overview', exact: true }));
  await expect(attention).toBeVisible();
  await expect(outdated).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Table: Receipts and withdrawals' }));
  const before = await countsToday(page).textContent();

  const developer = await context.newPage();
  await developer.goto(`${service.url}/collection-points?name=Newsletter`);
  await developer
    .getByRole('link', { name: /^Newsletter/ })
    .first()
    .click();
  await developer.getByRole('link', { name: 'Integrate' }).click();
  const panel = developer.getByRole('region', { name: 'Send a test receipt' });
  await panel.getByRole('textbox').first().fill('ada.test@example.org');
  await panel.getByRole('button', { name: 'Send test receipt' }).click();
  await expect(panel.getByText(/^Receipt accepted in \d+ ms$/)).toBeVisible();
  await expect(countsToday(page)).not.toHaveText(before ?? '');
  await press(page.getByRole('button', { name: 'Table: Receipts and withdrawals' }));
  const trend = page.getByRole('region', { name: 'Receipts and withdrawals' });
  await expect(trend.getByText('Test receipts', { exact: true })).toBeVisible();
});
