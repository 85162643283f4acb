import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { arrangeDraft, uniqueName } from '#console/testing/arrange-collection-points.ts';
import { arrangeElement, arrangeEndedRun } from '#console/testing/arrange-index-runs.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { getCurrentIndexEndpoint } from '#contract/custom-indexes.ts';
import { Component as IndexRunListPage } from './IndexRunListPage.tsx';
import { knownRuns } from './known-runs.ts';
import { proposeElement } from './queries.ts';

beforeEach(() => localStorage.clear());

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/index-runs', Component: IndexRunListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/index-runs',
    ...options,
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const elementField = () => screen.getByRole('combobox', { name: /^Data element/ });
const isCurrent = ({ url, method }: Request) => url.endsWith('/custom-indexes') && method === 'GET';
const noIndex = () => Response.json({ index: null });
const isOfRun = ({ url }: Request) => url.includes('/custom-indexes/');

/** The address that a row's run links to. */
const runIdIn = (row: HTMLElement) =>
  within(row).queryByRole('link')?.getAttribute('href')?.replace('/index-runs/', '');

const rowOf = async (runId: string) => {
  const table = within(await screen.findByRole('table', { name: /^Recent index runs/ }));
  const row = (await table.findAllByRole('row')).find((one) => runIdIn(one) === runId);
  if (row === undefined) throw new Error('No row has this run.');
  return row;
};
const cellsOf = async (runId: string) =>
  within(await rowOf(runId))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** Of the page all of it would hold those words. */
const expectFocusInList = () => {
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('Recent runs');
};

