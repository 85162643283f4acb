import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from '../fixtures.ts';

/** Without reading style sheets again, which a page in an origin of its own may not. */
const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const runOnly = { type: 'tag' as const, values: tags };
    const { violations } = await here.run({ runOnly, preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  });
};

const expectReadable = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, colors change at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark-mode')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    expect(await findings(page)).toEqual([]);
  }
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
};

test('a developer reads an operation and tries one out, in a page that sees nothing of the console', async ({
  page,
  baseURL,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/docs#/Consent%20Receipts/submitConsentReceipt');
  await expect(page.getByText(/^Records what a person decided/)).toBeVisible();
  await expectReadable(page);
  expect(await page.evaluate(() => window.origin)).toBe('null');

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByLabel('client_id:').fill('demo-reader');
  await page.getByLabel('client_secret:').fill('demo-secret');
  await page.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
  await expect(page.getByRole('button', { name: 'Remove authorization' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByPlaceholder('Filter by tag').fill('Nothing of that name');
  await expect(page.getByText('No operations defined in spec!')).toBeVisible();
  await page.getByPlaceholder('Filter by tag').fill('Purpose Preferences');
  await expect(page.locator('.opblock-tag')).toHaveCount(1);
  const summary = page.getByText('List purpose preferences', { exact: true });
  const operation = page.locator('.opblock').filter({ has: summary });
  await operation.getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table .response-col_status').last()).toHaveText(
    /200/,
  );
  expect(addresses.filter((address) => !address.startsWith(baseURL ?? ''))).toEqual([]);
  expect(addresses.filter((address) => /eyJ|secret/.test(address))).toEqual([]);
});

test("the browser's search finds every operation, and what a closed one says", async ({ page }) => {
  await page.goto('/docs');
  const document = await (await page.request.get('/api/openapi.json')).json();
  const operations = Object.values<object>({ ...document.paths, ...document.webhooks }).flatMap(
    (path) => Object.keys(path),
  );
  await expect(page.locator('.opblock')).toHaveCount(operations.length);
  const closed = page.locator('[id$="-createPurpose"]:not(.is-open)');
  await expect(
    closed
      .locator('p[hidden="until-found"]')
      .filter({ hasText: /^Creates a purpose as version 1/ }),
  ).toHaveCount(1);
  await expect(closed.getByText(/^Creates a purpose as version 1/)).toBeHidden();
});

test('a developer reads what a destination is told, and finds the same for programs', async ({
  page,
}) => {
  await page.goto('/docs');
  const link = page.getByRole('link', { name: 'the AsyncAPI document' });
  const { asyncapi } = await (
    await page.request.get((await link.getAttribute('href')) ?? '')
  ).json();
  expect(asyncapi).toBe('3.0.0');
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  const summary = page.getByText('What a destination is told', { exact: true });
  const webhook = page.locator('.opblock').filter({ has: summary });
  await webhook.getByRole('button').first().click();
  await expect(webhook.getByText(/^Each person's events come in order/)).toBeVisible();
  await expect(webhook.getByText('webhook-signature')).toBeVisible();
  await expectReadable(page);
});

test.describe('390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the interface reference fits', async ({ page }) => {
    await page.goto('/docs#/Purposes/createPurpose');
    await page.getByPlaceholder('Filter by tag').fill('Purposes');
    await expect(page.getByText(/^Creates a purpose as version 1/)).toBeVisible();
    await expectReadable(page);
  });

  test('a link to an operation shows it, and the heading that the link is named by', async ({
    page,
  }) => {
    await page.goto('/docs#/Consent%20Receipts/submitConsentReceipt');
    await expect(page.getByText('Submit a consent receipt', { exact: true })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Sending receipts' })).toBeInViewport();
  });
});
