import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { countClicks } from '../support/count-clicks.ts';
import { keyboard, mouse } from '../support/hands.ts';
import { pickMore } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page) => page.getByRole('article', { name: 'Proof of consent' });
const outcome = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ });

const arrangePerson = async (api: ServiceApi) => {
  const identifier = `${freshName('caller').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const receipt = await api.submitReceipt(form, identifier, {
    language: 'en-us',
    purposes: [{ Id: form.purposes[0]?.id ?? '', TransactionType: 'CONFIRMED' }],
  });
  const { Id: id } = await api.profileOf(identifier);
  return { id, identifier, receipt };
};

const save = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await button(page, 'Save file').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^proof-[\dT-]+Z-\w{8}\.json$/);
  return readFile(await download.path(), 'utf8');
};

/** What the browser sent from now on: addresses and bodies. */
const watchRequests = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
};

test('a signed proof is in the hands of support after three clicks, and anyone can verify it', {
  tag: '@smoke',
}, async ({ page, browser, api }) => {
  const { id, identifier, receipt } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  const clicks = await countClicks(page);
  await pickMore(page, mouse, 'Proof');
  await expect(sheet(page)).toContainText(receipt);
  const text = await save(page);
  expect(clicks()).toBeLessThanOrEqual(3);
  expect(page.url()).not.toContain('@');
  expect((await page.content()) + text).not.toContain(identifier);
  await expectFit(page);

  // On paper there is the sheet alone, of any size.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(sheet(page)).toBeVisible();

  // Whoever verifies it doesn't sign in.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/verify-proof');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Verify a proof');
  await expectFit(stranger);
  const sent = watchRequests(stranger);
  const verify = async (content: string) => {
    const file = { name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(content) };
    await stranger.getByLabel('Proof file').setInputFiles(file);
  };
  await verify(text);
  await expect(outcome(stranger)).toContainText('Genuine. Issued by');
  await expect(sheet(stranger)).toContainText(receipt);
  await expectFit(stranger);
  const { payload, ...others } = JSON.parse(text) as { payload: string };
  await verify(
    JSON.stringify({ ...others, payload: `${payload.slice(0, -9)}${payload.slice(-8)}A` }),
  );
  await expect(outcome(stranger)).toContainText('Changed.');
  await expect(sheet(stranger)).toHaveCount(0);
  await verify('{"content":{},"sha256":"00"}');
  await expect(outcome(stranger)).toContainText('Neither a proof nor a signed copy.');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toContain(payload.slice(0, 60));
  expect(new Set(sent.map((line) => new URL(line.split(' ')[0] ?? '').pathname))).toEqual(
    new Set(['/api/consentmanager/v1/proof-keys', ...sent.flatMap(scriptOf)]),
  );
  await stranger.context().close();
});

/** Chunks of the console, which load when they are needed. */
const scriptOf = (line: string): string[] => {
  const { pathname } = new URL(line.split(' ')[0] ?? '');
  return pathname.startsWith('/assets/') ? [pathname] : [];
};

test('by keyboard, an auditor gives a reason for clear values', async ({ page, api }) => {
  const { id, identifier } = await arrangePerson(api);
  await openAs(page, 'auditor', `/data-subjects/${id}/proof`);
  const hands = keyboard(page);
  await expect(sheet(page)).toBeVisible();
  await hands.press(button(page, 'With clear values'));
  await hands.write(page.getByRole('textbox', { name: /^Reason/ }), 'Request of the authority');
  await hands.press(button(page, 'Make proof'));
  await expect(sheet(page)).toContainText(identifier);
  await expectFit(page);
  await page.goto(`/activity?dataSubjectId=${id}&looks=true`);
  const line = page.getByRole('listitem').filter({ hasText: 'made a proof' }).first();
  await expect(line).toContainText('Request of the authority');
});

test('by keyboard, a person who asks gets what is held about them, and no colleague is named', async ({
  page,
  api,
}) => {
  const { id, identifier, receipt } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  const hands = keyboard(page);
  await pickMore(page, hands, 'Answer access request…');
  await hands.write(page.getByRole('textbox', { name: /identity checked/ }), 'Called back');
  await hands.press(button(page, 'Make answer'));
  const answer = page.getByRole('article', { name: 'Your data with us' });
  await expect(answer).toContainText(identifier);
  await expect(answer).toContainText(receipt);
  await expect(answer).not.toContainText('Samir');
  expect(page.url()).not.toContain('@');
  await expectFit(page);
  const downloading = page.waitForEvent('download');
  await hands.press(button(page, 'Save file'));
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ person: { identifier } });
  expect(text).not.toContain('Samir');
});
