import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard, mouse } from '../support/hands.ts';
import { foundPeople, lookUpByIdentifier } from '../support/people.ts';
import { type Form, freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const address = (stem: string) => `${freshName(stem).replace(' ', '-')}@example.org`;

/** What those found stand under. */
const headings = (page: Page) => page.locator('th[scope="rowgroup"]');

const comeIn = (api: ServiceApi, form: Form, identifier: string, fields: object = {}) =>
  api.submitReceipt(form, identifier, {
    purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
    ...fields,
  });

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Receipts and transactions, newest first' }).getByRole('listitem');

test('the merged-away caller is found under the old address, by keyboard, and so is the old link', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const form = await api.createForm();
  const [survivor, former] = [address('caller'), address('caller-before')];
  await comeIn(api, form, survivor);
  await comeIn(api, form, former);
  const { Id: id } = await api.profileOf(survivor);
  const { Id: formerId } = await api.profileOf(former);
  await api.merge(survivor, former);

  await openAs(page, 'support', '/data-subjects');
  await lookUpByIdentifier(page, hands, former);
  await expect(foundPeople(page)).toHaveCount(1);
  await expect(foundPeople(page)).toContainText('Merged into this person on');
  expect(await foundPeople(page).innerHTML()).not.toContain(former);
  await hands.press(foundPeople(page).getByRole('link'));
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first()).toContainText('1 record merged into this one');
  const others = page.getByRole('region', { name: 'Identifiers' });
  await expect(others.getByText(former)).toBeVisible();

  await page.goto(`/data-subjects/${formerId}`);
  await expect(page.getByText('This person was merged into another')).toBeVisible();
  await expectFit(page);
  await hands.press(page.getByRole('link', { name: 'Open person' }));
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));

  // Somebody comes in under the old address again: they come first, and the other stays in reach.
  await comeIn(api, form, former);
  await page.goto('/data-subjects');
  await lookUpByIdentifier(page, hands, former);
  await expect(foundPeople(page)).toHaveCount(2);
  await expect(headings(page)).toHaveText(['Exact 1', 'Formerly 1']);
  await expect(foundPeople(page).last()).toContainText('Merged into this person on');
  await expectFit(page);
});

test('a phone number is found in another format than it is stored, and an address in other capitals', async ({
  page,
  api,
}) => {
  const form = await api.createForm();
  const digits = String(Date.now()).slice(-9);
  const stored = `+46 (0)${digits.slice(0, 2)}-${digits.slice(2)}`;
  const person = address('caller');
  await comeIn(api, form, person, { additionalIdentifiers: { Phone: stored } });
  const { Id: id } = await api.profileOf(person);

  await page.setViewportSize({ width: 360, height: 900 });
  await openAs(page, 'support', '/data-subjects');
  const lookUp = (text: string) => lookUpByIdentifier(page, mouse, text);
  await lookUp(`0047${digits}`);
  await expect(page.getByRole('list', { name: 'Searched' })).toContainText('Any phone format');
  await expectFit(page);
  await expect(button(page, 'Clear filters')).toHaveCount(0);
  await lookUp(`0046${digits}`);
  await expect(foundPeople(page)).toHaveCount(1);
  await expect(headings(page)).toHaveText(['Typed into a form 1']);
  await expect(foundPeople(page)).toContainText('Same number, written differently (Phone)');
  const row = await foundPeople(page).innerHTML();
  for (const text of [stored, digits, person]) expect(row).not.toContain(text);
  await expectFit(page);
  await lookUp(person.toUpperCase());
  await expect(headings(page)).toHaveText(['Same except capitals 1']);
  await foundPeople(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
});

test("a caller's national number leads to the person, once its country is chosen if it isn't the account's", async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const form = await api.createForm();
  const own = String(Date.now()).slice(-7);
  const [home, abroad] = [`+49 151 ${own}`, `+1 202 ${own}`];
  const person = address('caller');
  await comeIn(api, form, person);
  await api.writeElements(person, { 'Mobile phone': home, 'Work phone': abroad });
  const { Id: id } = await api.profileOf(person);
  const expectCaller = async (words: string) => {
    await expect(foundPeople(page)).toHaveCount(1);
    await expect(foundPeople(page)).toContainText(words);
    await expect(headings(page)).toHaveText(['Same number 1']);
    await expectFit(page);
    await hands.press(foundPeople(page).getByRole('link'));
    await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
  };

  await openAs(page, 'support', '/data-subjects');
  await lookUpByIdentifier(page, hands, `0151 ${own.slice(0, 3)} ${own.slice(3)}`);
  await expect(page.getByLabel('Phone number from')).toHaveValue('DE');
  await expect(page.getByText('+49 assumed')).toBeVisible();
  await expectCaller('In Mobile phone');

  await page.goBack();
  await lookUpByIdentifier(page, hands, `(202) ${own.slice(0, 3)} ${own.slice(3)}`);
  await expect(page.getByText('No one found').first()).toBeVisible();
  await page.getByLabel('Phone number from').selectOption({ label: 'United States' });
  await expectCaller('In Work phone');
});
