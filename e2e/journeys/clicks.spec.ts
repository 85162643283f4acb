import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../fixtures.ts';
import { countClicks } from '../support/count-clicks.ts';
import { expectPerson, foundPeople } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const caller = () => `${freshName('caller').replace(' ', '-')}@example.org`;

/** Two purposes that a caller opted in to, the first withdrawn later by another form. */
const arrangeWithdrawal = async (api: ServiceApi) => {
  const form = await api.createForm(undefined, ['Phone number']);
  const identifier = caller();
  const send = (TransactionType: string, interactionDate: string, ids: (string | undefined)[]) =>
    api.submitReceipt(form, identifier, {
      interactionDate,
      dsDataElements: { 'Phone number': '+12025550101' },
      purposes: ids.map((Id) => ({ Id, TransactionType })),
    });
  const [mail, phone] = form.purposes;
  await send('CONFIRMED', '2026-03-01T08:00:00Z', [mail?.id, phone?.id]);
  const receipt = await send('WITHDRAWN', '2026-07-19T08:00:00Z', [mail?.id]);
  return { identifier, mail: mail?.name ?? '', point: form.name, receipt };
};

test('"I opted out and still get mail" is answered in three clicks, with its receipt', async ({
  page,
  api,
}) => {
  const { identifier, mail, point, receipt } = await arrangeWithdrawal(api);
  // Where support lands, with the field focused.
  await openAs(page, 'support', '/');
  await expect(field(page, 'Search people')).toBeFocused();
  const clicks = await countClicks(page);
  await page.keyboard.type(identifier);
  await page.keyboard.press('Enter');
  await expectPerson(page);
  const row = page.getByRole('row', { name: new RegExp(mail) }).first();
  await expect(row).toContainText('Withdrawn');
  await expect(row.locator('time')).toHaveAttribute('datetime', /^2026-07-19/);
  await expect(row.getByRole('link', { name: `${point} v1` })).toBeVisible();
  await row.getByRole('button').first().click();
  await page.getByRole('row').getByText('Technical details').first().click();
  await expect(page.locator(`code[title="${receipt}"]`).first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('a caller is answered, taken off all marketing and told so in three clicks', async ({
  page,
  api,
}) => {
  const { identifier, mail } = await arrangeWithdrawal(api);
  await openAs(page, 'support', '/');
  await expect(field(page, 'Search people')).toBeFocused();
  const clicks = await countClicks(page);
  await page.keyboard.type(identifier);
  await page.keyboard.press('Enter');
  await expectPerson(page);
  const stopped = new RegExp(
    `^Gets 1 of \\d+ kinds of messages\\. Stopped ${mail} on Jul 19, 2026`,
  );
  await expect(page.getByText(stopped)).toBeVisible();
  await button(page, 'Stop all marketing').click();
  const drawer = page.getByRole('dialog', { name: 'Stop all marketing' });
  await drawer.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(drawer.getByText('Recorded.', { exact: false }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(
    page.getByText(/^Gets none of \d+ kinds of messages\. Stopped everything/),
  ).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('three records of one person are one after ten clicks and a phrase', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const element = freshName('Card');
  const people = [caller(), caller(), caller()];
  for (const identifier of people) await api.writeElements(identifier, { [element]: '4711' });
  await openAs(page, 'support', '/data-subjects');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'By data element' }).click();
  await page.getByRole('combobox', { name: 'Data element', exact: true }).click();
  await page.keyboard.type(element);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Value')).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(foundPeople(page)).toHaveCount(3);
  for (const index of [0, 1, 2]) await foundPeople(page).nth(index).getByRole('checkbox').check();
  await button(page, 'Merge selected').click();
  await button(page, 'Continue').click();
  await button(page, 'Continue without a snapshot').click();
  await page.getByRole('textbox', { name: /^Type merge 3 into 1 DEMO/ }).click();
  expect(clicks()).toBeLessThanOrEqual(10);
  await page.keyboard.type('merge 3 into 1 DEMO');
  await button(page, 'Merge 3 people into 1').click();
  await expect(page.getByText('Merged.', { exact: true })).toBeVisible();
});

test('a phone number is corrected in four clicks from the profile', { tag: '@smoke' }, async ({
  page,
  api,
}) => {
  const { identifier } = await arrangeWithdrawal(api);
  // More than fits on a screen: leaving the field moves the button that saves.
  const others = Array.from({ length: 9 }, (_, index) => [`Answer ${index + 1}`, 'Yes']);
  await api.writeElements(identifier, Object.fromEntries(others));
  const { Id } = await api.profileOf(identifier);
  await openAs(page, 'support', `/data-subjects/${Id}`);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Edit data' }).click();
  await field(page, 'Phone number').click();
  await page.keyboard.type('+12025550109');
  await button(page, 'Save data…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save data', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
  const { DataElements } = await api.profileOf(identifier);
  expect(DataElements?.find(({ Name }) => Name === 'Phone number')?.Value).toEqual('+12025550109');
});

test('the German text of an option is changed in four clicks from the list', async ({
  page,
  api,
}) => {
  const { id, name } = await api.createPreference(['One', 'Two']);
  await openAs(page, 'privacy', '/purpose-preferences');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: `translations of ${name}` }).click();
  await field(page, 'Two German').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Zwei');
  await button(page, 'Save…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
  const { Languages } = await api.preference(id);
  const german = Languages?.find(({ Language }) => Language === 'de')?.Options;
  expect(german?.map(({ Label }) => Label)).toContain('Zwei');
});

test('the Draft web forms of a purpose are listed in three clicks', async ({ page, api }) => {
  const purpose = await api.createActivePurpose();
  const [draft, other] = [
    await api.createDraft({ PurposeIds: [purpose.id] }),
    await api.createDraft({ PurposeIds: [purpose.id], CollectionPointType: 'PAPER' }),
  ];
  await openAs(page, 'privacy', '/collection-points');
  const clicks = await countClicks(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Web form');
  await button(page, /^Purpose/).click();
  await expect(page.getByRole('combobox', { name: 'Purpose' })).toBeFocused();
  await page.keyboard.type(purpose.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: draft.name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: other.name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('a change of a purpose is published in six clicks, and a Draft discarded in three', async ({
  page,
  api,
}) => {
  const { id, name } = await api.createActivePurpose();
  await openAs(page, 'privacy', `/purposes?search=${encodeURIComponent(name)}`);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: /^Description/ }).click();
  await page.keyboard.type('Said anew. ');
  await button(page, 'Save and publish…').click();
  await button(page, 'Save and continue').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'What changes for people' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);

  await page.goto(`/purposes/${id}/edit?version=2`);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Never live');
  await button(page, 'Save Draft…').click();
  await button(page, 'Create Draft').click();
  await expect(page).toHaveURL(/version=3$/);
  await page.goto(`/purposes?search=${encodeURIComponent(name)}`);
  const before = clicks();
  await page.getByRole('link', { name, exact: true }).click();
  await button(page, 'Discard…').click();
  await dialog.getByRole('button', { name: 'Discard version 3' }).click();
  await expect(page).toHaveURL(/version=2$/);
  expect(clicks() - before).toBeLessThanOrEqual(3);
});
