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
const row = () => screen.getByRole('row', { name: new RegExp(own) });
/** Kind and whether people are found by it, without the button. */
const cells = () =>
  within(row())
    .getAllByRole('cell')
    .map(({ firstElementChild: cell }) =>
      (cell?.querySelector('span') ?? cell)?.textContent?.trim(),
    )
    .slice(0, 2);
const dialog = async () => within(await screen.findByRole('dialog'));
const save = async (user: ReturnType<typeof open>['user']) =>
  user.click((await dialog()).getByRole('button', { name: 'Save' }));

test('an administrator sets what the name said, and over a change only once it was shown', async () => {
  const { user } = open();
  await user.click(await edit());
  expect(cells()).toEqual(['Phone (default)', 'Yes (default)']);
  const kind = await screen.findByRole('combobox', { name: /^Kind/ });
  const finds = screen.getByRole('combobox', { name: /^Finds people/ });
  expect(within(kind).getByRole('option', { name: 'Default: Phone' })).toBeDefined();
  await user.selectOptions(kind, 'Other');
  await user.selectOptions(finds, 'No');

  const { id } = await stored();
  const others = { params: { dataElementId: id }, body: { kind: 'CARD' as const } };
  await admin().call(updateDataElementEndpoint, others, act());
  await save(user);
  expect(await screen.findByText(/Someone else changed this data element meanwhile/)).toBeDefined();
  expect((await stored()).kind).toBe('CARD');
  await user.click(await screen.findByRole('button', { name: 'Check result' }));
  expect(
    await screen.findByText(/Not saved. Now it is: Kind: Card number. Finds people: Yes/),
  ).toBeDefined();
  await save(user);

  expect(await screen.findByText(`${own} saved.`)).toBeDefined();
  expect(within(row()).getByText('Saved')).toBeDefined();
  await waitFor(() => expect(cells()).toEqual(['Other', 'No']));
  expect(await stored()).toMatchObject({ kind: 'NONE', findsPeople: false });
});

test('whether people are found by an element is turned on by one press, unless someone else changed it', async () => {
  const { user } = open();
  const finding = (words: string) =>
    screen.findByRole('button', { name: `${words} finding people by ${own}` });
  await user.click(await finding('Turn on'));
  expect(await screen.findByText(`${own} saved.`)).toBeDefined();
  expect(document.activeElement).toBe(await finding('Turn off'));
  expect(cells()).toEqual(['Other', 'Yes (default)']);
  expect(await stored()).toMatchObject({ kind: 'NONE', findsPeople: true });

  const { id, changedDate } = await stored();
  const others = { params: { dataElementId: id }, body: { kind: 'CARD' as const, changedDate } };
  await admin().call(updateDataElementEndpoint, others, act());
  await user.click(await finding('Turn off'));
  expect(await screen.findByText(/Someone else changed this data element meanwhile/)).toBeDefined();
  expect(screen.queryByText(`${own} saved.`)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Check result' }));
  await waitFor(() => expect(cells()).toEqual(['Card number', 'Yes (default)']));
  await user.click(await finding('Turn off'));
  await waitFor(() => expect(cells()).toEqual(['Card number', 'No']));
  expect(await stored()).toMatchObject({ kind: 'CARD', findsPeople: false });
});

test.each([
  ['reader', 'You have read-only access. Ask an administrator to change this.'],
  ['writer', 'Only administrators can do this.'],
] as const)('a %s sees everything and is told who changes it', async (rights, reason) => {
  open(rights);
  expect((await edit()).getAttribute('aria-disabled')).toBe('true');
  const turn = screen.getByRole('button', { name: /finding people by/ });
  expect(turn.getAttribute('aria-disabled')).toBe('true');
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
  // The dialog lies in the region, and lists Austria itself.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
