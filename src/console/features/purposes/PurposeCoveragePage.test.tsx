import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  arrangeDraft,
  arrangeUpdate,
  uniqueName,
} from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as PurposeCoveragePage } from './PurposeCoveragePage.tsx';

const open = (search = '', fetchStub?: FetchStub) =>
  renderConsole({
    routes: [
      { path: '/purposes/coverage', Component: PurposeCoveragePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes/coverage${search}`,
    fetch: fetchStub,
  });

// The map has hundreds of cells: a query by text at every change would take longer than the page.
const isComplete = () =>
  waitFor(() => expect(document.body.textContent).toMatch(/Updated \d\d:\d\d:\d\d\./));
const show = (user: ReturnType<typeof open>['user'], view: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), view);
const asJson = { 'Content-Type': 'application/json' };
const isPoints = (request: Request) => request.url.includes('/v1/collectionpoints');
const pageOf = (request: Request) => new URL(request.url).searchParams.get('page');

const sharedName = 'Cookie banner';

/** Of the points only those with this name, which other tests do not add to, in several pages. */
const inSmallPages: FetchStub = (request, pass) => {
  if (!isPoints(request)) return pass();
  const url = new URL(request.url);
  url.searchParams.set('name', sharedName);
  url.searchParams.set('size', '10');
  return fetch(new Request(url, request));
};

test('reads both lists to their ends, and each cell leads to the version that links', {
  tags: 'more',
}, async () => {
  const purpose = await arrangeDraftPurpose();
  const point = await arrangeDraft({
    Name: uniqueName(sharedName),
    PurposeIds: undefined,
    PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 1 }],
  });
  const { user } = open(`?show=draft&search=${purpose.Label}`, inSmallPages);
  expect(screen.getAllByText('Loading coverage map')[0]).toBeDefined();
  await isComplete();
  expect(document.body.textContent).not.toContain('% read');
  const row = screen.getByRole('row', { name: new RegExp(purpose.Label) });
  // By itself: the counts and the cells name statuses too, of the points.
  within(within(row).getByRole('rowheader')).getByText('Draft');
  expect(row.textContent).toContain('Not collected');
  expect(
    within(row)
      .getByRole('link', { name: /^Draft: version 1 of/ })
      .getAttribute('href'),
  ).toBe(`/collection-points/${point.Id}?version=1`);
  await show(user, 'draft-only');
  const head = screen.getByRole('columnheader', { name: `Drafts only: ${point.Name}` });
  // Beside the name, which may be cut: at its end the mark would be cut first.
  expect(within(head).getByText(point.Name).textContent).toBe(point.Name);
  expect(screen.queryByRole('row', { name: /^Marketing email/ })).toBeNull();
});

test('begins with Active purposes, and shows a link of a retired version as what it is', async () => {
  const name = uniqueName('Covered');
  const purpose = await arrangeActivePurpose({ Name: `${name} one` });
  const draft = await arrangeDraftPurpose({ Name: `${name} two` });
  const point = await arrangeDraft({ Name: uniqueName(sharedName), PurposeIds: [purpose.Id] });
  await arrangeUpdate(point, { Status: 'ACTIVE' });
  await arrangeNewerVersion(purpose);
  // Only a hundred are drawn at first, and other tests make more.
  const { user } = open(`?search=${name}`, inSmallPages);
  await isComplete();
  expect(screen.queryByRole('rowheader', { name: new RegExp(draft.Label) })).toBeNull();
  const row = screen.getByRole('row', { name: new RegExp(purpose.Label) });
  within(within(row).getByRole('rowheader')).getByText('Active');
  expect(row.textContent).toContain('Only a retired version');
  expect(
    within(row)
      .getByRole('link', { name: /^Active with a retired version: version 1 of/ })
      .getAttribute('href'),
  ).toBe(`/collection-points/${point.Id}?version=1`);
  await show(user, 'drafts-without-active');
  expect(screen.getByRole('rowheader', { name: new RegExp(draft.Label) })).toBeDefined();
  await show(user, 'without-active');
  expect(screen.queryByRole('rowheader', { name: new RegExp(draft.Label) })).toBeNull();
  expect(screen.queryByRole('rowheader', { name: new RegExp(purpose.Label) })).toBeNull();
});

test('is searched by name, and the address holds what was typed', { tags: 'more' }, async () => {
  const purpose = await arrangeDraftPurpose();
  const { router, user } = open('?show=draft', inSmallPages);
  await isComplete();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), purpose.Label);
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe(purpose.Label),
  );
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), ' nowhere{Enter}');
  expect(await screen.findByText(/^No purpose here matches/)).toBeDefined();
});

test('puts what must be looked at first, and is a list for whoever wants one', async () => {
  const name = uniqueName('Risky');
  const collected = await arrangeActivePurpose({ Name: `${name} a` });
  const alone = await arrangeActivePurpose({ Name: `${name} b` });
  const point = await arrangeDraft({ Name: uniqueName(sharedName), PurposeIds: [collected.Id] });
  await arrangeUpdate(point, { Status: 'ACTIVE' });
  const { user, router } = open(`?search=${name}`, inSmallPages);
  await isComplete();
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()[0]).toContain(alone.Label));
  expect(rows()[1]).toContain(collected.Label);
  await user.click(screen.getByRole('radio', { name: 'List' }));
  const list = await screen.findByRole('list', { name: /^Purposes and the collection points/ });
  expect(
    within(list).getByRole('link', { name: `${point.Name}, version 1`, hidden: true }),
  ).toBeDefined();
  expect(new URLSearchParams(router.state.location.search).get('as')).toBe('list');
});

test('says what is known so far while stopped, and continues from there', async () => {
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const asked: (string | null)[] = [];
  const { user } = open('', async (request, pass) => {
    if (isPoints(request)) {
      asked.push(pageOf(request));
      if (pageOf(request) === '1') await isHeld;
    }
    return inSmallPages(request, pass);
  });
  await waitFor(() => expect(asked).toContain('1'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  goOn();
  expect(await screen.findByText('Stopped. The counts and the map are incomplete.')).toBeDefined();
  await waitFor(() => expect(screen.getByText(/^\d\d% read$/)).toBeDefined());
  expect(screen.getByRole('option', { name: /^Not collected anywhere: \d+$/ })).toBeDefined();
  expect(screen.getByText(/\d+ collection points so far\.$/)).toBeDefined();
  expect(asked).toEqual(['0', '1']);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await isComplete();
  expect(new Set(asked).size).toBe(asked.length);
});

test('rows appear a hundred at a time, and switching the view starts over', {
  tags: 'more',
}, async () => {
  const { user } = open('', async (request, pass) => {
    if (isPoints(request)) return inSmallPages(request, pass);
    const page = await (await pass()).json();
    const [first] = page.content;
    if (!first) return new Response(JSON.stringify(page), { headers: asJson });
    const copies = Array.from({ length: 130 }, (_, number) => ({
      ...first,
      purposeId: crypto.randomUUID(),
      versions: [{ ...first.versions[0], label: `Copy ${number}`, status: 'RETIRED' }],
    }));
    const content = [...page.content, ...copies];
    return new Response(JSON.stringify({ ...page, content }), { headers: asJson });
  });
  await isComplete();
  await show(user, 'retired');
  const rows = () => document.querySelectorAll('tbody tr').length;
  // A view is an address, and React may draw it later.
  const hasRows = (count: number) => waitFor(() => expect(rows()).toBe(count));
  await hasRows(100);
  await user.click(await screen.findByRole('button', { name: /^Show \d+ more$/ }));
  await waitFor(() => expect(rows()).toBeGreaterThan(100));
  const firstNew = document.querySelectorAll('tbody tr')[100];
  await waitFor(() => expect(firstNew?.contains(document.activeElement)).toBe(true));
  await show(user, 'all');
  await hasRows(100);
});

test('a limit is waited for, with its time, and nothing that was read is lost', {
  tags: 'more',
}, async () => {
  let isLimited = true;
  open('', async (request, pass) => {
    if (isPoints(request) && pageOf(request) === '1' && isLimited) {
      isLimited = false;
      return limitedAnswer(2);
    }
    return inSmallPages(request, pass);
  });
  expect(
    await screen.findByText(/^Request limit reached: paused until \d\d:\d\d:\d\d\.$/),
  ).toBeDefined();
  expect(screen.getByRole('table')).toBeDefined();
  await isComplete();
});

test.each([
  [forbiddenAnswer, "You don't have access to the list of purposes."],
  [() => limitedAnswer(30), 'The list of purposes is paused.'],
  [failedAnswer, 'The service failed.'],
])('what cannot be read is told, and never as an empty map', async (answer, words) => {
  open('', async () => answer());
  expect((await screen.findAllByText(words))[0]).toBeDefined();
  expect(screen.queryByText('No purposes')).toBeNull();
});
