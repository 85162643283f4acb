import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeActivePurpose, arrangeRetirement } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as PurposeListPage } from './PurposeListPage.tsx';

const open = (search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes', Component: PurposeListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes${search}`,
    ...options,
  });

/** The rows once they are those that were asked for. */
const rowsOf = () =>
  waitFor(() => {
    const table = screen.getByRole('table', { name: /^Purposes/ });
    if (table.getAttribute('aria-busy') !== null) throw new Error('The rows are on their way.');
    return within(table).getAllByRole('row').slice(1);
  });

test('shows the shape of what is coming, then a page of purposes with its place in the whole', async () => {
  open('?size=5');
  expect(screen.getByRole('heading', { level: 1, name: 'Purposes' })).toBeDefined();
  expect(screen.getByText(/^Loading Purposes/)).toBeDefined();
  expect(await rowsOf()).toHaveLength(5);
  expect(screen.getAllByText(/^Purposes 1–5 of \d+$/)[0]).toBeDefined();
});

test('a purpose is one row with its newest version; the others stand beside it, each with a link', async () => {
  const { Id, Label } = await arrangeActivePurpose({ withDraft: true });
  open('?sort=createdDate,desc');
  const rows = await rowsOf();
  const row = rows.find((candidate) => within(candidate).queryByRole('link', { name: Label }));
  if (row === undefined) throw new Error('The purpose has no row.');
  const hrefOf = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
  expect(within(row).getByText('Draft')).toBeDefined();
  expect(within(row).getByText('2 years')).toBeDefined();
  expect(hrefOf(Label)).toBe(`/purposes/${Id}?version=2`);
  expect(hrefOf(`v1 of ${Label}, Active`)).toBe(`/purposes/${Id}?version=1`);
  expect(hrefOf(`Edit ${Label}, version 2`)).toBe(`/purposes/${Id}/edit?version=2`);
});

test('an Active version says the day that it retires on, the newest and an older one', async () => {
  const newest = await arrangeActivePurpose();
  const older = await arrangeActivePurpose({ withDraft: true });
  await arrangeRetirement(newest, '2099-12-01');
  await arrangeRetirement(older, '2099-12-02');
  open('?sort=createdDate,desc');
  const rows = await rowsOf();
  const rowOf = (label: string) => {
    const row = rows.find((candidate) => within(candidate).queryByRole('link', { name: label }));
    if (row === undefined) throw new Error('The purpose has no row.');
    return row;
  };
  expect(within(rowOf(newest.Label)).getByText('Retires on 01 Dec 2099')).toBeDefined();
  expect(rowOf(older.Label).textContent).toContain('v1 Active, Retires on 02 Dec 2099');
});

test('filters stand in the address; days say which moments are asked for', async () => {
  const { router, user } = open('?page=1&size=5');
  await rowsOf();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Retired' }), 'shown');
  expect(router.state.location.search).toBe('?size=5&includeRetired=true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Versions' }), 'newest only');
  fireEvent.change(screen.getByLabelText('Modified to'), { target: { value: '2026-11-20' } });
  expect(router.state.location.search).toBe(
    '?size=5&latestVersion=true&includeRetired=true&toLastModifiedDate=2026-11-20T23:59:59.999999Z',
  );
  expect(
    screen.getByText(/modified to 2026-11-20T23:59:59\.999999Z\. Days are in UTC/),
  ).toBeDefined();
  await rowsOf();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('?size=5');
  expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filters' }));
});

test('sorting by a head asks the service', async () => {
  const { router, user } = open();
  await rowsOf();
  await user.click(screen.getByRole('button', { name: 'Consent expires after' }));
  expect(router.state.location.search).toBe('?sort=consentLifeSpan,asc');
  const [first] = await rowsOf();
  expect(first?.textContent).toContain('Never');
});

test('no match, a page past the end and an account without purposes are told apart', async () => {
  const none = open('?fromLastModifiedDate=2999-01-01T00:00:00Z');
  expect(await screen.findByText('No purposes match your filters')).toBeDefined();
  await none.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(none.router.state.location.search).toBe('');
  await rowsOf();
  await none.router.navigate('/purposes?page=900');
  expect(await screen.findByText('This page is past the end of the list')).toBeDefined();
});

test('an account without purposes names the next action', async () => {
  open('', {
    fetch: (request) => {
      const url = new URL(request.url);
      url.searchParams.set('organization', crypto.randomUUID());
      return fetch(new Request(url, request));
    },
  });
  expect(await screen.findByText('No Draft or Active purposes')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'New purpose' })).toHaveLength(2);
});

test('read-only rights leave every control in place, with the reason', async () => {
  const { Label } = await arrangeActivePurpose({ withDraft: true });
  open('?sort=createdDate,desc', { rights: 'reader' });
  await rowsOf();
  for (const name of ['New purpose', `Edit ${Label}, version 2`]) {
    const control = screen.getByRole('button', { name, description: /read-only access/ });
    expect(control.getAttribute('aria-disabled')).toBe('true');
  }
});

test('forbidden, limited and failed are three texts, and none of them an empty list', async () => {
  let answer = forbiddenAnswer;
  const { client } = open('', { fetch: async () => answer() });
  expect(await screen.findByText("You don't have access to the purpose list.")).toBeDefined();
  answer = () => limitedAnswer(30);
  void client.refetchQueries();
  expect(await screen.findByText('The purpose list is paused.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('rows that are there stay while a later reading fails', async () => {
  let isBroken = false;
  const { client } = open('', {
    fetch: (_request, pass) => (isBroken ? Promise.resolve(failedAnswer()) : pass()),
  });
  const before = (await rowsOf()).length;
  isBroken = true;
  void client.refetchQueries();
  expect(await screen.findByText(/Showing results from \d\d:\d\d:\d\d/)).toBeDefined();
  expect(await rowsOf()).toHaveLength(before);
});
