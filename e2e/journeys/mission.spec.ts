import type { Page } from '@playwright/test';
import { expect, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { mouse } from '../support/hands.ts';
import { limitLines } from '../support/list-page.ts';
import { declineEvidence, goToConfirm } from '../support/merge-wizard.ts';
import { fillNewPoint, openNewPoint } from '../support/new-point.ts';
import { createPreference } from '../support/new-preference.ts';
import { foundPeople, lookUpByElement, openByIdentifier } from '../support/people.ts';
import type { ServiceApi } from '../support/service-api.ts';

const perMinute = 30;
const dayMs = 86_400_000;

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });
test.use({ limits: { apiPerMinute: perMinute } });

const preference = {
  name: 'Garden topics',
  description: 'What the letter is to be about',
  options: ['Roses', 'Vegetables', 'Lawns'],
};
const purpose = 'Garden letter';
const point = 'Garden club sign-up';
const element = 'Club number';
/** One person who signed up twice. */
const club = 'GC-1204';
const identifier = 'astrid.lindgard@person.example';
const other = 'a.lindgard@person.example';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const publish = async (page: Page) => {
  await button(page, 'Publish…').click();
  await confirm(page, 'Publish version 1');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByRole('main').getByText('v1 Active', { exact: true }).first(),
  ).toBeVisible();
};

/** A colleague's import takes all that a minute has for new purposes. */
const useUpTheMinute = async (api: ServiceApi) => {
  for (let number = 1; number <= perMinute; number += 1) {
    await api.createDraftPurpose(`Imported purpose ${number}`);
  }
};

