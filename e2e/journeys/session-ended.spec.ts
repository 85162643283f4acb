import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { expectTyped, fillNewPoint } from '../support/new-point.ts';
import { freshName } from '../support/service-api.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

const expectRows = (page: Page, rows: string) =>
  expect(page.getByText(new RegExp(`^Rows ${rows} `)).first()).toBeVisible();

/** Through the window that the dialog opens, to its end. */
const signInAgain = async (page: Page, person = /privacy@example\.org/) => {
  const opening = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await expect(dialogOf(page).getByText(/Waiting for the sign-in/)).toBeVisible();
  const closed = popup.waitForEvent('close');
  await button(popup, person).click();
  await closed;
};

test('a write that met the end of the session is sent after the sign-in, by its person, once', async ({
  page,
  api,
  service,
}) => {
  const name = freshName('Ended session');
  await openAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, name);
  await endSession(page, service);
  await button(page, 'Create Draft').click();
  await expect(dialogOf(page)).toBeVisible();
  await signInAgain(page);

  await expect(dialogOf(page)).toBeHidden();
  await expectTyped(page, name);
  await expect(button(page, 'Create Draft')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toContainText(
    'Your session had ended. Send it now, or discard it.',
  );
  await service.endScenes();
  expect(await api.collectionPointsNamed(name)).toHaveLength(0);

  await button(page, 'Send now').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
});

test('a read that met the end of the session goes on by itself after the sign-in', async ({
  page,
  service,
}) => {
  await openAs(page, 'support', '/collection-points');
  await expectRows(page, '1–20');
  await endSession(page, service);
  await button(page, 'Next').click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await signInAgain(page, /support@example\.org/);
  await expectRows(page, '21–40');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('You are signed out.')).toBeHidden();
});

test('a question that was open stays beneath, and is answered once there is a session again', async ({
  page,
  api,
  service,
}) => {
  const { id } = await api.createDraft();
  await openAs(page, 'privacy', `/collection-points/${id}?version=1`);
  await button(page, 'Disable…').click();
  await endSession(page, service);
  const question = page.getByRole('dialog', { name: /^Disable/ });
  const confirm = question.getByRole('button', { name: /^Disable/ });
  await confirm.click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await signInAgain(page);
  await expect(dialogOf(page)).toBeHidden();
  await expect(question.getByText('Not sent.')).toBeVisible();
  await expect(confirm).toBeFocused();
  await confirm.click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByText('Disabled', { exact: true }).first()).toBeVisible();
});

test('what was put off can be taken up in another tab, and nothing is sent meanwhile', async ({
  page,
  context,
  service,
}) => {
  await openAs(page, 'privacy', '/collection-points');
  await expectRows(page, '1–20');
  await endSession(page, service);
  await button(page, 'Next').click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(button(page, 'Next')).toBeFocused();
  await expect(page.getByText('nothing is sent until you sign in again')).toBeVisible();

  const reached = (await service.scenes())[0]?.reached;
  await button(page, 'Try again').click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect((await service.scenes())[0]?.reached).toBe(reached);

  await button(page, 'Sign in again').click();
  await expect(dialogOf(page)).toBeVisible();
  const other = await context.newPage();
  await openAs(other, 'privacy', '/collection-points');
  await expect(dialogOf(page)).toBeHidden();
  await expectRows(page, '21–40');
});

test('somebody else who signs in over the page sees nothing of what was on it', async ({
  page,
  service,
}) => {
  await openAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, freshName('Not theirs'));
  await endSession(page, service);
  await button(page, 'Create Draft').click();
  await expect(dialogOf(page)).toBeVisible();
  await signInAgain(page, /auditor@example\.org/);
  await expect(page.getByText('Only to look at.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  await expect(page.getByText('Not sent.')).toHaveCount(0);
});

test('an expired token is renewed unnoticed and the read goes through', async ({
  page,
  service,
}) => {
  await openAs(page, 'privacy', '/collection-points');
  await expectRows(page, '1–20');
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) renewals += 1;
  });
  await service.scene({ scene: 'expire-tokens', seconds: 600 });
  await button(page, 'Next').click();
  await expectRows(page, '21–40');
  await expect(dialogOf(page)).toBeHidden();
  expect(renewals).toBe(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('axe finds nothing while the session has ended', async ({ page, service }) => {
      await openAs(page, 'privacy', '/collection-points');
      await expectRows(page, '1–20');
      await endSession(page, service);
      await button(page, 'Next').click();
      await expect(dialogOf(page)).toBeVisible();
      await expectNoAxeFindings(page);
      const opening = page.waitForEvent('popup');
      await button(page, 'Sign in again').click();
      await opening;
      await expect(dialogOf(page).getByText(/Waiting for the sign-in/)).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeHidden();
      await expectNoAxeFindings(page);
    });
  });
}
