import type { Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { countClicks } from '../support/count-clicks.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { openByIdentifier } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Record consent' });
const choice = (page: Page, purpose: string, pick: string) =>
  drawer(page).getByRole('group', { name: purpose }).getByRole('radio', { name: pick });
const timeline = (page: Page) =>
  page.getByRole('list', { name: 'Receipts and transactions, newest first' });

/** A person with consent to two purposes, as a form collected it. */
const arrangePerson = async (api: ServiceApi) => {
  const identifier = `${freshName('caller').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const [first, second] = form.purposes;
  if (first === undefined || second === undefined) throw new Error('The form has two purposes.');
  await api.submitReceipt(form, identifier, {
    purposes: [first, second].map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
  });
  return { identifier, first, second, form };
};

const statusesOf = async (api: ServiceApi, identifier: string) => {
  const { Purposes } = await api.profileOf(identifier);
  return new Map((Purposes ?? []).map(({ Name, Status }) => [Name, Status]));
};

test('from the caller’s e-mail to everything withdrawn, read back in four clicks, and nothing comes back', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const { identifier, first, second, form } = await arrangePerson(api);
  const say = (TransactionType: string, purposes: readonly { id: string }[]) =>
    api.submitReceipt(form, identifier, {
      purposes: purposes.map(({ id }) => ({ Id: id, TransactionType })),
    });
  await say('OPT_OUT', [second]);
  await openAs(page, 'support', '/');
  const clicks = await countClicks(page);
  await openByIdentifier(page, mouse, identifier);
  await button(page, 'Record…').click();
  await button(page, /^Withdraw all/).click();
  await expect(drawer(page)).toContainText(first.name);
  await expect(drawer(page)).toContainText('Recorded under your name, Samir Okafor.');
  await expectNoAxeFindings(page);
  await button(page, /^Record \d+ withdrawals$/).click();
  await expect(
    drawer(page)
      .getByRole('status')
      .filter({ hasText: 'Recorded. This is what the profile says now' }),
  ).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
  expect(await page.content()).not.toContain(`${identifier}"`);
  await say('IMPLICIT', [first, second]);
  await say('NO_OPT_OUT', [first, second]);
  const statuses = await statusesOf(api, identifier);
  expect([statuses.get(first.name), statuses.get(second.name)]).toEqual(['WITHDRAWN', 'WITHDRAWN']);
});

const recordYes = async (page: Page, hands: Hands, api: ServiceApi) => {
  const { identifier, first } = await arrangePerson(api);
  const asked = await api.createActivePurpose();
  const { Id } = await api.profileOf(identifier);
  await openAs(page, 'support', `/data-subjects/${Id}`);
  await hands.press(button(page, 'Record…'));
  // Other journeys make many more purposes, each a press of Tab.
  await hands.write(drawer(page).getByRole('searchbox', { name: 'Find a purpose' }), asked.name);
  await hands.tick(choice(page, asked.name, 'Yes'));
  await hands.press(drawer(page).getByRole('button', { name: 'Clear Find a purpose' }));
  await hands.tick(choice(page, first.name, 'Withdraw'));
  const record = button(page, 'Record withdrawal and yes');
  await expect(record).toHaveAccessibleDescription(/Read the text to the person/);
  await hands.tick(drawer(page).getByRole('checkbox', { name: 'Read to the person, who agreed' }));
  await drawer(page).getByLabel('They told you').selectOption('PHONE');
  await hands.write(drawer(page).getByRole('textbox', { name: /^Note/ }), 'Ticket 4711');
  await hands.press(record);
  await expect(
    drawer(page)
      .getByRole('status')
      .filter({ hasText: 'Recorded. This is what the profile says now' }),
  ).toBeVisible();
  await hands.press(drawer(page).getByRole('button', { name: 'Close' }).last());
  const statuses = await statusesOf(api, identifier);
  expect(statuses.get(asked.name)).toBe('ACTIVE');
  expect(statuses.get(first.name)).toBe('WITHDRAWN');

  await expect(timeline(page).getByRole('listitem').first()).toContainText('Recorded by You');
  await hands.press(button(page, 'Show as list'));
  // It was the wrong person.
  const entry = timeline(page).getByRole('listitem').filter({ hasText: 'Recorded by You' });
  await expect(entry).toContainText('Recorded by You, told by phone');
  await hands.press(entry.locator('summary').first());
  await hands.press(entry.getByRole('button', { name: 'Correct a mistake' }));
  const dialog = page.getByRole('dialog', { name: 'Correct a mistake' });
  await hands.write(dialog.getByRole('textbox'), 'Said no to this one only');
  const correct = dialog.getByRole('button', { name: 'Correct', exact: true });
  await expect(correct).toHaveAccessibleDescription(/Tick what to correct first/);
  await hands.press(dialog.getByRole('button', { name: 'Select all' }));
  await expect(correct).toHaveAccessibleDescription(/Tick each refusal that ends/);
  // First one purpose of the call, then the rest.
  await hands.untick(dialog.getByRole('checkbox', { name: `Correct ${first.name}` }));
  await hands.press(correct);
  await expect(dialog).toBeHidden();
  const part = await statusesOf(api, identifier);
  expect(part.get(asked.name)).toBeUndefined();
  expect(part.get(first.name)).toBe('WITHDRAWN');
  await hands.press(entry.getByRole('button', { name: 'Correct a mistake' }));
  await hands.tick(dialog.getByRole('checkbox', { name: `Refusal ends: ${first.name}` }));
  await hands.write(dialog.getByRole('textbox'), 'Recorded for the wrong person');
  await hands.press(correct);
  await expect(entry).toContainText('Corrected, no longer counts');
  expect((await statusesOf(api, identifier)).get(first.name)).toBe('ACTIVE');
  await expect(page.getByRole('status').filter({ hasText: 'Corrected.' })).toBeFocused();
  const correction = timeline(page).getByRole('listitem').first();
  await expect(correction).toContainText(`${first.name}: corrected`);
  await expect(correction).toContainText('By You. Withdrawn became Active');
};

