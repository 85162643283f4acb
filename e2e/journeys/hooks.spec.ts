import type { APIRequestContext, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { keyboard, mouse } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** As the carrier would: a STOP from a number that nobody has. */
const tell = async (request: APIRequestContext, url: string, secret: string) => {
  const id = crypto.randomUUID();
  const at = new Date();
  const data = JSON.stringify({ id, from: '+49 1511 0000000', text: 'STOP' });
  const answer = await request.post(new URL(url).pathname, {
    data,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, data),
    },
  });
  return answer.status();
};

test('by keyboard, an administrator makes a hook that is called, rotates its secret and deletes it', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { press, write, choose } = keyboard(page);
  await openAs(page, 'privacy', '/api-access');
  await press(link(page, 'New hook'));
  await expect(heading(page, 'New inbound hook')).toBeVisible();
  const name = freshName('Carrier');
  await choose(page.getByRole('combobox', { name: 'Sender' }), 'Carrier of text messages');
  await write(box(page, /^Name/), name);
  await press(button(page, 'Create'));
  await expect(heading(page, `${name} created`)).toBeVisible();
  const url = await box(page, 'Address').inputValue();
  const former = await box(page, 'Secret').inputValue();
  await expect.poll(() => tell(request, url, former)).toBe(200);
  await press(button(page, 'Copy secret'));
  await expect(button(page, 'Copied')).toBeVisible();
  await press(link(page, 'Done'));
  await expect(row(page, name)).toContainText('1 refusal');

  await press(button(page, `Rotate the secret of ${name}…`));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: 'Rotate' }));
  await expect(dialog).toHaveCount(0);
  const secret = await box(page, 'Secret').inputValue();
  expect(secret).not.toBe(former);
  await expect.poll(() => tell(request, url, secret)).toBe(200);
  expect(await tell(request, url, former)).toBe(200);
  await expect(row(page, name)).toContainText('Former secret works until');
  await press(button(page, 'Copy secret'));
  await expect(button(page, 'Copied')).toBeVisible();

  await press(button(page, `Delete ${name}…`));
  await expect(dialog.getByText('refused at once')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect.poll(() => tell(request, url, secret)).toBe(401);
});

for (const [width, details] of [
  [320, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the form, a new secret, the list and the questions', async ({
      page,
    }) => {
      await openAs(page, 'privacy', '/api-access/hooks/new');
      await button(page, 'Create').click();
      await expect(page.getByText('Must not be empty.')).toBeVisible();
      await expectFit(page);
      const name = freshName('Mailer');
      await mouse.write(box(page, /^Name/), name);
      await button(page, 'Create').click();
      await expect(heading(page, `${name} created`)).toBeVisible();
      await expectFit(page);
      await link(page, 'Done').click();
      await button(page, 'Leave').click();
      await expect(row(page, name)).toBeVisible();
      await expectFit(page);
      await button(page, `Rotate the secret of ${name}…`).click();
      await expectNoAxeFindings(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await button(page, `Delete ${name}…`).click();
      await expectNoAxeFindings(page);
    });
  });
}
