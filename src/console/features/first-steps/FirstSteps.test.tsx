import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { Component as FirstStepsPage } from './FirstStepsPage.tsx';
import { FirstSteps } from './parts/FirstSteps.tsx';

const lists: readonly string[] = [
  listReceiptsEndpoint.path,
  listPurposeVersionsEndpoint.path,
  listCollectionPointsEndpoint.path,
];

/** The service as a new account would see it, until `hasReceipt`. */
const emptyAccount = () => {
  const state = { hasReceipt: false, reads: [] as string[] };
  const fetch: FetchStub = async (request, pass) => {
    const { pathname } = new URL(request.url);
    state.reads.push(pathname);
    const answer = await pass();
    if (!lists.includes(pathname) || state.hasReceipt) return answer;
    return new Response(JSON.stringify({ ...(await answer.json()), content: [] }));
  };
  return { state, fetch };
};

const openPage = (options: { fetch?: FetchStub; rights?: Rights } = {}) =>
  renderConsole({
    routes: [{ path: '/first-steps', Component: FirstStepsPage }],
    at: '/first-steps',
    ...options,
  });

const openPart = (fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/', Component: FirstSteps }],
    at: '/',
    ...(fetch && { fetch }),
  });

test('an account with receipts has all steps done, and a way to the person of the newest', async () => {
  openPage();
  expect(await screen.findAllByText('Done:')).toHaveLength(4);
  const link = await screen.findByRole('link', { name: 'Open this person' });
  expect(link.getAttribute('href')).toMatch(/^\/data-subjects\/[0-9a-f-]{36}$/);
});

test('the part for the overview draws nothing where there are receipts, and asks once', async () => {
  const reads: string[] = [];
  openPart((request, pass) => {
    reads.push(new URL(request.url).pathname);
    return pass();
  });
  await waitFor(() => expect(reads).toEqual([listReceiptsEndpoint.path]));
  await waitFor(() => expect(document.body.textContent).toBe(''));
});

test('the part for the overview stays while the first receipt arrives', async () => {
  const { state, fetch } = emptyAccount();
  const { client } = openPart(fetch);
  expect(await screen.findByRole('link', { name: 'New purpose' })).toBeTruthy();
  state.hasReceipt = true;
  await client.invalidateQueries();
  await waitFor(() => expect(screen.getAllByText('Done:')).toHaveLength(4));
});

test('while nothing collects, it does not ask for receipts again and again', async () => {
  const { state, fetch } = emptyAccount();
  openPage({ fetch });
  await screen.findByRole('link', { name: 'New purpose' });
  expect(state.reads.filter((path) => path === listReceiptsEndpoint.path)).toHaveLength(1);
});

test('whoever may only look is told why they can not create the first purpose', async () => {
  openPage({ fetch: emptyAccount().fetch, rights: 'reader' });
  const button = await screen.findByRole('button', { name: 'New purpose' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('steps that a limit holds back say so instead of looking done or empty', async () => {
  openPage({ fetch: async () => limitedAnswer(40) });
  expect(await screen.findByText(/paused/i)).toBeTruthy();
  expect(screen.queryByText('Done:')).toBeNull();
});

test('steps whose setup could not be read say so', async () => {
  const { fetch } = emptyAccount();
  openPage({
    fetch: (request, pass) =>
      new URL(request.url).pathname === listCollectionPointsEndpoint.path
        ? Promise.resolve(forbiddenAnswer())
        : fetch(request, pass),
  });
  expect(await screen.findByText("You don't have access to the first steps.")).toBeTruthy();
  expect(screen.queryByText('Create a purpose')).toBeNull();
});