test('a yes is recorded with the text read out, and corrected', ({ page, api }) =>
  recordYes(page, mouse, api));

test('the same by keyboard', ({ page, api }) => recordYes(page, keyboard(page), api));

test('a withdrawal whose connection is cut is recorded once', async ({ page, api }) => {
  const { identifier, first } = await arrangePerson(api);
  const { Id } = await api.profileOf(identifier);
  await openAs(page, 'support', `/data-subjects/${Id}`);
  await button(page, 'Record…').click();
  await choice(page, first.name, 'Withdraw').check();
  await page.route(
    '**/datasubjects/decisions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Record withdrawal').dblclick();
  await expect(drawer(page).getByRole('alert')).toContainText('Result unknown');
  await drawer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(
    drawer(page)
      .getByRole('status')
      .filter({ hasText: 'Recorded. This is what the profile says now' }),
  ).toBeVisible();
  const { Purposes } = await api.profileOf(identifier);
  const own = Purposes?.find(({ Name }) => Name === first.name);
  expect(own).toMatchObject({ Status: 'WITHDRAWN', TotalTransactionCount: 2 });
});

test('an opt-out for an address that nobody has, from the search to the person', async ({
  page,
  api,
}) => {
  const identifier = `${freshName('nobody').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  await openAs(page, 'support', '/data-subjects');
  await page.getByRole('textbox', { name: 'Search people' }).fill(identifier);
  await page.keyboard.press('Enter');
  await button(page, /^Record an opt-out/).click();
  const dialog = page.getByRole('dialog', { name: 'Record an opt-out' });
  await dialog.getByLabel('They told you').selectOption('LETTER');
  await expectNoAxeFindings(page);
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Record opt-out' }).dblclick();
  await expect(timeline(page).getByRole('listitem').first()).toContainText(
    'Recorded by You, told by letter',
  );
  const purposes = form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'IMPLICIT' }));
  await api.submitReceipt(form, identifier, { purposes });
  const statuses = await statusesOf(api, identifier);
  expect(form.purposes.map(({ name }) => statuses.get(name))).toEqual(
    form.purposes.map(() => 'HARD_OPT_OUT'),
  );
  expect(new Set(statuses.values())).toEqual(new Set(['HARD_OPT_OUT']));
});

test('whoever only reads can not record, and the drawer fits a phone', async ({ page, api }) => {
  const { identifier } = await arrangePerson(api);
  const { Id } = await api.profileOf(identifier);
  await openAs(page, 'auditor', `/data-subjects/${Id}`);
  await expect(button(page, 'Record…')).toHaveAttribute('aria-disabled', 'true');
  await openAs(page, 'support', `/data-subjects/${Id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Record…').click();
  await button(page, /^Withdraw all/).click();
  await expect(button(page, /^Record \d+ withdrawals$/)).toBeInViewport({ ratio: 1 });
  await expectFit(page);
});
