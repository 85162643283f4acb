import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { mouse } from '../support/hands.ts';
import { pickMore } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const section = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true });

/** Somebody who agreed to one purpose, by an address that only they have. */
const arrangePerson = async (api: ServiceApi) => {
  const identifier = `${freshName('mailed').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  await api.submitReceipt(form, identifier, {
    language: 'en-us',
    purposes: [{ Id: form.purposes[0]?.id ?? '', TransactionType: 'CONFIRMED' }],
  });
  const { Id: id } = await api.profileOf(identifier);
  return { id, identifier };
};

/** The newest mail to a person, as a demo shows it; closes what it opened. */
const readNewest = async (page: Page, id: string, label: string): Promise<string> => {
  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await expect(heading(page, 'Outbox')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/data-subjects/${id}"]`) })
    .filter({ hasText: label });
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Read: / }).press('Enter');
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link').first();
  await expect(link).toBeVisible();
  await expectNoAxeFindings(page);
  const href = (await link.getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  return href;
};

/** Wide and narrow; each in light and dark. */
const expectForms = async (page: Page): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('support mails a link and a proof by keyboard, and their person opens both', async ({
  page,
  browser,
  api,
}) => {
  const { id, identifier } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  const sendLink = section(page).getByRole('button', { name: /^Send link to m/ });
  await sendLink.focus();
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status').filter({ hasText: 'On its way.' })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectForms(page);
  const link = await readNewest(page, id, 'Link sent by a colleague');
  await expectForms(page);
  expect(await page.content()).not.toContain(identifier);

  const own = await (await browser.newContext()).newPage();
  await own.goto(link);
  await expect(heading(own, 'Your choices')).toBeVisible();

  await page.goto(`/data-subjects/${id}`);
  await pickMore(page, mouse, 'Proof');
  await page.getByRole('button', { name: /^Send proof to m/ }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'On its way.' })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectForms(page);
  const document = await readNewest(page, id, 'Document sent by a colleague');
  await own.goto(`${document}?lang=en`);
  await expect(heading(own, 'Proof of your consent')).toBeVisible();
  for (const [language, title] of [
    ['ar', 'إثبات موافقتك'],
    ['en', 'Proof of your consent'],
  ] as const) {
    await own.goto(`${document}?lang=${language}`);
    await expect(heading(own, title)).toBeVisible();
    for (const width of [1280, 320]) {
      await own.setViewportSize({ width, height: 800 });
      await expectFit(own);
    }
    await expectNoAxeFindings(own);
  }
  const downloading = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Save the file' }).press('Enter');
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(Object.keys(JSON.parse(file))).toEqual(['payload', 'protected', 'signature']);
  // The mail alone has the mark.
  const answer = await own.goto(document.replace(/.{8}$/, 'AAAAAAAA'));
  expect(answer?.status()).toBe(404);
  await expect(heading(own, 'This link is incomplete or no longer works')).toBeVisible();
  await own.context().close();
});

test('no mail goes to an address that support marked, until the mark is lifted', async ({
  page,
  api,
}) => {
  const { id } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  const sendLink = section(page).getByRole('button', { name: /^Send link/ });
  await sendLink.press('Enter');
  const isOnItsWay = section(page).getByText('On its way.');
  await expect(isOnItsWay).toBeVisible();
  await section(page)
    .getByRole('button', { name: /^Mark undeliverable: / })
    .press('Enter');
  await expect(section(page).getByText('Undeliverable', { exact: true })).toBeVisible();
  await expect(isOnItsWay).toBeHidden();
  await expect(sendLink).toHaveAttribute('aria-disabled', 'true');
  await expect(sendLink).toHaveAccessibleDescription('Every address is marked as undeliverable.');
  await expectNoAxeFindings(page);
  await section(page)
    .getByRole('button', { name: /^Mail it again: / })
    .press('Enter');
  await expect(sendLink).not.toHaveAttribute('aria-disabled');
});
