import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangePreference,
  arrangePreferenceUpdate,
  storedPreference,
} from '#console/testing/arrange-purpose-preferences.ts';
import { arrangeDraftPurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { Component as PurposePreferenceListPage } from './PurposePreferenceListPage.tsx';

const open = (search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/purpose-preferences', Component: PurposePreferenceListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purpose-preferences${search}`,
    ...options,
  });

/** The rows once they are those that were asked for. */
const rowsOf = () =>
  waitFor(() => {
    const table = screen.getByRole('table', { name: 'Preferences' });
    if (table.getAttribute('aria-busy') !== null) throw new Error('The rows are on their way.');
    return within(table).getAllByRole('row').slice(1);
  });

const answer =
  (body: unknown): FetchStub =>
  async () =>
    Response.json(body);

const emptyPage = { content: [], number: 0, size: 20, totalPages: 0, totalElements: 0 };

test('those that are selected are disabled and enabled, and keep everything else', async () => {
  const word = `Bulk ${crypto.randomUUID().slice(0, 8)}`;
  const { Id } = await arrangePreference({ Name: `${word} 1` });
  await arrangePreference({ Name: `${word} 2` });
  const before = await storedPreference(Id);
  const { user } = open(`?name=${encodeURIComponent(word)}`);
  const switchAll = async (verb: string) => {
    await rowsOf();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(await screen.findByRole('button', { name: `${verb}…` }));
    await user.click(await screen.findByRole('button', { name: `${verb} 2 preferences` }));
    await screen.findByText(`${verb}d: 2 of 2.`);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filters' }));
  };
  await switchAll('Disable');
  await waitFor(async () => {
    const states = (await rowsOf()).map((row) => row.textContent?.includes('Disabled'));
    expect(states).toEqual([true, true]);
  });
  const { UpdatedDate: _is, ...disabled } = await storedPreference(Id);
  const { UpdatedDate: _was, ...unchanged } = before;
  expect(disabled).toEqual({ ...unchanged, Disabled: true });
  await switchAll('Enable');
  expect((await storedPreference(Id)).Disabled).toBe(false);
});

test('a preference that a colleague changes meanwhile is left as they saved it, and named', async () => {
  const word = `Bulk ${crypto.randomUUID().slice(0, 8)}`;
  const arranged: PurposePreference[] = [];
  for (const name of ['before', 'during', 'never']) {
    arranged.push(await arrangePreference({ Name: `${word} ${name}` }));
  }
  const [before, during, never] = arranged.map(({ Id }) => Id);
  const theirs = (id = '') => arrangePreferenceUpdate(id, () => ({ Description: 'Theirs' }));
  const { user } = open(`?sort=name,asc&name=${encodeURIComponent(word)}`, {
    fetch: async (request, pass) => {
      // After the reading that goes before it.
      if (request.method === 'PUT' && request.url.includes(during ?? '-')) await theirs(during);
      return pass();
    },
  });
  await rowsOf();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await theirs(before);
  await user.click(await screen.findByRole('button', { name: 'Disable…' }));
  await user.click(await screen.findByRole('button', { name: 'Disable 3 preferences' }));
  await screen.findByText('Disabled: 1 of 3.');
  expect(screen.getByText('2 changed by someone else.')).toBeDefined();
  const named = screen
    .getAllByText('Not changed: someone changed it meanwhile.')
    .map(({ parentElement }) => parentElement?.firstElementChild?.textContent);
  expect(named).toEqual([`${word} before`, `${word} during`]);
  expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull();
  for (const id of [before, during]) {
    expect(await storedPreference(id ?? '')).toMatchObject({
      Description: 'Theirs',
      Disabled: false,
    });
  }
  expect((await storedPreference(never ?? '')).Disabled).toBe(true);
  // What they saved is in the list by then, and can be selected and disabled.
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await rowsOf();
  await user.click(screen.getByRole('checkbox', { name: `Select ${word} before` }));
  await user.click(await screen.findByRole('button', { name: 'Disable…' }));
  await user.click(await screen.findByRole('button', { name: 'Disable 1 preference' }));
  await screen.findByText('Disabled: 1 of 1.');
  expect(await storedPreference(before ?? '')).toMatchObject({
    Description: 'Theirs',
    Disabled: true,
  });
});

