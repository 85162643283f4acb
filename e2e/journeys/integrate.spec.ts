import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { receiptPath } from '#contract/receipt-address.ts';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { serveHostPage } from '../support/host-page.ts';
import { freshName } from '../support/service-api.ts';

test('by keyboard, a developer copies the code, sends a test receipt and opens the test person', {
  tag: '@smoke',
}, async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name } = await api.createForm();
  const hands = keyboard(page);
  await openAs(page, 'privacy', `/collection-points?name=${encodeURIComponent(name)}`);
  await hands.press(page.getByRole('link', { name, exact: true }));
  await hands.press(page.getByRole('link', { name: 'Integrate' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Integrate ${name}`);
  await hands.press(page.getByRole('button', { name: 'Copy HTML' }));
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '<form method="post">',
  );

  const panel = page.getByRole('region', { name: 'Send a test receipt' });
  const identifier = `${freshName('ada').replace(' ', '-')}@example.org`;
  await hands.write(panel.getByRole('textbox').first(), identifier);
  await hands.press(panel.getByRole('button', { name: 'Send test receipt' }));
  await expect(panel.getByText(/^Receipt accepted in \d+ ms$/)).toBeVisible();
  await expect(panel.getByText('Test person created')).toBeVisible();
  await expect(panel.getByText('Set by this receipt')).toHaveCount(2);
  expect((await api.profileOf(identifier)).TestDataSubject).toBe(true);
  await expectFit(page);

  await hands.press(panel.getByRole('link', { name: 'Open test person' }));
  // Whose page it is, masked: "Person" stands there only until they are read.
  await expect(page.getByRole('heading', { level: 1, name: /^masked / })).toBeVisible();
  await expect(page.getByText('Test person', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/data-subjects\/[^/?]+$/);
  expect(page.url()).not.toContain('example.org');
});

const copyCode = async (page: Page, label: string): Promise<string> => {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('button', { name: `Copy ${label}` }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

test('on another site, the copied form records once; without its script, it leaks nothing', async ({
  page,
  context,
  browser,
  api,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const evil = `'; </script>"\\ $(id) \u202e${freshName('שם')}`;
  const { id } = await api.createDraft({
    SubjectIdentifier: 'Email',
    DataElements: ['Email', evil],
    Language: 'de-de',
    PrivacyPolicyUrl: 'https://example.org/privacy',
  });
  await openAs(page, 'privacy', `/collection-points/${id}/integrate?version=1`);
  const html = await copyCode(page, 'HTML');
  const curl = await copyCode(page, 'curl');
  const identifier = () => `${freshName('eve').replace(' ', '-')}@example.org`;
  const fill = async (site: Page, email: string) => {
    await site.getByLabel('Email').fill(email);
    await site.getByLabel(evil).fill('a value');
    await site.getByRole('checkbox').first().check();
  };

  const withoutScript = [
    { policy: undefined, javaScriptEnabled: false },
    { policy: "script-src 'none'", javaScriptEnabled: true },
  ];
  for (const { policy, javaScriptEnabled } of withoutScript) {
    const host = await serveHostPage(html, policy);
    const own = await browser.newContext({ javaScriptEnabled });
    const site = await own.newPage();
    const email = identifier();
    await site.goto(host.url);
    await fill(site, email);
    await site.getByLabel('Email').press('Enter');
    await site.getByRole('button', { name: 'Send' }).click({ force: true });
    await expect(site.getByText(/This form needs JavaScript.*or contact us/)).toBeVisible();
    expect(site.url()).toBe(host.url);
    expect(host.requests).toEqual(['GET /']);
    expect(await api.receiptsOf(email)).toEqual([]);
    await own.close();
    host.close();
  }

  const host = await serveHostPage(html);
  const site = await context.newPage();
  await site.goto(host.url);
  await expect(site.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    'https://example.org/privacy',
  );
  const sent: { key: string | undefined; data: { language: string } }[] = [];
  let isLost = true;
  await site.route(`**${receiptPath}`, async (route) => {
    const data = route.request().postDataJSON();
    sent.push({ key: route.request().headers()['idempotency-key'], data });
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  const button = site.getByRole('button', { name: 'Send' });
  const email = identifier();
  await fill(site, email);
  await button.click();
  await expect(site.getByText('No answer. Check your connection')).toBeVisible();
  isLost = false;
  await button.dblclick();
  await expect(site.getByText(/^Thank you\. .*: yes\./)).toBeVisible();
  await site.getByLabel('Email').press('Enter');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({
    key: expect.stringMatching(/^[\d-]+$/),
    data: { language: 'de-de' },
  });
  // Of the clock of the device nothing is sent: it may be wrong.
  expect(sent[0]?.data).not.toHaveProperty('interactionDate');
  const [receipt, ...others] = await api.receiptsOf(email);
  expect(others).toEqual([]);
  expect(receipt?.language).toBe('de-de');
  expect(site.url()).toBe(host.url);
  expect(host.requests).toEqual(['GET /']);
  host.close();

  // As a shell reads it, whether or not the program is here.
  const script = `set -e\ncurl() { printf '%s\\0' "$@"; }\n${curl}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  expect(words).toHaveLength(9);
  const [, address = '', , type, , key, , data] = words;
  expect([type, key?.replace(/[\da-f]{32}$/, '')]).toEqual([
    'Content-Type: application/json',
    'Idempotency-Key: ',
  ]);
  expect(JSON.parse(data ?? '')).toMatchObject({
    language: 'de-de',
    dsDataElements: { [evil]: 'Test' },
  });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request.post(address, { headers, data });
  expect(await answer.json()).toEqual({ receipt: expect.any(String) });
});

test.describe('390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page fits with the result, in dark and in forced colors', async ({ page, api }) => {
    const { id } = await api.createForm();
    await openAs(page, 'privacy', `/collection-points/${id}/integrate?version=1`);
    const panel = page.getByRole('region', { name: 'Send a test receipt' });
    await panel
      .getByRole('textbox')
      .first()
      .fill(`${freshName('ben').replace(' ', '-')}@example.org`);
    await panel.getByRole('button', { name: 'Send test receipt' }).click();
    await expect(panel.getByRole('link', { name: 'Open test person' })).toBeVisible();
    await expectFit(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(panel.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  test("someone with read-only access sees why they can't send anything", async ({ page, api }) => {
    const { id } = await api.createForm();
    await openAs(page, 'auditor', `/collection-points/${id}/integrate?version=1`);
    const panel = page.getByRole('region', { name: 'Send a test receipt' });
    await expect(panel.getByText(/read-only access/).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Send test receipt' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectFit(page);
  });
});