/** @returns the purpose's id */
const createPurpose = async (page: Page, api: ServiceApi): Promise<string> => {
  await goTo(page, 'Purposes');
  await page.getByRole('link', { name: 'New purpose' }).click();
  await field(page, /^Name/).fill(purpose);
  await field(page, /^Description/).fill('A letter for each month');
  await field(page, /^Consent expires after/).fill('3');
  await page.getByRole('combobox', { name: 'Link a purpose preference' }).fill(preference.name);
  await page.getByRole('option', { name: preference.name }).click();
  await useUpTheMinute(api);
  await button(page, 'Create Draft').click();

  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not sent.' });
  await expect(notice).toContainText(`Limit of ${perMinute} requests per minute reached.`);
  await expect(limitLines(page)).toHaveCount(1);
  await expect(field(page, /^Description/)).toHaveValue('A letter for each month');
  await button(page, /^Send then/).click();
  await expect(page.getByText(/Sending at \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(heading(page)).toHaveText(purpose, { timeout: 90_000 });
  await expect(limitLines(page)).toHaveCount(0);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

/** @returns the token, as it is given to whoever builds the form */
const createPoint = async (page: Page): Promise<string> => {
  await openNewPoint(page);
  await fillNewPoint(page, point, purpose);
  await field(page, /^Data elements/).fill(element);
  await page.keyboard.press('Enter');
  await button(page, 'Create Draft').click();
  await expect(heading(page)).toHaveText(point);
  await publish(page);
  await button(page, 'Token').click();
  const drawer = page.getByRole('dialog', { name: /token/i });
  await drawer.getByRole('button', { name: 'Copy token' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
};

type Asked = { token: string; purposeId: string; preferenceId: string };

/** As the form sends them: a yes to vegetables, and a later no under another address. */
const signUpTwice = async (api: ServiceApi, { token, purposeId, preferenceId }: Asked) => {
  const { Options: options } = await api.preference(preferenceId);
  const vegetables = options?.find(({ Label }) => Label === 'Vegetables')?.Id;
  await api.submitReceipt({ token }, identifier, {
    interactionDate: new Date(Date.now() - 9 * dayMs).toISOString(),
    dsDataElements: { [element]: club },
    purposes: [
      {
        Id: purposeId,
        TransactionType: 'CONFIRMED',
        CustomPreferences: [{ Id: preferenceId, Options: [vegetables] }],
      },
    ],
  });
  await api.submitReceipt({ token }, other, {
    interactionDate: new Date(Date.now() - 2 * dayMs).toISOString(),
    dsDataElements: { [element]: club },
    purposes: [{ Id: purposeId, TransactionType: 'WITHDRAWN' }],
  });
};

const findByIdentifier = async (page: Page) => {
  await goTo(page, 'People');
  await openByIdentifier(page, mouse, identifier);
  const consents = page.getByRole('table', { name: 'Consent by purpose' });
  const row = consents.getByRole('row').filter({ hasText: purpose });
  await expect(row.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(row).toContainText(point);
};

const findByElement = async (page: Page, count: number) => {
  await goTo(page, 'People');
  await lookUpByElement(page, mouse, { element, value: club });
  await expect(foundPeople(page)).toHaveCount(count);
};

const merge = async (page: Page) => {
  for (const row of await foundPeople(page).all()) await row.getByRole('checkbox').check();
  await button(page, 'Merge selected').click();
  await expect(heading(page)).toHaveText('Merge 2 people into 1');
  await expect(page.getByRole('group', { name: 'Primary record' })).toContainText('created first');
  for (const change of await page.getByRole('checkbox', { name: /^Checked: / }).all()) {
    await change.check();
  }
  await goToConfirm(page, mouse);
  await declineEvidence(page, mouse);
  await field(page, /^Type merge 2 into 1 DEMO/).fill('merge 2 into 1 DEMO');
  await button(page, 'Merge 2 people into 1').click();
  await expect(page.getByText('Merged.', { exact: true })).toBeVisible();
  await expect(page.getByText('all as predicted')).toBeVisible();
};

/** The no came later, so it holds; what was said by either of them is told. */
const expectOnePerson = async (page: Page, api: ServiceApi) => {
  await page.getByRole('link', { name: 'Open profile' }).click();
  const consents = page.getByRole('table', { name: 'Consent by purpose' });
  const row = consents.getByRole('row').filter({ hasText: purpose });
  await expect(row.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  expect(await api.profileOf(other)).toBeUndefined();
  expect(await api.mergesInto(identifier)).toHaveLength(1);
};

const proposal = (page: Page) => page.getByRole('link', { name: `An index run for “${element}”` });

/** The search proposes the run, which begins with the name of the data element. */
const index = async (page: Page) => {
  await proposal(page).click();
  await expect(page.getByRole('radio', { name: new RegExp(`^${element} `) })).toBeChecked();
  await button(page, 'Start run').click();
  // Another index is in use: the demo's, or another test's.
  await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('The index is ready.')).toBeVisible();
  await expect(page).toHaveTitle(/Index run succeeded/);
};

test('the whole mission: what is asked for, who answered, one person of two, and their index, through a limit that loses nothing', {
  tag: '@all',
}, async ({ page, context, api }) => {
  // One of the acts waits for most of a minute.
  test.setTimeout(720_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'privacy', '/collection-points');
  const preferenceId = await test.step('a purpose preference is created', () =>
    createPreference(page, mouse, preference));
  const purposeId =
    await test.step('a purpose that offers it is kept back by a limit, waits, and is created', () =>
      createPurpose(page, api));
  await test.step('the purpose is published', async () => {
    await page
      .getByRole('navigation', { name: /^Parts of this/ })
      .getByRole('link', { name: 'Settings', exact: true })
      .click();
    const linked = page.getByRole('table', { name: 'Linked purpose preferences' });
    await expect(linked).toContainText(preference.name);
    await publish(page);
  });
  const token = await test.step('a collection point asks for it, and gives its token', () =>
    createPoint(page));
  await test.step('somebody signs up twice', () =>
    signUpTwice(api, { token, purposeId, preferenceId }));
  await test.step('one of the two is found by the identifier', () => findByIdentifier(page));
  await test.step('both are found by what they have in common', () => findByElement(page, 2));
  await test.step('they are merged', () => merge(page));
  await test.step('one is left, who has withdrawn', () => expectOnePerson(page, api));
  await test.step('what both had is indexed', async () => {
    await findByElement(page, 1);
    await index(page);
  });
  await test.step('one is found by the index', async () => {
    await findByElement(page, 1);
    await expect(proposal(page)).toHaveCount(0);
  });
});
