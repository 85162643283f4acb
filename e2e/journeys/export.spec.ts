import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectFit, openAndSignInAs, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { findSecrets } from '../support/find-secrets.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';
import { endedDialog, signInAgain } from '../support/sign-in-again.ts';
import { watchTraces } from '../support/watch-traces.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What the file says: its head by the first cell of each line, and its people. */
const readFileOf = async (download: Download) => {
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.split('\r\n');
  const start = lines.findIndex((line) => line.startsWith('Person,'));
  const people = lines.slice(start + 1).filter((line) => /,[\da-f-]{36}$/.test(line));
  const ids = people.map((line) => line.slice(-36));
  return {
    name: download.suggestedFilename(),
    text,
    head: lines.slice(0, start),
    people,
    ids,
    last: lines.at(-2),
  };
};

/** From the list on screen until the first people are in. */
const startExport = async (page: Page, hands: Hands) => {
  await hands.press(button(page, 'Export…'));
  await expect(dialog(page, 'Export people')).toBeVisible();
  await hands.press(button(page, 'Export'));
  await expect(page.getByText(/^[1-9][\d,]* people$/)).toBeVisible();
};

test('by keyboard, an auditor exports everyone, and a service that is killed costs nobody', {
  tag: '@all',
}, async ({ page, service }) => {
  await openAndSignInAs(page, 'auditor', '/data-subjects');
  const hands = keyboard(page);
  await startExport(page, hands);
  await service.kill();
  await expect(dialog(page, 'Export interrupted')).toBeVisible();
  await expectFit(page);
  await service.restart();
  const downloading = page.waitForEvent('download');
  await hands.press(button(page, 'Continue'));
  const { name, head, people, ids } = await readFileOf(await downloading);
  await expect(dialog(page, 'Export finished')).toBeVisible();
  expect(name).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  expect(people.length).toBeGreaterThan(1000);
  expect(new Set(ids).size).toBe(people.length);
  expect(head).toEqual(
    expect.arrayContaining(['Values,Masked', `People,${people.length}`, 'Complete,Yes']),
  );
  expect(people.filter((line) => !line.includes('•'))).toEqual([]);
  await hands.press(button(page, 'Close'));
  await expect(button(page, 'Export…')).toBeFocused();
});

test('an export that is cut off ends in a file that says so', async ({ page, service }) => {
  await openAs(page, 'support', '/data-subjects');
  await startExport(page, mouse);
  await service.kill();
  await expect(dialog(page, 'Export interrupted')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Save partial file').click();
  const { name, head, people, last } = await readFileOf(await downloading);
  await expect(page.getByText(/its end couldn't be/)).toBeVisible();
  const count = people.length.toLocaleString('en');
  const words = `Incomplete: ends after ${count} people. The connection was lost.`;
  expect(name).toMatch(/-partial\.csv$/);
  expect(last?.replaceAll('"', '')).toBe(words);
  expect(head.map((line) => line.replaceAll('"', ''))).toContain(`Complete,${words}`);
  await service.restart();
});

test('an export whose session ends goes on after the next sign-in', async ({ page, service }) => {
  await openAndSignInAs(page, 'support', '/data-subjects');
  await startExport(page, mouse);
  await button(page, 'Pause').click();
  await endSession(page, service);
  const downloading = page.waitForEvent('download');
  await button(page, 'Continue').click();
  await expect(endedDialog(page)).toBeVisible();
  await signInAgain(page, /support@example\.org/);
  await service.endScenes();
  const { head, people, ids } = await readFileOf(await downloading);
  expect(head).toContain('Complete,Yes');
  expect(new Set(ids).size).toBe(people.length);
});

test('a tab that is closed leaves no file, and the export stands in the activity', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openAndSignInAs(page, 'auditor', '/data-subjects');
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await startExport(page, mouse);
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.type());
    await question.accept();
  });
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toEqual(['beforeunload']);
  expect(downloads).toEqual([]);
  await openAs(other, 'auditor', '/activity?kind=exported');
  const activity = other.getByRole('region', { name: 'Activity, newest first' });
  await expect(activity.getByRole('listitem').first()).toContainText('started exporting people');
});

test('values in clear are in the file alone, and everyone in it is seen by name and reason', async ({
  page,
  context,
  api,
  service,
}) => {
  const traces = await watchTraces(context, service.url);
  const identifier = `=cmd|${freshName('').trim()}@person.example`;
  const form = await api.createForm();
  await api.submitReceipt(form, identifier, {
    purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
  });
  const { Id: id } = await api.profileOf(identifier);
  await openAndSignInAs(page, 'auditor', `/data-subjects?purposeGuid=${form.purposes[0]?.id}`);
  await button(page, 'Export…').click();
  await page.getByRole('radio', { name: /^Clear values/ }).check();
  await expectFit(page);
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Asked by the regulator');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const { text } = await readFileOf(await downloading);
  expect(text).toContain(`\r\n'${identifier},`);
  await expect(dialog(page, 'Export finished')).toBeVisible();
  expect(findSecrets(await traces.notes(), { identifier })).toEqual([]);
  await page.goto(`/activity?dataSubjectId=${id}`);
  const activity = page.getByRole('region', { name: 'Activity, newest first' });
  const visit = activity.getByRole('listitem').filter({ hasText: 'exported' }).first();
  await expect(visit).toContainText('“Asked by the regulator”');
});
