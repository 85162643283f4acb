import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, expectFit, openAndSignInAs } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { becomeReady, freeUrl, launch, startMs, stop, stopMs } from '../support/service-process.ts';

/** Against a service without any data, which no other test writes to. */
const test = base.extend<{ emptyUrl: string }>({
  emptyUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'consent-console-empty-'));
      const url = await freeUrl();
      const child = launch({
        ...{ url, dataDir, limits: {}, logLevel: 'warn', written: [], seed: 'none' },
      });
      try {
        await becomeReady(url, child);
        await use(url);
      } finally {
        await stop(child);
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { timeout: startMs + stopMs },
  ],
  baseURL: ({ emptyUrl }, use) => use(emptyUrl),
});

test('an empty account is led from a purpose to its first receipt, and sees it arrive', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const publish = async (version: RegExp) => {
    await hands.press(page.getByRole('button', { name: 'Publish…' }));
    const confirm = page.getByRole('dialog').getByRole('button', { name: version });
    // A form is checked first.
    await expect(confirm).toBeEnabled();
    await hands.press(confirm);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const openSteps = async () => {
    await page.keyboard.press('?');
    await hands.press(page.getByRole('dialog').getByRole('link', { name: 'First steps' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps');
  };

  await openAndSignInAs(page, 'privacy', '/collection-points');
  await expect(page.getByText('No collection points yet')).toBeVisible();
  await expectFit(page);
  await hands.press(page.getByRole('link', { name: 'First steps' }));
  await expect(step('Create a purpose')).toHaveAttribute('aria-current', 'step');
  await expectFit(page);

  await hands.press(page.getByRole('link', { name: 'New purpose' }));
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), 'Newsletter');
  await hands.write(page.getByRole('textbox', { name: /^Description/ }), 'News by email.');
  await hands.write(page.getByRole('textbox', { name: /^Consent expires after/ }), '2');
  await hands.press(page.getByRole('button', { name: 'Create Draft' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter');
  await openSteps();
  await hands.press(page.getByRole('link', { name: 'Open Newsletter' }));
  await publish(/^Publish version 1/);

  await openSteps();
  await expect(step('Create a purpose')).toContainText('Done:');
  await hands.press(page.getByRole('link', { name: 'New collection point' }));
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), 'Signup form');
  await hands.choose(page.getByRole('combobox', { name: /^Type/ }), 'Web form');
  await hands.write(page.getByRole('combobox', { name: /^Purposes/ }), 'Newsletter');
  await expect(page.getByRole('option', { name: /Newsletter/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  // Without them its form isn't fair, and is published by nobody.
  await hands.press(page.getByRole('button', { name: 'Texts and languages' }));
  await hands.write(
    page.getByRole('textbox', { name: 'Privacy policy address' }),
    'https://example.org/privacy',
  );
  await hands.write(page.getByRole('textbox', { name: 'Data controller' }), 'Example company');
  await hands.press(page.getByRole('button', { name: 'Create Draft' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signup form');
  await openSteps();
  await hands.press(page.getByRole('link', { name: 'Open Signup form' }));
  await publish(/^Publish version 1/);

  await openSteps();
  await expect(step('Add its form')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('link', { name: 'Integrate Signup form' })).toHaveAttribute(
    'href',
    /\/collection-points\/[^/]+\/integrate\?version=1$/,
  );
  await expect(step('See it arrive')).toContainText('Waiting for the first receipt');
  const form = await api.formOf('Signup form');
  await api.submitReceipt(form, 'ada.first@example.org', {
    purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
  });

  // It shows up without a click.
  await expect(step('See it arrive')).toContainText('through “Signup form”');
  await expect(page.getByRole('listitem').filter({ hasText: 'Done:' })).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: 'A receipt' })).toBeAttached();
  await expectFit(page);
  await hands.press(page.getByRole('link', { name: 'Open this person' }));
  await expect(page.getByRole('region', { name: 'Consent' })).toContainText('Newsletter');
});
