import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import {
  type DataElement,
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';
import { Component } from './DataElementListPage.tsx';

const admin = () => createTestClient({ rights: 'admin' });
const act = () => ({ idempotencyKey: crypto.randomUUID() });
const settings = () => admin().call(getAccountSettingsEndpoint, {}, {});
const setCountry = async (defaultCountry: string | null) => {
  const { changedDate } = await settings();
  const body = { defaultCountry, changedDate };
  await admin().call(updateAccountSettingsEndpoint, { body }, act());
};

/** An element that no other test has. */
const own = `Work phone ${crypto.randomUUID().slice(0, 8)}`;
const stored = async (): Promise<DataElement> => {
  const { content } = await admin().call(listDataElementsEndpoint, { query: { name: own } }, {});
  const [element] = content;
  if (element === undefined) throw new Error('The element of the test is gone.');
  return element;
};

let countryBefore: string | null;
beforeAll(async () => {
  await arrangePerson({ [own]: '+49 151 1000003' });
  countryBefore = (await settings()).defaultCountry ?? null;
});
afterAll(() => setCountry(countryBefore));

const open = (rights: Rights = 'admin') =>
  renderConsole({
    routes: [{ path: '/', Component }],
    at: `/?name=${encodeURIComponent(own)}`,
    rights,
  });
const edit = () => screen.findByRole('button', { name: `Edit ${own}…` });
const cells = () =>
  within(screen.getByRole('row', { name: new RegExp(own) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.trim())
    .slice(0, 2);
const dialog = async () => within(await screen.findByRole('dialog'));
const save = async (user: ReturnType<typeof open>['user']) =>
  user.click((await dialog()).getByRole('button', { name: 'Save' }));

test('an administrator sets what the name said, and over a change only once it was shown', async () => {
  const { user } = open();
  await user.click(await edit());
  expect(cells()).toEqual(['Phone by its name', 'Yes by its name']);
  const kind = await screen.findByRole('combobox', { name: /Reaches a person/ });
  const finds = screen.getByRole('combobox', { name: /People are found by this/ });
  expect(within(kind).getByRole('option', { name: 'By its name: Phone' })).toBeDefined();
  await user.selectOptions(kind, 'No');
  await user.selectOptions(finds, 'No');

  const { id } = await stored();
  const others = { params: { dataElementId: id }, body: { kind: 'CARD' as const } };
  await admin().call(updateDataElementEndpoint, others, act());
  await save(user);
  expect(await screen.findByText(/Someone else changed this data element meanwhile/)).toBeDefined();
  expect((await stored()).kind).toBe('CARD');
  await user.click(await screen.findByRole('button', { name: 'Check result' }));
  expect(
    await screen.findByText(/Not saved. Now it is: Reaches a person: Card number/),
  ).toBeDefined();
  await save(user);

  expect(await screen.findByText(`${own} saved.`)).toBeDefined();
  await waitFor(() => expect(cells()).toEqual(['No', 'No']));
  expect(await stored()).toMatchObject({ kind: 'NONE', findsPeople: false });
});

test.each([
  ['reader', 'You have read-only access. Ask an administrator to change this.'],
  ['writer', 'Only administrators can do this.'],
] as const)('a %s sees everything and is told who changes it', async (rights, reason) => {
  open(rights);
  expect((await edit()).getAttribute('aria-disabled')).toBe('true');
  const change = await screen.findByRole('button', { name: 'Change the assumed country…' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
});

test('the assumed country is chosen by its name', async () => {
  await setCountry(null);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change the assumed country…' }));
  const country = (await dialog()).getByRole('combobox', { name: 'Country' });
  expect(within(country).getByRole('option', { selected: true }).textContent).toBe('None');
  await user.selectOptions(country, 'Austria');
  await save(user);
  const region = await screen.findByRole('region', { name: 'Assumed country' });
  expect(await within(region).findByText('Austria')).toBeDefined();
  expect((await settings()).defaultCountry).toBe('AT');
});

test('an account without data elements is told where they come from', async () => {
  renderConsole({
    routes: [{ path: '/', Component }],
    at: '/',
    fetch: async (request, pass) =>
      new URL(request.url).pathname === listDataElementsEndpoint.path
        ? Response.json({ content: [], number: 0, size: 20, totalPages: 0, totalElements: 0 })
        : pass(),
  });
  expect(await screen.findByText('No data elements yet')).toBeDefined();
});
