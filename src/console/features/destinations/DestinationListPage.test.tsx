import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { arrangeDestination, deleteDestinations } from '#console/testing/arrange-destinations.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { type Destination, listDestinationsEndpoint } from '#contract/destinations.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { Component as DestinationListPage } from './DestinationListPage.tsx';

afterEach(deleteDestinations);

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/destinations', Component: DestinationListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/destinations',
    rights: 'admin',
    ...options,
  });

const isList = ({ url }: Request) => new URL(url).pathname === listDestinationsEndpoint.path;

const destination: Destination = {
  ...{ id: '3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64', name: 'Print service', use: 'Letters' },
  ...{ url: 'https://print.example.net/hooks', events: ['ERASURE'], purposes: [] },
  ...{ body: 'KNOWN', takesTests: false, followsSwitches: false, headerNames: [], state: 'ACTIVE' },
  ...{ clock: { days: 10, isBusiness: true }, doneWhen: 'ACKNOWLEDGED' },
  ...{ errorMessage: 'HTTP 503', errorDate: '2026-11-28T10:00:00.000Z' },
  nextTryDate: '2026-11-28T10:05:00.000Z',
  waiting: { events: 148, hasMore: false, people: 3, parked: 2 },
  ...{ untoldPeople: 4, lostErasures: 1 },
  ...{ createdDate: '2026-11-21T09:10:00.000Z', createdBy: 'test', modifiedDate: '' },
};

describe('the list of destinations', () => {
  test('names the next action where there is none', async () => {
    open();
    await screen.findByText('Nothing is sent anywhere yet');
    const links = screen.getAllByRole('link', { name: 'New destination' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/destinations/new');
  });

  test('leads to each, with its host and that nothing was sent yet', async () => {
    const { id, name } = await arrangeDestination();
    open();
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect(row.getByRole('link', { name }).getAttribute('href')).toBe(`/destinations/${id}`);
    row.getByText('127.0.0.1:9');
    row.getByText('Nothing sent yet');
    row.getByText('All events');
  });

  test('says what waits where, and why', async () => {
    open({
      fetch: async (request, pass) =>
        isList(request) ? Response.json({ content: [destination] }) : pass(),
    });
    const row = within(await screen.findByRole('row', { name: /Print service/ }));
    row.getByText('Failing');
    row.getByText('Answers 503');
    row.getByText('148');
    row.getByText('5 expired');
    row.getByText('5 failed');
  });

  test('shows the columns that someone chose, as a view too, and is a file', async () => {
    localStorage.clear();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    const { user } = open({
      fetch: async (request, pass) =>
        isList(request) ? Response.json({ content: [destination] }) : pass(),
    });
    await screen.findByRole('row', { name: /Print service/ });
    await user.click(screen.getByRole('button', { name: 'Columns and views' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Address' }));
    expect(screen.queryByRole('columnheader', { name: 'Address' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Short');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const view = await screen.findByRole('button', { name: 'Short' });
    expect(view.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole('columnheader', { name: 'Address' })).toBeDefined();
    await user.click(view);
    expect(screen.queryByRole('columnheader', { name: 'Address' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('Print service,Failing,print.example.net,');
  });

  test('has the worst first, and says how many there are', async () => {
    const well = { ...destination, id: crypto.randomUUID(), name: 'Warehouse' };
    Object.assign(well, {
      nextTryDate: null,
      errorDate: null,
      errorMessage: null,
      lostErasures: 0,
    });
    well.waiting = { events: 0, hasMore: false, people: 0, parked: 0 };
    const content = [well, destination];
    open({
      fetch: async (request, pass) => (isList(request) ? Response.json({ content }) : pass()),
    });
    await screen.findByRole('row', { name: /Warehouse/ });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Print serviceLetters', 'WarehouseLetters']);
    screen.getByText('2', { selector: 'header *' });
  });

  describe('where withdrawals are overdue', () => {
    const late = { id: destination.id, resource: 'destination', name: 'Print service', count: 3 };
    const item = { kind: 'overdue-withdrawals', count: 3, examples: [late] };
    const openLate = (answer: () => Response) =>
      open({
        fetch: async (request, pass) => {
          if (isList(request)) return Response.json({ content: [destination] });
          return new URL(request.url).pathname === readAttentionEndpoint.path ? answer() : pass();
        },
      });

    test('says so on top, at the destination, and leads to them', async () => {
      openLate(() =>
        Response.json({
          readAt: '2026-11-28T10:00:00.000Z',
          items: [{ ...item, examples: [{ ...late, at: '2026-11-25T10:00:00.000Z' }] }],
        }),
      );
      await screen.findByText('3 withdrawals are overdue at Print service.');
      expect(screen.getByRole('link', { name: 'Show overdue' }).getAttribute('href')).toBe(
        `/overdue-withdrawals?destinationId=${destination.id}`,
      );
      within(screen.getByRole('row', { name: /Print service/ })).getByText('3 overdue');
    });

    test('never looks as if nothing were, when that is not known', async () => {
      openLate(failedAnswer);
      await screen.findByText("Couldn't check for overdue withdrawals.");
    });
  });

  test('that can’t be read is no empty list', async () => {
    open({ fetch: async (request, pass) => (isList(request) ? failedAnswer() : pass()) });
    await screen.findByText(/Couldn't load the list of destinations/);
    expect(screen.queryByText('Nothing is sent anywhere yet')).toBeNull();
  });

  test.each(['writer', 'reader', 'support'] as const)('is not for a %s', (rights) => {
    open({ rights });
    screen.getByText('Only for administrators');
  });
});
