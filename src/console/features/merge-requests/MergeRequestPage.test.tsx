import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeElementValues,
  arrangeMerge,
  arrangeMergeRequest,
  arrangeSearched,
  groupsOf,
  storedRequest,
} from '#console/testing/arrange-merge-requests.ts';
import {
  arrangeForm,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { Component as MergeRequestPage } from './MergeRequestPage.tsx';
import { groupCriteria } from './queries.ts';

const open = (id: string, search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/merge-requests/:id', Component: MergeRequestPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/merge-requests/${id}${search}`,
    ...options,
  });

/** The groups once they are those that were asked for. */
const rows = () =>
  waitFor(() => {
    const table = screen.getByRole('table', { name: 'Groups of duplicates' });
    if (table.getAttribute('aria-busy') !== null) throw new Error('The groups are on their way.');
    return within(table).getAllByRole('row').slice(1);
  });

/** Two groups of an element that nobody else has: of three and of two people. */
const arrangeGroups = async () => {
  const { element, people } = await arrangeElementValues(['a', 'a', 'a', 'b', 'b', 'c']);
  return { people, request: await arrangeSearched({ customDataElementNames: [element] }) };
};

describe('what a search found', () => {
  test('figures, and groups with their records, masked, the one that would stay first', async () => {
    const { request, people } = await arrangeGroups();
    open(request.mergeRequestId);
    await screen.findByText('5 duplicate records.');
    screen.getByRole('heading', { name: '2 groups to review' });
    const groups = (await rows()).map((row) => within(row).getAllByRole('listitem'));
    expect(groups.map(({ length }) => length).sort()).toEqual([2, 3]);
    const [record] = groups.find(({ length }) => length === 3) ?? [];
    within(record as HTMLElement).getByText('Primary');
    const link = within(record as HTMLElement).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/data-subjects/${people[0]?.id}`);
    for (const { identifier } of people) expect(document.body.innerHTML).not.toContain(identifier);
  });

  test('are marked where they match only by what was typed into a form', async () => {
    const element = uniqueName('Badge');
    const form = await arrangeForm({ DataElements: [element] });
    for (const value of ['a', 'A', 'b']) {
      await arrangeReceipt(form, freshIdentifier(), { dsDataElements: { [element]: value } });
    }
    for (const value of ['c', 'C']) await arrangePerson({ [element]: value });
    const request = await arrangeSearched({ customDataElementNames: [element] });
    open(request.mergeRequestId);
    const marked = (await rows()).map(({ textContent }) =>
      textContent?.includes('Typed into a form. Review and merge it separately.'),
    );
    expect(marked.toSorted()).toEqual([false, true]);
    screen.getByRole('button', { name: 'Review and merge group 1' });
  });

  test('are narrowed by state, and the address says so', async () => {
    const { request } = await arrangeGroups();
    const { user, router } = open(request.mergeRequestId);
    await rows();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Merged');
    await user.click(await screen.findByRole('button', { name: 'Show all groups' }));
    expect(await rows()).toHaveLength(2);
    expect(router.state.location.search).toBe('');
  });

  test('of one state end before a page that is too late, and still are some', async () => {
    const { request } = await arrangeGroups();
    const { user, router } = open(request.mergeRequestId, '?page=5&status=OPEN');
    await screen.findByText('This page is past the end of the list');
    await user.click(screen.getByRole('button', { name: 'Go to first page' }));
    expect(await rows()).toHaveLength(2);
    expect(router.state.location.search).toBe('?status=OPEN');
  });

  test('are those that the overview counts, where it led here', async () => {
    const { request } = await arrangeGroups();
    const { router, user } = open(request.mergeRequestId, '?attention=open-merge-groups');
    await screen.findByRole('button', { name: 'Review and merge group 1' });
    expect(screen.getByText('Waiting for a decision')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear Needs attention' }));
    expect(router.state.location.search).toBe('');
  });

  test('have no other filters than the state, what is at stake, and that', () => {
    expect(groupCriteria.filters).toEqual(['status', 'attention', 'risk']);
  });

  test('a group is begun in the wizard', async () => {
    const { request } = await arrangeGroups();
    const { user, router } = open(request.mergeRequestId);
    await user.click(await screen.findByRole('button', { name: 'Review and merge group 1' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(router.state.location.pathname).toBe('/merge');
  });

  test('nothing found is said, with what was looked for', async () => {
    const request = await arrangeSearched();
    open(request.mergeRequestId);
    await screen.findByText(/^No duplicates among \d[\d,]* records?\.$/);
    screen.getByRole('heading', { name: 'Nothing to review' });
    const link = screen.getByRole('button', {
      name: 'Merge open groups…',
      description: 'No open groups.',
    });
    expect(link.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('people who are not the same', () => {
  const open2 = async () => {
    const { element, people } = await arrangeElementValues(['a', 'a']);
    const request = await arrangeSearched({ customDataElementNames: [element] });
    return { element, people, request, view: open(request.mergeRequestId) };
  };

  test('are said to be so with one click, and that is undone with another', async () => {
    const { element, request, view } = await open2();
    const { user } = view;
    const button = () => screen.findByRole('button', { name: 'Not the same person, group 1' });
    await user.click(await button());
    await screen.findByText('Group 1: not the same person.');
    const [row] = await rows();
    within(row as HTMLElement).getByText('Not the same person');
    screen.getByRole('heading', { name: 'Nothing left to review' });
    screen.getByText('0 of 1');
    expect((await groupsOf(request.mergeRequestId))[0]?.status).toBe('DISMISSED');
    const review = screen.getByRole('button', { name: 'Review and merge group 1' });
    expect(review.getAttribute('aria-disabled')).toBe('true');
    const again = await arrangeSearched({ customDataElementNames: [element] });
    expect(await groupsOf(again.mergeRequestId)).toEqual([]);
    const undo = { name: 'Undo not the same person, group 1' };
    await user.click(screen.getByRole('button', undo));
    await button();
    await screen.findByText('Group 1 can be merged again.');
    expect((await groupsOf(request.mergeRequestId))[0]?.status).toBe('OPEN');
  });

  test('who are others by now are not said to be anything', async () => {
    const { element, people, request, view } = await open2();
    const { user } = view;
    await rows();
    const other = await arrangePerson({ [element]: 'z' });
    await arrangeMerge(other.identifier, [people[0]?.identifier ?? '']);
    await user.click(screen.getByRole('button', { name: 'Not the same person, group 1' }));
    await screen.findByText(/The records in this group have changed/);
    expect((await groupsOf(request.mergeRequestId))[0]?.status).toBe('OPEN');
  });
});

test('that a search was created and starts by itself is said until it has searched', async () => {
  const { mergeRequestId: id } = await arrangeSearched();
  let isOld = true;
  const { user, router } = open(crypto.randomUUID(), '', {
    fetch: async (_request, pass) => {
      const answer = await pass();
      if (!isOld || !answer.ok) return answer;
      const waiting = { jobStatus: 'PENDING', searchedDate: null };
      return Response.json({ ...(await answer.json()), ...waiting });
    },
  });
  await screen.findByText('Duplicate search not found');
  await router.navigate(`/merge-requests/${id}`, { state: 'created' });
  await screen.findByText('Waiting');
  screen.getByText('The search starts automatically.');
  isOld = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Searched');
  expect(screen.queryByText('Created.')).toBeNull();
});

test('a group whose people were merged one by one says that it is merged, and since when', async () => {
  const { element, people } = await arrangeElementValues(['a', 'a']);
  const request = await arrangeSearched({ customDataElementNames: [element] });
  const [first, second] = people.map(({ identifier }) => identifier);
  await arrangeMerge(first ?? '', [second ?? '']);
  open(request.mergeRequestId);
  const [row] = await rows();
  within(row as HTMLElement).getByText('Merged');
  within(row as HTMLElement).getByText('Merged into one record.');
  expect(within(row as HTMLElement).getAllByRole('time').length).toBeGreaterThan(1);
  screen.getByRole('heading', { name: 'Nothing left to review' });
  screen.getByText('0 of 1');
});

describe('ending', () => {
  test('one that waits is cancelled, and stays to be looked at', async () => {
    const triggerTime = '2031-01-01T00:00:00Z';
    const { mergeRequestId: id } = await arrangeMergeRequest({ triggerTime });
    const { user } = open(id);
    await user.click(await screen.findByRole('button', { name: 'Cancel search…' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel search' }));
    await screen.findByText('Canceled.');
    expect((await storedRequest(id)).jobStatus).toBe('CANCELLED');
    await screen.findByRole('button', { name: 'Remove…' });
  });

  test('one that has searched is removed, with what it found, which the question names', {
    tags: 'more',
  }, async () => {
    const { request } = await arrangeGroups();
    const { user } = open(request.mergeRequestId);
    await user.click(await screen.findByRole('button', { name: 'Remove…' }));
    await screen.findByText(/^The 2 groups it found \(2 open\) are removed too\./);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Duplicate search removed');
    await expect(storedRequest(request.mergeRequestId)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  test('what has ended while it was looked at is not removed by cancelling it', async () => {
    const { mergeRequestId: id } = await arrangeSearched();
    let isOld = true;
    const { user } = open(id, '', {
      fetch: async (_request, pass) => {
        const answer = await pass();
        if (!isOld) return answer;
        return Response.json({ ...(await answer.json()), jobStatus: 'IN_PROGRESS' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel search…' }));
    isOld = false;
    await user.click(await screen.findByRole('button', { name: 'Cancel search' }));
    await screen.findByText(/The search has ended/);
    expect((await storedRequest(id)).jobStatus).toBe('COMPLETED');
  });
});

test('with read-only rights its groups are there, and its actions say why they are closed', {
  tags: 'more',
}, async () => {
  const { request } = await arrangeGroups();
  open(request.mergeRequestId, '', { rights: 'reader' });
  expect(await rows()).toHaveLength(2);
  const remove = screen.getByRole('button', { name: 'Remove…', description: /read-only access/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('button', { name: 'Download .xlsx', description: /read-only access/ });
});

describe('the file of all groups', () => {
  const button = () => screen.findByRole('button', { name: 'Download .xlsx' });

  /** What the browser was given to save. */
  const watchDownloads = () => {
    const saved: { name: string; blob: Blob }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', blob: blob as Blob });
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const last = saved.at(-1);
      if (last !== undefined) last.name = this.download;
    });
    return saved;
  };
  beforeEach(() => {
    URL.createObjectURL ??= () => '';
    URL.revokeObjectURL ??= () => {};
  });
  afterEach(() => {
    setPresenting(false);
    vi.restoreAllMocks();
  });

  test('says before that it holds unmasked values, and is saved under a name of nobody', {
    tags: 'more',
  }, async () => {
    const { request } = await arrangeGroups();
    const { user } = open(request.mergeRequestId);
    const saved = watchDownloads();
    const download = await button();
    screen.getByRole('button', { name: 'Download .xlsx', description: /Identifiers are masked/ });
    await user.click(download);
    await screen.findByText('Downloaded.');
    expect(saved[0]?.name).toMatch(/^duplicates-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(saved[0]?.blob.type).toMatch(/spreadsheetml/);
    expect(saved[0]?.blob.size).toBeGreaterThan(1000);
  });

  test('is not there where there are no groups, nor for an audience', async () => {
    const request = await arrangeSearched();
    open(request.mergeRequestId);
    const blocked = (description: string | RegExp) =>
      screen.findByRole('button', { name: 'Download .xlsx', description });
    expect((await blocked(/^All.* No groups\.$/)).getAttribute('aria-disabled')).toBe('true');
    act(() => setPresenting(true));
    await blocked(/presenter/i);
  });

  test('that the service refuses is told, and can be had again', { tags: 'more' }, async () => {
    const { request } = await arrangeGroups();
    let isDown = true;
    const { user } = open(request.mergeRequestId, '', {
      fetch: async (asked, pass) =>
        isDown && asked.url.includes('/export-duplicate')
          ? new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
          : pass(),
    });
    const saved = watchDownloads();
    await user.click(await button());
    await screen.findByRole('alert');
    expect(saved).toEqual([]);
    isDown = false;
    await user.click(await button());
    await screen.findByText('Downloaded.');
  });
});

describe('what cannot be shown', () => {
  test.each(['nonsense', '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111'])('%s is none', async (id) => {
    open(id);
    await screen.findByText('Duplicate search not found');
  });

  test('a state and a group status that are not known are shown as they came', async () => {
    const { request } = await arrangeGroups();
    open(request.mergeRequestId, '', {
      fetch: async (_request, pass) => {
        const text = await (await pass()).text();
        return new Response(
          text.replaceAll('"COMPLETED"', '"PAUSED"').replaceAll('"OPEN"', '"PARKED"'),
          { headers: { 'Content-Type': 'application/json' } },
        );
      },
    });
    await screen.findByText('PAUSED');
    await waitFor(() => expect(screen.getAllByText('PARKED')).toHaveLength(2));
  });

  test('why a search failed is told', async () => {
    const { mergeRequestId: id } = await arrangeSearched();
    open(id, '', {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (request.url.includes('/duplicates')) return answer;
        const failed = { jobStatus: 'FAILED', errorMessage: 'The disk is full.' };
        return Response.json({ ...(await answer.json()), ...failed });
      },
    });
    await screen.findByText('The search failed.');
    screen.getByText(/The disk is full\. No one was merged\./);
  });
});
