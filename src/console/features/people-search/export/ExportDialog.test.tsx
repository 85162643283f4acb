import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeForm,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { type ActivityRecord, listActivityEndpoint } from '#contract/activity.ts';
import { Component as PeopleSearchPage } from '../PeopleSearchPage.tsx';

/** 53 people of a point of their own: two pages. */
const count = 53;
let pointId = '';
const people: string[] = [];
beforeAll(async () => {
  const form = await arrangeForm();
  pointId = form.point.Id;
  const purposes = (form.point.Purposes ?? []).map(({ Id }) => ({
    Id,
    TransactionType: 'CONFIRMED' as const,
  }));
  for (let at = 0; at < count; at += 1) {
    const identifier = freshIdentifier();
    await arrangeReceipt(form, identifier, { purposes });
    people.push(identifier);
  }
});

type File = { name: string; text: () => Promise<string> };
let files: File[] = [];
beforeEach(() => {
  files = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        files.push({ name: '', text: () => blob.text() });
        return 'blob:people';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.at(-1);
    if (file) file.name = this.download;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setPresenting(false);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

const isPage = ({ url }: Request) => url.includes('/datasubjects/profiles');
const isLook = ({ url }: Request) => url.endsWith('/activity/looks');

const open = async ({
  rights = 'reader',
  fetch = (_request, pass) => pass(),
  search = `?collectionPointGuid=${pointId}`,
  before,
}: {
  rights?: Rights;
  fetch?: FetchStub;
  search?: string;
  before?: (user: ReturnType<typeof renderConsole>['user']) => Promise<unknown>;
} = {}) => {
  const sent: string[] = [];
  const view = renderConsole({
    routes: [
      { path: '/data-subjects', Component: PeopleSearchPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects${search}`,
    rights,
    fetch: (request, pass) => {
      if (isLook(request)) sent.push('look');
      if (isPage(request) && request.url.includes('id%2Casc')) sent.push('page');
      return fetch(request, pass);
    },
  });
  await before?.(view.user);
  await view.user.click(button('Export…'));
  await title('Export people');
  // The names of the filters are read.
  await waitFor(() => expect(button('Export').getAttribute('aria-disabled')).toBeNull());
  return { ...view, sent };
};

/** The lines of the only file, and its columns by title. */
const readFile = async () => {
  const [file, ...others] = files;
  expect(others).toEqual([]);
  const text = (await file?.text()) ?? '';
  const lines = text.split('\r\n');
  const start = lines.findIndex((line) => line.startsWith('Person,'));
  return {
    name: file?.name ?? '',
    text,
    head: lines.slice(0, start - 1),
    rows: lines.slice(start + 1, -1),
  };
};

const exportsOf = async (): Promise<ActivityRecord[]> => {
  const query = { kind: 'exported', objectType: 'person', size: 20 } as const;
  const request = { query, headers: {} };
  return (await createTestClient({ rights: 'admin' }).call(listActivityEndpoint, request, {}))
    .content;
};

test('a reader exports the filtered list, masked, and it is recorded without values', async () => {
  const { user, sent } = await open();
  expect(within(screen.getByRole('dialog')).getByText(/^Test point/)).toBeDefined();
  expect(screen.getByText(/^Reads up to 7,500 people a minute/)).toBeDefined();
  await user.click(button('Export'));
  await title('Export finished');
  const { name, head, rows, text } = await readFile();
  expect(name).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  expect(
    screen.getByText(/53 people downloaded/).closest('[role="status"]')?.textContent,
  ).toContain(name);
  expect(head[0]).toMatch(/^(?:\uFEFF)?Search,Collection point: Test point/);
  expect(head).toEqual(
    expect.arrayContaining(['Values,Masked', `People,${count}`, 'Complete,Yes']),
  );
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row.split(',').at(-1))).size).toBe(count);
  expect(people.filter((identifier) => text.includes(identifier))).toEqual([]);
  expect(sent).toEqual(['look', 'page', 'page', 'look']);
  const [end, start] = await exportsOf();
  expect(start).toMatchObject({ fields: ['masked', 'started'], criteria: ['collectionPointGuid'] });
  expect(end).toMatchObject({ fields: ['masked', 'complete'], people: count, persons: [] });
});

test('values in clear need a reason, which each person is recorded with', {
  tags: 'more',
}, async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('radio', { name: /^Clear values/ }));
  await user.click(button('Export'));
  expect(screen.getByText('Enter a reason.')).toBeDefined();
  const reason = screen.getByRole('textbox', { name: 'Reason (required)' });
  expect(document.activeElement).toBe(reason);
  expect(sent).toEqual([]);
  await user.type(reason, '  Asked by the regulator ');
  await user.click(button('Export'));
  await title('Export finished');
  const { rows, head } = await readFile();
  expect(head).toContain('Values,Clear');
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([...people].sort());
  expect(sent).toEqual(['look', 'page', 'look', 'page', 'look', 'look']);
  const recorded = (await exportsOf()).slice(0, 4).flatMap(({ persons }) => persons);
  expect(recorded).toHaveLength(count);
  expect(new Set(recorded.map(({ reason: why }) => why))).toEqual(
    new Set(['Asked by the regulator']),
  );
});

test('in presenter mode nothing is exported in clear', async () => {
  await open();
  setPresenting(true);
  const radio = await screen.findByRole('radio', {
    name: /^Clear values/,
    description: /presenter/,
  });
  expect(radio.getAttribute('aria-disabled')).toBe('true');
});

/** Answers the first page, and the second never. */
const stuckAtSecond = (): FetchStub => {
  let pages = 0;
  return async (request, pass) => {
    if (isPage(request) && request.url.includes('id%2Casc')) {
      pages += 1;
      if (pages > 1)
        await new Promise((_, reject) => request.signal.addEventListener('abort', reject));
    }
    return pass();
  };
};

test('presenter mode pauses an export in clear, and keeps its file back', {
  tags: 'more',
}, async () => {
  const { user } = await open({ fetch: stuckAtSecond() });
  await user.click(screen.getByRole('radio', { name: /^Clear values/ }));
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Asked');
  await user.click(button('Export'));
  await screen.findByText('50 people');
  setPresenting(true);
  await title('Export paused');
  for (const name of ['Save partial file', 'Continue']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(name));
  }
  expect(files).toEqual([]);
  setPresenting(false);
  await waitFor(() => expect(button('Continue').getAttribute('aria-disabled')).toBeNull());
});

test('what somebody was looked up by is exported like the rest of the search', async () => {
  const value = uniqueName('Uppsala');
  const found = [await arrangePerson({ City: value }), await arrangePerson({ City: value })];
  const { user } = await open({
    search: '',
    before: async (hand) => {
      await hand.click(button('By data element'));
      const name = screen.getByRole('combobox', { name: 'Data element' });
      fireEvent.change(name, { target: { value: 'City' } });
      fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value } });
      await hand.click(button('Search'));
      await screen.findByRole('button', { name: 'Clear search' });
    },
  });
  await user.click(button('Export'));
  await title('Export finished');
  const { head, rows, text } = await readFile();
  expect(head[0]).toMatch(/Search,City: U•+/);
  expect(text).not.toContain(value);
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Found by City', 'Found by City']);
  expect(rows.map((row) => row.split(',').at(-1)).sort()).toEqual(found.map(({ id }) => id).sort());
  expect((await exportsOf())[0]).toMatchObject({ criteria: ['dataElementName'], people: 2 });
});

test('nothing is read, and no file made, if the start cannot be recorded', async () => {
  const { user, sent } = await open({
    fetch: async (request, pass) =>
      isLook(request) ? new Response(null, { status: 403 }) : pass(),
  });
  await user.click(button('Export'));
  await title('Export interrupted');
  expect(sent).toEqual(['look']);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save partial file' })).toBeNull();
  await user.click(button('Cancel export'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(files).toEqual([]);
});

/** Lets so many pages pass; then they fail until `mend`. */
const failingAfter = (pages: number, fail: () => Response) => {
  let passed = 0;
  let isMended = false;
  const fetch: FetchStub = async (request, pass) => {
    if (!isPage(request) || !request.url.includes('id%2Casc') || isMended) return pass();
    passed += 1;
    return passed <= pages ? pass() : fail();
  };
  return {
    fetch,
    mend: () => {
      isMended = true;
    },
  };
};

test('a lost connection ends in an honest partial file', { tags: 'more' }, async () => {
  const { fetch } = failingAfter(1, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await open({ fetch });
  await user.click(button('Export'));
  await title('Export interrupted');
  expect(screen.getByRole('alert').textContent).toContain("Couldn't reach the service");
  expect(screen.getByText('50 people')).toBeDefined();
  await user.click(button('Save partial file'));
  await title('Partial file saved');
  const { name, head, rows } = await readFile();
  const words = 'Incomplete: ends after 50 people. The connection was lost.';
  expect(name).toMatch(/^people-[\d-]+-partial\.csv$/);
  expect(head).toEqual(expect.arrayContaining(['People,50', `Complete,${words}`]));
  expect(rows.at(-1)).toBe(words);
  expect(rows).toHaveLength(51);
  expect(screen.getByText(/The file is incomplete/)).toBeDefined();
  expect((await exportsOf())[0]).toMatchObject({ fields: ['masked', 'partial'], people: 50 });
});

test('it goes on where the service failed, and misses nobody', { tags: 'more' }, async () => {
  const { fetch, mend } = failingAfter(1, failedAnswer);
  const { user } = await open({ fetch });
  await user.click(button('Export'));
  await title('Export interrupted');
  mend();
  await user.click(button('Continue'));
  await title('Export finished');
  const { name, rows } = await readFile();
  expect(name).not.toContain('partial');
  expect(new Set(rows.map((row) => row.split(',').at(-1))).size).toBe(count);
});

test('a limit is waited for, and it goes on by itself', { tags: 'more' }, async () => {
  let isLimited = true;
  const { user } = await open({
    fetch: async (request, pass) => {
      if (!isPage(request) || !request.url.includes('id%2Casc') || !isLimited) return pass();
      isLimited = false;
      return limitedAnswer(2);
    },
  });
  await user.click(button('Export'));
  expect(await screen.findByText(/Request limit reached\. Resumes in/)).toBeDefined();
  await title('Export finished');
  expect((await readFile()).rows).toHaveLength(count);
});

test('Escape pauses it and loses nothing; what was read is saved where it is wanted', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let pages = 0;
  const { user } = await open({
    fetch: async (request, pass) => {
      if (isPage(request) && request.url.includes('id%2Casc')) {
        pages += 1;
        if (pages === 2) await held;
      }
      return pass();
    },
  });
  await user.click(button('Export'));
  await screen.findByText('50 people');
  await user.keyboard('{Escape}');
  await title('Export paused');
  release();
  await user.keyboard('{Escape}');
  await user.click(button('Continue'));
  await title('Export finished');
  expect((await readFile()).rows).toHaveLength(count);
});

test('leaving the page asks first', async () => {
  const { user, router } = await open({ fetch: stuckAtSecond() });
  await user.click(button('Export'));
  await title('Exporting people');
  void router.navigate('/purposes');
  await screen.findByRole('heading', { name: 'Stop the export?' });
  await user.click(button('Stay'));
  expect(router.state.location.pathname).toBe('/data-subjects');
  void router.navigate('/purposes');
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(files).toEqual([]);
});

test('where nobody matches there is no file', async () => {
  const { user } = await open({ search: `?collectionPointGuid=${crypto.randomUUID()}` });
  await user.click(button('Export'));
  await title('Nobody to export');
  expect(files).toEqual([]);
});
