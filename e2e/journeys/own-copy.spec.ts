import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectFit, test } from '../fixtures.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const outcome = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ });
const verdict = (page: Page) => page.getByRole('status').getByRole('heading');

/** Somebody who agreed to one purpose and refused another. */
const arrangePerson = async (api: ServiceApi) => {
  const identifier = `${freshName('reader').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const [yes, no] = form.purposes;
  const send = (id: string | undefined, TransactionType: string) =>
    api.submitReceipt(form, identifier, {
      language: 'en-us',
      purposes: [{ Id: id, TransactionType }],
    });
  await send(yes?.id, 'CONFIRMED');
  await send(no?.id, 'OPT_OUT');
  const center = await api.createCenter([{ id: yes?.id }, { id: no?.id }]);
  return { identifier, form, center };
};

/** Opens the link that the person asked for. */
const openMailedLink = async (page: Page, api: ServiceApi, site: string, identifier: string) => {
  await page.goto(`${site}/link?lang=en`);
  await page.getByLabel('Your email address').fill(identifier);
  await button(page, 'Send me a new link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your mail');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  // Others have mails in this outbox, too.
  const token = await api.linkTokenOf(identifier);
  await page.getByRole('link', { name: `/l/${token}.` }).click();
  await expect(page).toHaveURL(new RegExp(`^${site}/p`));
};

const save = async (page: Page, name: string) => {
  const downloading = page.waitForEvent('download');
  await button(page, name).first().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-choices-[\dT-]+Z-\w{8}\.json$/);
  return readFile(await download.path(), 'utf8');
};

const choose = (page: Page, text: string) =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'copy.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

test('a person reads what they agreed to, takes a signed copy and checks it offline', async ({
  page,
  api,
  baseURL,
}) => {
  const site = personUrlOf(baseURL ?? '');
  const { identifier, form, center } = await arrangePerson(api);
  await openMailedLink(page, api, site, identifier);
  await page.goto(`${site}/p/${center}?lang=en`);
  await page.getByRole('link', { name: 'What I agreed to, and when' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What I agreed to');
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes to' })).toContainText(
    form.purposes[0]?.name ?? '',
  );
  expect(await page.content()).not.toContain(identifier);
  await expectFit(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectFit(page);
  await page.goto(`${site}/p/${center}/history?lang=ar`);
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${site}/p/${center}/history?lang=en`);
  const text = await save(page, 'Signed copy of all');
  await page.getByRole('link', { name: 'Check a copy' }).click();
  const file = page.getByLabel('File', { exact: true });
  await expect(file).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await choose(page, text);
  await expect(verdict(page)).toHaveText('Genuine');
  await expect(outcome(page)).toContainText(`Signed by ${baseURL} on `);
  await expectFit(page);
  const { payload, ...others } = JSON.parse(text) as { payload: string };
  const changed = `${payload.slice(0, 60)}${payload[60] === 'A' ? 'B' : 'A'}${payload.slice(61)}`;
  await choose(page, JSON.stringify({ ...others, payload: changed }));
  await expect(verdict(page)).toHaveText('Changed');
  for (const other of ['{"payload":1}', 'no JSON', 'null', '{"protected":"e30","payload":"e30"}']) {
    await choose(page, text);
    await expect(verdict(page)).toHaveText('Genuine');
    await choose(page, other);
    await expect(verdict(page)).toHaveText('Not a signed copy');
  }
  await page.context().setOffline(false);

  // Where proofs are verified, copies are too.
  await page.goto(`${baseURL}/verify-proof`);
  const copy = { name: 'copy.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Proof file').setInputFiles(copy);
  await expect(outcome(page)).toContainText('Genuine. Issued by');
  await expect(page.getByRole('article', { name: 'Signed copy' })).toContainText(
    form.purposes[0]?.name ?? '',
  );
  await expectFit(page);
});

/** What the page says of copies in each language. */
const words = {
  en: { title: 'What I agreed to', all: 'Signed copy of all', one: /^Signed copy of receipt/ },
  de: {
    title: 'Wozu ich Ja gesagt habe',
    all: 'Signierte Kopie von allem',
    one: /^Signierte Kopie von Beleg/,
  },
  fr: { title: 'Ce que j’ai accepté', all: 'Copie signée de tout', one: /^Copie signée du reçu/ },
  sv: {
    title: 'Vad jag har sagt ja till',
    all: 'Signerad kopia av allt',
    one: /^Signerad kopia av kvitto/,
  },
  ar: { title: 'ما وافقت عليه', all: 'نسخة موقَّعة من الكل', one: /^نسخة موقَّعة من الإيصال/ },
} as const;

test('without scripts the history and the copy are there in each language, and the page names the way to check it', async ({
  browser,
  api,
  baseURL,
}) => {
  const site = personUrlOf(baseURL ?? '');
  const { identifier, form, center } = await arrangePerson(api);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openMailedLink(page, api, site, identifier);
  await page.goto(`${site}/p/${center}/history?lang=en`);
  await expect(page.getByRole('listitem').filter({ hasText: 'No to' })).toContainText(
    form.purposes[1]?.name ?? '',
  );
  for (const [language, { title, all, one }] of Object.entries(words)) {
    await page.goto(`${site}/p/${center}/history?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const names = await page.getByRole('button', { name: one }).all();
    expect(names).toHaveLength(2);
    const copies = [
      await save(page, all),
      await save(page, (await names[0]?.getAttribute('aria-label')) ?? ''),
    ];
    for (const copy of copies) expect(JSON.parse(copy)).toHaveProperty('signature');
  }
  await page.goto(`${site}/p/${center}/history?lang=en`);
  await page.getByRole('link', { name: 'Check a copy' }).click();
  await expect(page.getByText('docs/proofs.md')).toBeVisible();
  await expect(page.getByLabel('File', { exact: true })).toBeHidden();
  await page.context().close();
});
