import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { arrangeDestination, deleteDestinations } from '#console/testing/arrange-destinations.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { type Destination, listDestinationsEndpoint } from '#contract/destinations.ts';
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
    row.getByText('Everything');
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
