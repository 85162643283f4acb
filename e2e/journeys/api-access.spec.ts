import type { APIRequestContext, Page } from '@playwright/test';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { tokenPath } from '#contract/token-address.ts';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const create = async (page: Page, { press, write, choose }: Hands, kind: 'Client' | 'Key') => {
  const name = freshName('Webshop');
  await press(link(page, 'New client or key'));
  await expect(heading(page, 'New client or key')).toBeVisible();
  if (kind === 'Key') await choose(choice(page, 'Kind'), kind);
  await write(box(page, /^Name/), name);
  await press(button(page, 'Create'));
  await expect(heading(page, `${name} created`)).toBeVisible();
  return name;
};

const revoke = async (page: Page, { press }: Hands, name: string) => {
  await press(button(page, `Revoke ${name}…`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('refused at once')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Revoke' }));
  await expect(page.getByText(`${name} revoked.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
};

/** As the program would. */
const askToken = (request: APIRequestContext, id: string, secret: string) =>
  request.post(tokenPath, {
    form: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });

const readStatus = async (request: APIRequestContext, token: string) => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await request.get(`${listPurposesEndpoint.path}?size=1`, { headers })).status();
};

test('by keyboard, an administrator creates a client that signs in, and revokes it', {
  tag: '@smoke',
}, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hands = keyboard(page);
  await openAs(page, 'privacy', '/purposes');
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'API access' }));
  const name = await create(page, hands, 'Client');
  const id = await box(page, 'Client id').inputValue();
  await hands.press(button(page, 'Copy client secret'));
  await expect(button(page, 'Copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());

  const answer = await askToken(request, id, secret);
  expect(answer.status()).toBe(200);
  const { access_token: token } = await answer.json();
  expect(await readStatus(request, token)).toBe(200);

  await hands.press(link(page, 'Done'));
  await expect(row(page, name)).toContainText('Read-only');
  await expect(row(page, name)).toContainText('by You');
  await revoke(page, hands, name);
  await expect.poll(() => readStatus(request, token)).toBe(401);
  expect((await askToken(request, id, secret)).status()).toBe(401);
  await hands.tick(page.getByRole('switch', { name: /^Show ended/ }).first());
  await expect(row(page, name)).toContainText('Revoked');
});

test('a key signs in as it is until it is revoked, and a secret is left only after a question', async ({
  page,
  request,
}) => {
  await openAs(page, 'privacy', '/api-access');
  const name = await create(page, mouse, 'Key');
  const key = await box(page, 'Key').inputValue();
  expect(await readStatus(request, key)).toBe(200);
  await link(page, 'Overview').click();
  await expect(page.getByRole('dialog', { name: 'Leave without the key?' })).toBeVisible();
  await button(page, 'Stay').click();
  await expect(box(page, 'Key')).toHaveValue(key);
  await page.goBack();
  await button(page, 'Leave').click();
  await expect(row(page, name)).toContainText('Key');
  await revoke(page, mouse, name);
  await expect.poll(() => readStatus(request, key)).toBe(401);
});

test('who may do what is said in the account menu, and the page is for administrators', async ({
  page,
  browser,
}) => {
  await openAs(page, 'privacy', '/api-access');
  await button(page, /account of/).click();
  await expect(page.getByText(/^Administrator: /)).toBeVisible();
  for (const [person, words] of [
    ['support', /^Support: /],
    ['auditor', /^Auditor: /],
  ] as const) {
    const context = await browser.newContext();
    const other = await context.newPage();
    const asked: string[] = [];
    other.on('request', (request) => {
      // One's own sessions are everybody's.
      if (/\/api\/access\/v1\/(?!sessions)/.test(request.url())) asked.push(request.method());
    });
    await openAs(other, person, '/api-access');
    await expect(other.getByText('Only for administrators')).toBeVisible();
    await expectNoAxeFindings(other);
    await button(other, /account of/).click();
    await expect(other.getByText(words)).toBeVisible();
    expect(asked).toEqual([]);
    await context.close();
  }
});

for (const [width, details] of [
  [320, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the list, the forms, a new secret and a question', async ({
      page,
    }) => {
      await openAs(page, 'privacy', '/api-access/signing-keys/new');
      await button(page, 'Add').click();
      await expect(page.getByText('Must not be empty.').first()).toBeVisible();
      await expectFit(page);
      await page.goto('/api-access/new');
      await button(page, 'Create').click();
      await expect(page.getByText('Must not be empty.')).toBeVisible();
      await expectFit(page);
      await page.goto('/api-access');
      const name = await create(page, mouse, 'Client');
      await expectFit(page);
      await link(page, 'Done').click();
      await button(page, 'Leave').click();
      await expect(row(page, name)).toBeVisible();
      await expectFit(page);
      await button(page, `Revoke ${name}…`).click();
      await expect(button(page, 'Cancel')).toBeFocused();
      await expectNoAxeFindings(page);
    });
  });
}
