import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { countClicks } from '../support/count-clicks.ts';
import { keyboard } from '../support/hands.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Activity, newest first' });
const lines = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: button(page, 'Details') });

const arrangePerson = async (api: ServiceApi) => {
  const identifier = `${freshName('caller').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  await api.submitReceipt(form, identifier, {
    purposes: [{ Id: form.purposes[0]?.id ?? '', TransactionType: 'CONFIRMED' }],
  });
  const { Id: id } = await api.profileOf(identifier);
  return { id, identifier };
};

test('an auditor sees in two clicks who looked at a person this month', { tag: '@smoke' }, async ({
  page,
  browser,
  api,
}) => {
  const { id, identifier } = await arrangePerson(api);
  const desk = await browser.newContext();
  const agent = await desk.newPage();
  await openAs(agent, 'support', `/data-subjects/${id}`);
  await agent.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(agent.getByText(identifier).first()).toBeVisible();
  await desk.close();

  await openAs(page, 'auditor', `/data-subjects/${id}`);
  const clicks = await countClicks(page);
  await link(page, 'All visits').click();
  await expect(list(page)).toBeVisible();
  await page.getByLabel('When', { exact: true }).selectOption(new Date().toISOString().slice(0, 7));
  const revealed = lines(page).filter({ hasText: 'revealed' });
  await expect(revealed).toHaveCount(1);
  await expect(revealed).toContainText('Samir Okafor');
  await expect(lines(page).filter({ hasText: 'You opened' }).first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(2);
  expect(await page.content()).not.toContain(identifier);
  // Gray until the month has been read.
  await expect(list(page)).not.toHaveAttribute('data-stale');
  await expectNoAxeFindings(page);
});

test('by keyboard, the activity is filtered and its seals are checked', async ({ page, api }) => {
  const { id } = await arrangePerson(api);
  await openAs(page, 'auditor', `/activity?dataSubjectId=${id}`);
  const hands = keyboard(page);
  await expect(lines(page).first()).toBeVisible();
  await hands.press(lines(page).first().getByRole('button', { name: 'Details' }));
  await hands.press(list(page).getByText('Technical details').first());
  await expect(page.getByText('Request', { exact: true }).first()).toBeVisible();
  await hands.press(button(page, 'Check seals'));
  await expect(page.getByText('As sealed')).toBeVisible();
  await hands.press(button(page, 'Clear all'));
  await expect(page).toHaveURL(/\/activity$/);
});

test('support changes people, sees settings, and only its own activity', async ({ page, api }) => {
  const { id } = await arrangePerson(api);
  const draft = await api.createDraft();
  await openAs(page, 'support', `/data-subjects/${id}`);
  await link(page, 'Edit data').click();
  await expect(button(page, 'Save')).toBeVisible();
  await expect(page.getByText('Read-only.')).toHaveCount(0);
  await page.goto(`/collection-points/${draft.id}?version=1`);
  const publish = button(page, 'Publish…');
  await expect(publish).toHaveAccessibleDescription(/access to people's data only/);
  await publish.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/activity');
  await expect(page.getByText(/^What you changed/)).toBeVisible();
  await expect(lines(page).first()).toContainText('You');
  await expect(button(page, 'Check seals')).toHaveCount(0);
});

test('what a reveal cannot record is not shown', async ({ page, api }) => {
  const { id, identifier } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  await page.route('**/activity/looks', (route) => route.abort());
  await button(page, 'Reveal').click();
  await expect(page.getByText(/couldn't be recorded/)).toBeVisible();
  expect(await page.content()).not.toContain(identifier);
  await page.unroute('**/activity/looks');
  await button(page, 'Reveal').click();
  await expect(page.getByText(identifier).first()).toBeVisible();
});

test('by keyboard, a reason is given in one field, and auditors read it', async ({
  page,
  browser,
  api,
}) => {
  const { id, identifier } = await arrangePerson(api);
  await openAs(page, 'support', `/data-subjects/${id}`);
  await button(page, 'Give a reason…').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.type('Asked by phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText(identifier).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Hide')).toBeFocused();

  const office = await browser.newContext();
  const auditor = await office.newPage();
  await openAs(auditor, 'auditor', `/activity?dataSubjectId=${id}&looks=true`);
  await expect(lines(auditor).filter({ hasText: 'Revealed' })).toContainText('Asked by phone');
  await office.close();
});

test('two tabs have a call each, and looks go with the ticket of their own', async ({
  page,
  context,
  api,
}) => {
  const { id, identifier } = await arrangePerson(api);
  await openAs(page, 'privacy', `/data-subjects/${id}`);
  const other = await context.newPage();
  await other.goto(`/data-subjects/${id}`);
  const calls = [
    [page, freshName('One').replace(' ', '-')],
    [other, freshName('Two').replace(' ', '-')],
  ] as const;
  for (const [tab, ticket] of calls) {
    const field = tab.getByRole('textbox', { name: 'Ticket' });
    await expect(field).toHaveValue('');
    await field.fill(ticket);
    await field.press('Enter');
  }
  for (const [tab, ticket] of calls) {
    await tab.reload();
    await expect(tab.getByRole('textbox', { name: 'Ticket' })).toHaveValue(ticket);
    await button(tab, 'Reveal').click();
    await expect(tab.getByText(identifier).first()).toBeVisible();
  }
  for (const [, ticket] of calls) {
    await page.goto(`/activity?dataSubjectId=${id}&kind=revealed&ticket=${ticket}`);
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page)).toContainText(`Ticket ${ticket}.`);
  }
});

test('a copied link token is a look', async ({ page, context, api }) => {
  const { id } = await arrangePerson(api);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'privacy', `/data-subjects/${id}`);
  await button(page, 'Copy token').click();
  await expect(button(page, 'Copied')).toBeVisible();
  await page.goto(`/activity?dataSubjectId=${id}&kind=copied`);
  await expect(lines(page)).toHaveCount(1);
});