describe('the list', () => {
  test('shows what is coming, then each preference with its figures, the last changed first', async () => {
    const { Id, Name } = await arrangePreference();
    open();
    expect(screen.getByText(/^Loading Preferences/)).toBeDefined();
    const [first] = await rowsOf();
    if (first === undefined) throw new Error('There is no row.');
    const cells = within(first);
    expect(cells.getByRole('link', { name: Name }).getAttribute('href')).toBe(
      `/purpose-preferences/${Id}`,
    );
    for (const words of ['Enabled', 'Multiple choice', 'Checkboxes']) {
      expect(cells.getByText(words)).toBeDefined();
    }
    const figures = cells.getAllByRole('cell').map(({ textContent }) => textContent);
    // The first cell is the box.
    expect(figures.slice(4, 6)).toEqual(['3', '3']);
    expect(
      cells.getByRole('link', { name: `3, translations of ${Name}` }).getAttribute('href'),
    ).toBe(`/purpose-preferences/${Id}?tab=translations`);
  });

  test('is sorted over the whole set, and the address says so', async () => {
    await arrangePreference();
    const { router, user } = open();
    await rowsOf();
    for (const [name, sort] of [
      ['Name', 'name,asc'],
      ['Selection', 'selectionType,asc'],
      ['Options', 'numberOfOptions,desc'],
      ['Languages', 'numberOfLanguages,desc'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
      await waitFor(() =>
        expect(new URLSearchParams(router.state.location.search).get('sort')).toBe(sort),
      );
      await rowsOf();
    }
  });

  test('is searched by name and state over the whole set', async () => {
    const { Name } = await arrangePreference();
    const { router, user } = open('?size=1&page=3');
    await rowsOf();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), Name.toUpperCase());
    expect(await screen.findByRole('link', { name: Name })).toBeDefined();
    expect(await rowsOf()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled');
    await screen.findByText('No purpose preferences match your filters');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?size=1');
  });

  test('names the purposes that link a preference, and is narrowed by one of them', async () => {
    const { router, user } = open('?search=newsletter+topics');
    const link = await screen.findByRole('link', { name: 'Editorial newsletters' });
    const [, id] = /^\/purposes\/(.+)\?version=\d+$/.exec(link.getAttribute('href') ?? '') ?? [];
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await user.click(screen.getByRole('button', { name: /^Purpose/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Purpose' }), 'editorial news');
    await user.click(await screen.findByRole('option', { name: 'Editorial newsletters' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?purposeGuid=${id}`));
    const rows = await rowsOf();
    for (const row of rows) {
      expect(within(row).getByRole('link', { name: 'Editorial newsletters' })).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'Newsletter topics' })).toBeDefined();
  });

  test('names a purpose that links no preference, and says Loading… until then', async () => {
    const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>();
    const { Id, Label } = await arrangeDraftPurpose();
    open(`?purposeGuid=${Id}`, {
      fetch: async (request, pass) => {
        if (/\/purposes\/?\b/.test(new URL(request.url).pathname)) await mayRead;
        return pass();
      },
    });
    await screen.findByRole('button', { name: /^Purpose\s*Loading…/ });
    letRead();
    await screen.findByRole('button', { name: new RegExp(`^Purpose\\s*${Label}`) });
  });

  test('is narrowed by a purpose where a host passes over that, too', async () => {
    const { Name } = await arrangePreference();
    let unasked: unknown;
    const { router } = open('?name=newsletter+topics', {
      fetch: async (request, pass) => {
        const { pathname, searchParams } = new URL(request.url);
        if (!pathname.endsWith('/v1/custompreferences')) return pass();
        if (searchParams.has('purposeGuid')) return Response.json(unasked);
        const answer = await pass();
        if (!searchParams.has('name')) unasked ??= await answer.clone().json();
        return answer;
      },
    });
    const link = await screen.findByRole('link', { name: 'Editorial newsletters' });
    const [, id] = /^\/purposes\/(.+)\?/.exec(link.getAttribute('href') ?? '') ?? [];
    await act(() => router.navigate('/purpose-preferences'));
    await screen.findByRole('link', { name: Name });
    await act(() => router.navigate(`/purpose-preferences?purposeGuid=${id}`));
    await waitFor(() => expect(screen.queryByRole('link', { name: Name })).toBeNull());
    expect(screen.getByRole('link', { name: 'Newsletter topics' })).toBeDefined();
    for (const row of await rowsOf()) expect(row.textContent).toContain('Editorial newsletters');
  });

  test('goes from page to page', async () => {
    await arrangePreference();
    await arrangePreference();
    const { router, user } = open('?size=1');
    const [first] = await rowsOf();
    const name = within(first as HTMLElement).getByRole('rowheader').textContent;
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => {
      const [next] = await rowsOf();
      expect(within(next as HTMLElement).getByRole('rowheader').textContent).not.toBe(name);
    });
    expect(router.state.location.search).toBe('?page=1&size=1');
    expect(screen.getAllByText(/^Preferences 2–2 of \d+$/)[0]).toBeDefined();
  });

  test('a page beyond the end leads back to the first', async () => {
    await arrangePreference();
    const { router, user } = open('?page=9999');
    await user.click(await screen.findByRole('button', { name: 'Go to first page' }));
    expect((await rowsOf()).length).toBeGreaterThan(0);
    expect(router.state.location.search).toBe('');
  });

  test('reads an answer that is a string holding JSON', async () => {
    const record = await arrangePreference();
    const page = { ...emptyPage, content: [record], totalPages: 1, totalElements: 1 };
    open('', { fetch: answer(JSON.stringify(page)) });
    expect(await screen.findByRole('link', { name: record.Name })).toBeDefined();
  });

  test('without any preference names the next action', async () => {
    open('', { fetch: answer(emptyPage) });
    await screen.findByText('No purpose preferences yet');
    expect(screen.getAllByRole('link', { name: 'New purpose preference' })).toHaveLength(2);
  });

  test('read-only rights leave the button in place, with the reason', async () => {
    await arrangePreference();
    open('', { rights: 'reader' });
    await rowsOf();
    const control = screen.getByRole('button', {
      name: 'New purpose preference',
      description: /read-only access/,
    });
    expect(control.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('when reading fails', () => {
  test('a forbidden list is no empty list', async () => {
    open('', { fetch: async () => forbiddenAnswer() });
    await screen.findByText("You don't have access to the purpose preference list.");
    expect(screen.queryByText(/no purpose preferences/i)).toBeNull();
  });

  test('a limit says that the list is paused', async () => {
    open('', { fetch: async () => limitedAnswer(30) });
    expect(await screen.findByText('The purpose preference list is paused.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('rows that are there stay while a later reading fails, and say how old they are', async () => {
    await arrangePreference();
    let isBroken = false;
    const { client } = open('', {
      fetch: (_request, pass) => (isBroken ? Promise.resolve(failedAnswer()) : pass()),
    });
    const { length } = await rowsOf();
    isBroken = true;
    void client.refetchQueries();
    await screen.findByText(/Showing results from \d\d:\d\d:\d\d/);
    expect(await rowsOf()).toHaveLength(length);
  });
});
