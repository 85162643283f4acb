import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAndSignInAs } from '../fixtures.ts';
import { type OwnService, test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { countedBehind } from '../support/list-page.ts';
import { expectTyped, fillNewPoint } from '../support/new-point.ts';
import { freshName } from '../support/service-api.ts';
import { endedDialog, signInAgain } from '../support/sign-in-again.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const expectRows = (page: Page, rows: string) =>
  expect(page.getByText(new RegExp(`^Rows ${rows} `)).first()).toBeVisible();

/** Opens the list and meets the end of the session on the way to its second page. */
const endAtNext = async (page: Page, service: OwnService) => {
  await openAndSignInAs(page, 'privacy', '/collection-points');
  await expectRows(page, '1–20');
  await countedBehind(page);
  await endSession(page, service);
  await button(page, 'Next').click();
  await expect(endedDialog(page)).toBeVisible();
};

test('a write that met the end of the session is sent after the sign-in, by its person, once', {
  tag: '@smoke',
}, async ({ page, api, service }) => {
  const name = freshName('Ended session');
  await openAndSignInAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, name);
  await countedBehind(page);
  await endSession(page, service);
  await button(page, 'Create Draft').click();
  await expect(endedDialog(page)).toBeVisible();
  await signInAgain(page);

  await expect(endedDialog(page)).toBeHidden();
  await expectTyped(page, name);
  await expect(button(page, 'Create Draft')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toContainText(
    'Your session had ended. Send it now or discard it.',
  );
  expect(await api.collectionPointsNamed(name)).toHaveLength(0);

  await button(page, 'Send now').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
});

test('a read that met the end of the session goes on by itself after the sign-in', async ({
  page,
  service,
}) => {
  await openAndSignInAs(page, 'support', '/collection-points');
  await expectRows(page, '1–20');
  await endSession(page, service);
  await button(page, 'Next').click();
  await expect(endedDialog(page)).toBeVisible();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await signInAgain(page, /support@example\.org/);
  await expectRows(page, '21–40');
  await expect(endedDialog(page)).toBeHidden();
  await expect(page.getByText("You're signed out.")).toBeHidden();
});

test('a question that was open stays beneath, and is answered once there is a session again', async ({
  page,
  api,
  service,
}) => {
  const { id } = await api.createDraft();
  await openAndSignInAs(page, 'privacy', `/collection-points/${id}?version=1`);
  // The question's own reads must not meet the end before the act does.
  const versionsRead = page.waitForResponse((response) => response.url().includes(id));
  await button(page, 'Disable…').click();
  const question = page.getByRole('dialog', { name: /^Disable/ });
  const confirm = question.getByRole('button', { name: /^Disable/ });
  await expect(question.getByText('No receipts in the last 7 days.')).toBeVisible();
  await versionsRead;
  await countedBehind(page);
  await endSession(page, service);
  await confirm.click();
  await expect(endedDialog(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await signInAgain(page);
  await expect(endedDialog(page)).toBeHidden();
  await expect(question.getByText('Not sent.')).toBeVisible();
  await expect(confirm).toBeFocused();
  await confirm.click();
  await expect(question).toBeHidden();
  await expect(
    page.getByRole('main').getByText('v1 Disabled', { exact: true }).first(),
  ).toBeVisible();
});

test('a question that opens as the session ends comes beneath what says so', async ({
  page,
  api,
  service,
}) => {
  const { id } = await api.createDraft();
  await openAndSignInAs(page, 'privacy', `/collection-points/${id}?version=1`);
  await expect(button(page, 'Disable…')).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'As people read it' })).toBeVisible();
  await countedBehind(page);
  await endSession(page, service);
  await button(page, 'Disable…').click();
  await expect(endedDialog(page)).toBeVisible();
  await signInAgain(page);
  await expect(endedDialog(page)).toBeHidden();
  const question = page.getByRole('dialog', { name: /^Disable/ });
  await expect(question.getByText('No receipts in the last 7 days.')).toBeVisible();
  await question.getByRole('button', { name: /^Disable/ }).click();
  await expect(question).toBeHidden();
  await expect(
    page.getByRole('main').getByText('v1 Disabled', { exact: true }).first(),
  ).toBeVisible();
});

