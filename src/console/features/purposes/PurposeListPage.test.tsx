import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { arrangeDraft, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeRetirement,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { readTranslatedEndpoint } from '#contract/list-numbers.ts';
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

beforeEach(() => localStorage.clear());

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

test('a purpose is one row with its newest version first, each version with a link', async () => {
  const { Id, Label } = await arrangeActivePurpose({ withDraft: true });
  open('?sort=createdDate,desc');
  const rows = await rowsOf();
  const row = rows.find((candidate) => within(candidate).queryByRole('link', { name: Label }));
  if (row === undefined) throw new Error('The purpose has no row.');
  const hrefOf = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
  expect(within(row).getByText('v2 Draft')).toBeDefined();
  expect(within(row).getByText('2 years')).toBeDefined();
  expect(hrefOf(Label)).toBe(`/purposes/${Id}`);
  expect(hrefOf(`v2 Draft of ${Label}`)).toBe(`/purposes/${Id}?version=2`);
  expect(hrefOf(`v1 Active of ${Label}`)).toBe(`/purposes/${Id}?version=1`);
  expect(hrefOf(`Edit ${Label}, version 2`)).toBe(`/purposes/${Id}/edit?version=2`);
});

test('how far purposes are translated is read where someone chose it, and told where it failed', async () => {
  const { Id, Label } = await arrangeActivePurpose();
  const asked: string[] = [];
  let isBroken = false;
  const options = {
    fetch: (async (request, pass) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== readTranslatedEndpoint.path) return pass();
      asked.push(searchParams.get('ids') ?? '');
      if (isBroken) return failedAnswer();
      return Response.json({ content: [{ id: Id, languages: 2, texts: 4, translated: 3 }] });
    }) satisfies FetchStub,
  };
  const search = `?name=${encodeURIComponent(Label)}`;
  const first = open(search, options);
  await rowsOf();
  expect(asked).toEqual([]);
  await first.user.click(screen.getByRole('button', { name: 'Columns and views' }));
  await first.user.click(await screen.findByRole('checkbox', { name: 'Translated' }));
  await screen.findByRole('cell', { name: '75%' });
  expect(asked[0]?.toLowerCase()).toBe(Id.toLowerCase());
  cleanup();
  isBroken = true;
  open(search, options);
  await screen.findByRole('cell', { name: 'Not loaded' }, { timeout: 20_000 });
}, 40_000);

test('the people of purposes sort them, in the service', async () => {
  const { router, user } = open();
  await rowsOf();
  const head = screen.getByRole('columnheader', { name: /^People in force/ });
  await user.click(within(head).getByRole('button'));
  expect(router.state.location.search).toBe('?sort=peopleInForce,desc');
  const figures = (await rowsOf()).map((row) =>
    Number(row.querySelector('[data-label="People in force"]')?.textContent?.replace(',', '')),
  );
  expect(figures).toEqual([...figures].sort((one, other) => other - one));
  expect(figures[0]).toBeGreaterThan(0);
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
  expect(within(rowOf(newest.Label)).getByText('Retires on Dec 1, 2099')).toBeDefined();
  expect(rowOf(older.Label).textContent).toContain('v1 Active Retires on Dec 2, 2099');
});