describe('starting', () => {
  test('goes to the run’s page, and this browser knows it', async () => {
    const element = await arrangeElement();
    const { router, user } = open();
    await user.type(elementField(), element);
    // Another test's run may still be going: then this one is refused, and can be started again.
    await waitFor(async () => {
      if (screen.queryByRole('dialog') === null) await user.click(button('Start run'));
      const anyway = screen.queryByRole('button', { name: 'Start anyway' });
      if (anyway !== null) await user.click(anyway);
      expect(router.state.location.pathname).not.toBe('/index-runs');
    });
    const [run] = knownRuns.all();
    expect(router.state.location.pathname).toBe(`/index-runs/${run?.runId}`);
    expect(localStorage.getItem('index-runs.1')).not.toContain(element);
  });

  test('offers names that are in use, without a request for each key', async () => {
    const element = uniqueName('Shoe size');
    // Among the first by name: that page alone is read.
    await arrangeDraft({ Name: uniqueName('A point'), DataElements: [element] });
    let requests = 0;
    const { user } = open({
      fetch: (_request, pass) => {
        requests += 1;
        return pass();
      },
    });
    await waitFor(() => {
      const list = document.getElementById(elementField().getAttribute('list') ?? '');
      expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toContain(
        element,
      );
    });
    const before = requests;
    await user.type(elementField(), 'Shoe');
    expect(requests).toBe(before);
  });

  test('begins with what was proposed', async () => {
    const { client, router } = open();
    await screen.findByRole('heading', { name: 'Search index' });
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    proposeElement(client, 'City');
    await router.navigate('/index-runs');
    await waitFor(() => expect(elementField()).toHaveProperty('value', 'City'));
  });

  test.each([
    ['', /Must not be empty/],
    ['x'.repeat(751), /750/],
    ['Nobody has this', /No one has a value/],
    ["City'; drop table x; --", /No one has a value/],
    ['Country <b>', /can't contain/i],
  ])('%s is refused at its field', async (name, words) => {
    const { router, user } = open({
      fetch: async (request, pass) => (isCurrent(request) ? noIndex() : pass()),
    });
    if (name !== '') {
      await user.click(elementField());
      await user.paste(name);
    }
    await user.click(button('Start run'));
    await waitFor(() => expect(elementField().getAttribute('aria-invalid')).toBe('true'));
    const described = (elementField().getAttribute('aria-describedby') ?? '').split(' ');
    const texts = described.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(texts).toMatch(words);
    expect(document.activeElement).toBe(elementField());
    expect(router.state.location.pathname).toBe('/index-runs');
    expect(knownRuns.all()).toEqual([]);
  });

  test('names the index it replaces and asks, except to rebuild the same one', async () => {
    const [old, element] = ['Old number', await arrangeElement()];
    const runId = crypto.randomUUID();
    const starts: string[] = [];
    const { router, user } = open({
      fetch: async (request, pass) => {
        if (!request.url.endsWith('/custom-indexes')) return pass();
        if (request.method === 'GET') {
          return Response.json({ index: { runId, dataElementName: old } });
        }
        starts.push((await request.clone().json()).parameters.dataElementName);
        return Response.json({ runId, status: 'Submitted' });
      },
    });
    await screen.findByText(old);
    await user.type(elementField(), element);
    await user.click(button('Start run'));
    const dialog = within(await screen.findByRole('dialog', { name: `Index ${element}?` }));
    dialog.getByText('This replaces the index on Old number. Searches by it become slower.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(starts).toEqual([]);
    await user.click(button('Start run'));
    await user.click(await screen.findByRole('button', { name: 'Start anyway' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/index-runs/${runId}`));
    expect(starts).toEqual([element]);
    await screen.findByText('Elsewhere');
    await router.navigate('/index-runs');
    // The console asks before another run as long as this one may still be going.
    await waitFor(async () => expect((await cellsOf(runId))[0]).toBe('Not found here'));
    await screen.findByText(old);
    await user.type(elementField(), old);
    await user.click(button('Start run'));
    await waitFor(() => expect(starts).toEqual([element, old]));
  });

  test('asks where nobody can say whether it replaces one', async () => {
    const { user } = open({
      fetch: async (request, pass) =>
        request.url.endsWith('/custom-indexes') ? failedAnswer() : pass(),
    });
    await user.type(elementField(), 'City');
    await user.click(button('Start run'));
    await screen.findByText(/^This replaces the current index, if there is one\./);
  });

  test('asks before starting a run while another one is still going, then does what was chosen', async () => {
    const unfinished = crypto.randomUUID();
    knownRuns.note(unfinished, { status: 'InProgress' }, 0);
    const element = await arrangeElement();
    let starts = 0;
    const { user } = open({
      fetch: async (request, pass) => {
        if (isOfRun(request)) return Response.json({ status: 'InProgress' });
        if (isCurrent(request)) return noIndex();
        if (request.method !== 'POST') return pass();
        starts += 1;
        return Response.json(
          {
            status: 'Failed',
            code: 'index-run-unfinished',
            message: "Another index run isn't finished.",
          },
          { status: 400 },
        );
      },
    });
    await user.type(elementField(), element);
    await user.click(button('Start run'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(starts).toBe(0);
    await user.click(button('Start run'));
    await user.click(await screen.findByRole('button', { name: 'Start anyway' }));
    await screen.findByText(/Another index run isn't finished\./);
    expect(starts).toBe(1);
  });

  test('asks nothing for the sake of a run that is gone', async () => {
    const gone = crypto.randomUUID();
    knownRuns.note(gone, { status: 'InProgress' }, 0);
    const runId = crypto.randomUUID();
    const { router, user } = open({
      fetch: async (request, pass) => {
        if (isCurrent(request)) return noIndex();
        return request.method === 'POST' ? Response.json({ runId, status: 'Submitted' }) : pass();
      },
    });
    await waitFor(async () => expect((await cellsOf(gone))[0]).toBe('Not found here'));
    await user.type(elementField(), 'City{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/index-runs/${runId}`));
  });

  test('with read-only rights is shown, closed, with the reason', async () => {
    open({ rights: 'reader' });
    await screen.findByText(/read-only access\. Ask/, { selector: 'p' });
    expect(button('Start run').getAttribute('aria-disabled')).toBe('true');
    expect(elementField()).toHaveProperty('readOnly', true);
    expect(button('Open run').getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the index in use', () => {
  const shown = () => screen.findByRole('region', { name: 'Current index' });

  test('is shown with its element and start, even if another browser started its run', {
    tags: 'more',
  }, async () => {
    const element = await arrangeElement();
    const runId = await arrangeEndedRun(element);
    const current = await createTestClient().call(getCurrentIndexEndpoint, {}, {});
    // Another file's run may have replaced it since.
    const name = current.index?.dataElementName ?? '';
    expect(current.index?.runId === runId ? name : element).toBe(element);
    open({
      rights: 'reader',
      fetch: async (request, pass) => (isCurrent(request) ? Response.json(current) : pass()),
    });
    const section = within(await shown());
    await section.findByText(name);
    expect(section.getAllByRole('time')).toHaveLength(1);
    expect(knownRuns.all()).toEqual([]);
  });

  test('is told where there is none', async () => {
    open({ fetch: async (request, pass) => (isCurrent(request) ? noIndex() : pass()) });
    await within(await shown()).findByText(/^None\./);
  });

  test('is left out where the host does not know', async () => {
    open({
      fetch: async (request, pass) =>
        isCurrent(request) ? new Response('', { status: 405 }) : pass(),
    });
    await shown();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Current index' })).toBeNull());
  });
});

describe('opening', () => {
  test('goes to any run by its id or its link', async () => {
    const { router, user } = open();
    const id = crypto.randomUUID();
    await user.type(
      screen.getByRole('textbox', { name: 'Run id or link' }),
      ` ${id.toUpperCase()}{Enter}`,
    );
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe(`/index-runs/${id}`);
  });

  test('explains what is wrong with anything else', async () => {
    const { user } = open();
    await user.click(button('Open run'));
    const field = screen.getByRole('textbox', {
      name: 'Run id or link',
      description: /Paste a run id/,
    });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'https://example.org/index-runs/x');
    await user.click(button('Open run'));
    await screen.findByText(/This link leads elsewhere/);
  });
});

describe('the runs that this browser knows', () => {
  test('are shown as the service has them, newest first', { tags: 'more' }, async () => {
    const element = await arrangeElement();
    const runId = await arrangeEndedRun(element);
    const gone = crypto.randomUUID();
    knownRuns.note(gone, { status: 'InProgress', startTime: '2026-01-01T00:00:00Z' }, 1);
    knownRuns.note(runId, { status: 'InProgress' }, 2);
    open();
    await waitFor(async () => {
      expect((await cellsOf(runId)).slice(0, 2)).toEqual(['Succeeded', element]);
      expect((await cellsOf(gone))[0]).toBe('Not found here');
    });
    expect(screen.getAllByRole('rowheader').map(runIdIn)).toEqual([runId, gone]);
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringMatching(/^\d\d \w{3} \d{4}, \d\d:\d\d:\d\d /),
      expect.stringMatching(/^(01 Jan 2026|31 Dec 2025), /),
    ]);
  });

  test('are forgotten one by one, and the focus stays with the list', async () => {
    const id = crypto.randomUUID();
    knownRuns.note(id, { status: 'Failed' }, 1);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Forget run/ }));
    await screen.findByText('No recent runs');
    expectFocusInList();
    screen.getByText(/^Forgot run of 0?1 Jan 1970|^Forgot run of 31 Dec 1969/);
  });

  test('are refreshed while one of them is running', { tags: 'more' }, async () => {
    const id = crypto.randomUUID();
    knownRuns.note(id, { status: 'Submitted' }, 1);
    let reads = 0;
    open({
      fetch: async (request, pass) => {
        if (!isOfRun(request)) return pass();
        reads += 1;
        return Response.json({
          status: reads < 3 ? 'InProgress' : 'Success',
          startTime: '2026-01-01T00:00:00Z',
          endTime: reads < 3 ? null : '2026-01-01T00:00:09Z',
        });
      },
    });
    await screen.findByText(/^Updated/);
    await waitFor(async () => expect((await cellsOf(id))[0]).toBe('Succeeded'));
    expect(screen.queryByText(/^Updated/)).toBeNull();
    expect((await cellsOf(id))[2]).toBe('9 s');
  });

  test('keep the focus when what had it goes, since the run that went on is over', async () => {
    const id = crypto.randomUUID();
    knownRuns.note(id, { status: 'Submitted' }, 1);
    let status = 'InProgress';
    const { user } = open({
      fetch: async (request, pass) => (isOfRun(request) ? Response.json({ status }) : pass()),
    });
    const refresh = await screen.findByRole('button', { name: 'Refresh' });
    status = 'Success';
    await user.click(refresh);
    await waitFor(() => expect(screen.queryByText(/^Updated/)).toBeNull());
    expectFocusInList();
  });

  test.each([
    ['a limit', () => limitedAnswer(30), /Paused/],
    ['a failure', failedAnswer, /The service failed/],
  ])('stay as they were kept through %s', async (_case, answer, words) => {
    const id = crypto.randomUUID();
    knownRuns.note(id, { status: 'Success' }, 1);
    open({ fetch: async (request, pass) => (isOfRun(request) ? answer() : pass()) });
    await screen.findByText(words);
    expect((await cellsOf(id))[0]).toBe('Succeeded');
    screen.getByText(/Showing what this browser saved\./);
  });
});
