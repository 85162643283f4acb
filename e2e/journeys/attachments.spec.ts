import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Record consent' });
const section = (page: Page) => page.getByRole('region', { name: 'Attachments' });

const scan = {
  name: 'signed-by-ana.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'a signed form '.repeat(40_000)}`),
};

test('by keyboard, a signed form is recorded with a withdrawal, downloaded as it was, and removed', async ({
  page,
  api,
}) => {
  const identifier = `${freshName('signer').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const [purpose] = form.purposes;
  if (purpose === undefined) throw new Error('The form has purposes.');
  await api.submitReceipt(form, identifier, {
    purposes: [{ Id: purpose.id, TransactionType: 'CONFIRMED' }],
  });
  const { Id } = await api.profileOf(identifier);
  const hands = keyboard(page);
  await openAs(page, 'support', `/data-subjects/${Id}`);
  await expect(button(page, 'Record…')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await hands.press(button(page, 'Record…'));
  await hands.tick(
    drawer(page)
      .getByRole('group', { name: purpose.name })
      .getByRole('radio', { name: 'Withdraw' }),
  );

  const chooses = async (file: typeof scan) => {
    const choosing = page.waitForEvent('filechooser');
    await hands.press(drawer(page).getByRole('button', { name: 'Add file' }));
    await (await choosing).setFiles(file);
  };
  await chooses({ ...scan, buffer: Buffer.from('MZ, and not a form') });
  await expect(drawer(page)).toContainText('Must be a PDF, JPEG or PNG.');
  await chooses(scan);
  await expect(drawer(page).getByRole('button', { name: 'Remove file 1' })).toBeVisible();
  await expect(drawer(page)).not.toContainText('Must be a PDF');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFit(page);
  await hands.press(button(page, 'Record withdrawal'));
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Recorded.' })).toBeVisible();
  await hands.press(drawer(page).getByRole('button', { name: 'Close' }).last());

  await expect(section(page)).toBeVisible();
  await expect(section(page)).not.toContainText('signed-by-ana');
  await expectFit(page);
  const downloading = page.waitForEvent('download');
  await hands.press(section(page).getByRole('button', { name: 'Download file 1' }));
  const zip = await readFile(await (await downloading).path());
  expect(zip.includes(scan.buffer)).toBe(true);
  expect(zip.includes(scan.name)).toBe(true);

  await hands.press(section(page).getByRole('button', { name: 'Remove file 1' }));
  // Until it's there, its button's name begins those of the list.
  const asked = page.getByRole('dialog', { name: 'Remove this file?' });
  await hands.press(asked.getByRole('button', { name: 'Remove file' }));
  await expect(section(page)).toHaveCount(0);
});