test('a sign-in that fails in the window starts over there, and lets the page go on', async ({
  page,
  service,
}) => {
  await endAtNext(page, service);
  const opening = page.waitForEvent('popup');
  await endedDialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await expect(button(popup, /privacy@example\.org/)).toBeVisible();
  await popup.goto(`${service.url}/auth/callback?error=access_denied&state=unknown`);
  await expect(popup.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await button(popup, 'Start over').click();
  const closed = popup.waitForEvent('close');
  await button(popup, /privacy@example\.org/).click();
  await closed;
  await expect(endedDialog(page)).toBeHidden();
  await expectRows(page, '21–40');
});

test('what was put off can be taken up in another tab, and nothing is sent meanwhile', async ({
  page,
  context,
  service,
}) => {
  await endAtNext(page, service);
  await page.keyboard.press('Escape');
  await expect(endedDialog(page)).toBeHidden();
  await expect(button(page, 'Next')).toBeFocused();
  await expect(page.getByText('Nothing is sent until you sign in again')).toBeVisible();

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent += 1;
  });
  await button(page, 'Try again').click();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  expect(sent).toBe(0);

  await button(page, 'Sign in again').click();
  await expect(endedDialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/auth/again');
  await button(other, /privacy@example\.org/).click();
  await expect(endedDialog(page)).toBeHidden();
  await expectRows(page, '21–40');
});

test('a page that cannot take over the sign-in of the other window says so, and what to do', async ({
  page,
  context,
  service,
}) => {
  const name = freshName('Not taken over');
  await openAndSignInAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, name);
  await countedBehind(page);
  await endSession(page, service);
  await button(page, 'Create Draft').click();
  await expect(endedDialog(page)).toBeVisible();
  await page.route('**/auth/session', (route) => route.abort());
  const other = await context.newPage();
  await other.goto('/auth/again');
  await button(other, /privacy@example\.org/).click();
  const told = endedDialog(page).getByRole('alert');
  await expect(told).toContainText('but not on this page');
  await expect(told).toContainText('copy what you typed and reload this page');
  await expectNoAxeFindings(page);

  await page.unroute('**/auth/session');
  const opening = page.waitForEvent('popup');
  await button(page, 'Open the window again').click();
  await opening;
  await expect(endedDialog(page)).toBeHidden();
  await expectTyped(page, name);
});

test('somebody else who signs in over the page sees nothing of what was on it', async ({
  page,
  service,
}) => {
  await openAndSignInAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, freshName('Not theirs'));
  await countedBehind(page);
  await endSession(page, service);
  await button(page, 'Create Draft').click();
  await expect(endedDialog(page)).toBeVisible();
  await signInAgain(page, /auditor@example\.org/);
  await expect(
    page.getByRole('main').getByText('You have read-only access.').first(),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  await expect(page.getByText('Not sent.')).toHaveCount(0);
});

test('rights that have to be looked up again are, unnoticed, and the read goes through', async ({
  page,
  service,
}) => {
  await openAndSignInAs(page, 'privacy', '/collection-points');
  await expectRows(page, '1–20');
  let renewals = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/session')) renewals += 1;
  });
  await service.scene({ scene: 'expire-tokens', seconds: 600 });
  await button(page, 'Next').click();
  await expectRows(page, '21–40');
  await expect(endedDialog(page)).toBeHidden();
  expect(renewals).toBe(1);
});

test('axe finds nothing while the session has ended', { tag: '@all' }, async ({
  page,
  service,
}) => {
  await endAtNext(page, service);
  await expectNoAxeFindings(page);
  const opening = page.waitForEvent('popup');
  await button(page, 'Sign in again').click();
  await opening;
  await expect(endedDialog(page).getByText(/Waiting for your sign-in/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(endedDialog(page)).toBeHidden();
  await expectNoAxeFindings(page);
});
