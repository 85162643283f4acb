import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
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
    '<form method="post" action="http',
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
  await page.getByRole('radio', { name: label, exact: true }).check();
  await page.getByRole('button', { name: `Copy ${label}` }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

test('the curl command records, whatever the names in it hold', async ({
  page,
  context,
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
  const curl = await copyCode(page, 'curl');

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
