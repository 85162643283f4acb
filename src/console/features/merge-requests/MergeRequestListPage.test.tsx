import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  arrangeElementValues,
  arrangeMergeRequest,
  arrangeSearched,
} from '#console/testing/arrange-merge-requests.ts';
import { holdClock, pass, passUntil } from '#console/testing/clock.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as MergeRequestListPage } from './MergeRequestListPage.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const open = (search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/merge-requests', Component: MergeRequestListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/merge-requests${search}`,
    ...options,
  });

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('tr');
  if (row === null) throw new Error('It is no row.');
  return within(row);
};

const cellsOf = async (name: string) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent);

const emptyPage = { content: [], number: 0, size: 20, totalPages: 0, totalElements: 0 };

describe('the list', () => {
  test('tells of each request its state, what it compares and what it found', async () => {
    const { element } = await arrangeElementValues(['a', ' A ', 'b']);
    const { element: other } = await arrangeElementValues(['a']);
    const { mergeRequestId, mergeRequestName } = await arrangeSearched({
      customDataElementNames: [element, other],
    });
    open();
    const link = await screen.findByRole('link', { name: mergeRequestName });
    expect(link.getAttribute('href')).toBe(`/merge-requests/${mergeRequestId}`);
    const cells = await cellsOf(mergeRequestName);
    expect(cells.slice(0, 4)).toEqual(['1 group', 'Searched', `${element} or ${other}`, 'Once']);
    // What is to be reviewed is a click away, without what is done.
    const groups = (await rowOf(mergeRequestName)).getByRole('link', { name: '1 group' });
    expect(groups.getAttribute('href')).toBe(`/merge-requests/${mergeRequestId}?status=OPEN`);
  });

  test('follows a search until it has ended, and says when it looked', async () => {
    const { mergeRequestName } = await arrangeMergeRequest();
    open();
    await screen.findByText(/^Updated \d\d:\d\d:\d\d$/);
    await waitFor(async () =>
      expect((await cellsOf(mergeRequestName)).slice(0, 2)).toEqual(['None', 'Searched']),
    );
  });

  test('tells when one that waits starts', async () => {
    const { mergeRequestName } = await arrangeMergeRequest({ triggerTime: '2031-05-06T10:00:00Z' });
    open();
    const cells = await cellsOf(mergeRequestName);
    expect(cells[1]).toBe('Waiting');
    expect(cells[4]).toMatch(/^Starts May 6, 2031/);
  });

  test('asks no more once auto-refresh is off', async () => {
    holdClock();
    let reads = 0;
    const running = {
      mergeRequestId: crypto.randomUUID(),
      mergeRequestName: 'Long one',
      customDataElementNames: ['Email'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
      jobStatus: 'IN_PROGRESS',
    };
    const { user } = open('', {
      fetch: async () => {
        reads += 1;
        return Response.json({ ...emptyPage, content: [running], totalElements: 1 });
      },
    });
    await passUntil(() => reads).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Auto-refresh on', pressed: true }));
    screen.getByRole('button', { name: 'Auto-refresh off', pressed: false });
    const before = reads;
    await pass(60_000);
    expect(reads).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await expect.poll(() => reads).toBe(before + 1);
  });

  test('goes from page to page', async () => {
    await arrangeMergeRequest();
    await arrangeMergeRequest();
    const { router, user } = open('?size=1');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findAllByText(/^Duplicate searches 2–2 of \d+$/);
    expect(router.state.location.search).toBe('?page=1&size=1');
  });

  test('without any request says what one is and names the next action', async () => {
    open('', { fetch: async () => Response.json(emptyPage) });
    await screen.findByText('No duplicate searches yet');
    expect(screen.getAllByRole('link', { name: 'New search' })).toHaveLength(2);
  });
});

describe('rights and failures', () => {
  test('read-only rights: the list is there, New says why it is closed', async () => {
    const { mergeRequestName } = await arrangeMergeRequest();
    open('', { rights: 'reader' });
    await screen.findByRole('link', { name: mergeRequestName });
    const control = screen.getByRole('button', {
      name: 'New search',
      description: /read-only access/,
    });
    expect(control.getAttribute('aria-disabled')).toBe('true');
  });

  test('a limit says that the list is paused', async () => {
    open('', { fetch: async () => limitedAnswer(30) });
    await screen.findByText('The duplicate search list is paused.');
  });

  test('rows that are there stay while a later reading fails', { tags: 'more' }, async () => {
    const { mergeRequestName } = await arrangeSearched();
    let isBroken = false;
    const { client } = open('', {
      fetch: (_request, pass) => (isBroken ? Promise.resolve(failedAnswer()) : pass()),
    });
    await rowOf(mergeRequestName);
    isBroken = true;
    void client.refetchQueries();
    await screen.findByText(/Showing results from \d\d:\d\d:\d\d/);
    await rowOf(mergeRequestName);
  });
});