test('shows what the overview counts, says so, and shows everything again', async () => {
  const { Label } = await arrangeActivePurpose();
  const { router, user } = open(
    `?search=${encodeURIComponent(Label)}&attention=purposes-not-collected`,
  );
  const [row] = await rowsOf();
  expect(row && within(row).getByRole('link', { name: Label })).toBeDefined();
  expect(screen.getByText('Not collected anywhere')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Needs attention' }));
  expect(router.state.location.search).not.toContain('attention');
});

test('a row of what needs attention says why it is there', async () => {
  const { Id, Label } = await arrangeDraftPurpose();
  const links = { PurposeIdsWithVersion: [{ Id, Version: 1 }] };
  await arrangeUpdate(await arrangeDraft(), { Status: 'ACTIVE', ...links });
  open(`?search=${encodeURIComponent(Label)}&attention=drafts-collected`);
  const [row] = await rowsOf();
  await waitFor(() => expect(row?.textContent).toContain('Collected by 1 collection point'));
});

test('filters stand in the address; days say which moments are asked for', async () => {
  const { router, user } = open('?page=1&size=5');
  await rowsOf();
  await user.click(screen.getByRole('switch', { name: 'Show retired' }));
  expect(router.state.location.search).toBe('?size=5&includeRetired=true');
  await user.click(screen.getByRole('switch', { name: 'Newest version only' }));
  expect(screen.queryByLabelText('Modified to')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Last modified', expanded: false }));
  fireEvent.change(screen.getByLabelText('Modified to'), { target: { value: '2026-11-20' } });
  expect(router.state.location.search).toBe(
    '?size=5&latestVersion=true&includeRetired=true&toLastModifiedDate=2026-11-20T23:59:59.999999Z',
  );
  expect(
    screen.getByLabelText('Modified to', { selector: 'input' }).getAttribute('aria-describedby'),
  ).toBe(screen.getByText('Newest version, days in UTC.').id);
  await rowsOf();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('?size=5');
  expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filters' }));
});

test('a name is found over the whole list, whatever its case', async () => {
  const { Label } = await arrangeActivePurpose();
  const { router, user } = open('?size=5&page=1');
  await rowsOf();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), Label.toUpperCase());
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('name')).toBe(Label.toUpperCase()),
  );
  expect(await screen.findByRole('link', { name: Label })).toBeDefined();
});

test('a status and a type narrow the list together, and a search that finds nothing says so', async () => {
  const { Label } = await arrangeActivePurpose({ withDraft: true });
  const { router, user } = open(`?search=${encodeURIComponent(Label)}`);
  await rowsOf();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Standard');
  expect(await rowsOf()).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'IAB');
  expect(await screen.findByText('No purposes match your filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});

test('Retired purposes are found by their status, and hidden again with one click', async () => {
  const { router, user } = open('?status=RETIRED');
  const rows = await rowsOf();
  for (const row of rows) expect(row.textContent).toMatch(/v\d+ Retired/);
  const shown = screen.getByRole('switch', { name: 'Show retired' }) as HTMLInputElement;
  expect(shown.checked).toBe(true);
  await user.click(shown);
  expect(router.state.location.search).toBe('');
});

/** Purposes that no search finds. */
const nameless = (length: number) =>
  Array.from({ length }, () => ({
    purposeId: crypto.randomUUID(),
    createdDate: '2026-01-05T08:00:00Z',
    versions: [],
  }));

test('where a host passes over a search, large pages are read, five at most, and it says how far it went', async () => {
  const asked: string[] = [];
  const { user } = open('?search=nothing-is-called-so', {
    fetch: async (request, pass) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/v2/purposes')) return pass();
      const number = Number(searchParams.get('page'));
      asked.push(`${number} ${searchParams.get('size')} ${searchParams.get('name')}`);
      return Response.json({
        content: nameless(100),
        number,
        size: 100,
        totalPages: 9,
        totalElements: 812,
      });
    },
  });
  await screen.findByText('No matches in the first 500 of 812 purposes');
  expect(screen.queryByText('No purposes match your filters')).toBeNull();
  expect(asked).toEqual([
    '0 20 nothing-is-called-so',
    ...[0, 1, 2, 3, 4].map((number) => `${number} 100 null`),
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), '-either{Enter}');
  await rowsOf();
  expect(asked.slice(6)).toEqual(['0 20 nothing-is-called-so-either']);
});

test('a search that meets a limit is paused as the list is, and keeps what was read', {
  tags: 'more',
}, async () => {
  let isLimited = true;
  const asked: (string | null)[] = [];
  open('?search=post', {
    fetch: async (request, pass) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/v2/purposes')) return pass();
      const number = Number(searchParams.get('page'));
      asked.push(String(number));
      if (number === 1 && isLimited) {
        isLimited = false;
        return limitedAnswer(1);
      }
      return Response.json({
        content: nameless(number === 0 ? 100 : 50),
        number,
        size: 100,
        totalPages: 2,
        totalElements: 150,
      });
    },
  });
  expect(await screen.findByText('The purpose list is paused.')).toBeDefined();
  expect(await screen.findByText('No purposes match your filters')).toBeDefined();
  // What was asked for comes again, the first large page doesn't.
  expect(asked).toEqual(['0', '0', '1', '0', '1']);
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
