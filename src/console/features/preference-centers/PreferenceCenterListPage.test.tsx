import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeDraftCenter, arrangePublishedCenter } from '#console/testing/arrange-centers.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { Component as PreferenceCenterListPage } from './PreferenceCenterListPage.tsx';

const open = (search: string) =>
  renderConsole({
    routes: [
      { path: '/preference-centers', Component: PreferenceCenterListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/preference-centers${search}`,
  });

const texts = (language: string, name?: string) => ({ language, name });

test('tells of each center its versions and the texts that each language lacks', async () => {
  const name = uniqueName('Listed');
  const draft = await arrangeDraftCenter([], {
    name,
    languages: [texts('en', 'Your choices'), texts('de')],
  });
  await arrangePublishedCenter(draft);
  open(`?search=${name}`);
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  expect(within(row).getByText('v1 Active')).toBeTruthy();
  expect(within(row).getByTitle('German').textContent).toBe('DE 1 texts missing');
  expect(within(row).getByTitle('English').textContent).toBe('EN');
});

test('is sorted by its numbers, the largest first, and the service takes it', async () => {
  const name = uniqueName('Sorted');
  await arrangeDraftCenter([], { name });
  const { user, router } = open(`?search=${name}`);
  await screen.findByRole('link', { name });
  for (const [column, sort] of [
    ['Opened', 'opened30'],
    ['Choices changed', 'changed30'],
  ]) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${column}`) }));
    expect(router.state.location.search).toContain(`sort=${sort},desc`);
    const head = screen.getByRole('columnheader', { name: new RegExp(`^${column}`) });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    await screen.findByRole('link', { name });
  }
});

test('those that are selected are disabled with their collection points, and enabled again', async () => {
  const name = uniqueName('Selected');
  await arrangePublishedCenter(await arrangeDraftCenter([], { name: `${name} live` }));
  await arrangeDraftCenter([], { name: `${name} draft` });
  const { user } = open(`?search=${name}`);
  await screen.findByRole('link', { name: `${name} live` });
  const switchAll = async (verb: string) => {
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(await screen.findByRole('button', { name: `${verb}…` }));
    await user.click(await screen.findByRole('button', { name: `${verb} 1 preference center` }));
    await screen.findByText(`${verb}d: 1 of 1.`);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
  };
  await switchAll('Disable');
  await screen.findByText('v1 Disabled');
  await switchAll('Enable');
  await screen.findByText('v1 Active');
});

test('shows only centers that lack texts where that is asked', async () => {
  const name = uniqueName('Lacking');
  await arrangeDraftCenter([], { name: `${name} whole` });
  await arrangeDraftCenter([], {
    name: `${name} half`,
    languages: [texts('en', 'Your choices'), texts('sv')],
  });
  const { user, router } = open(`?search=${name}`);
  await screen.findByRole('link', { name: `${name} whole` });
  await user.click(screen.getByRole('switch', { name: 'Texts missing' }));
  await screen.findByRole('link', { name: `${name} half` });
  expect(screen.queryByRole('link', { name: `${name} whole` })).toBeNull();
  expect(router.state.location.search).toContain('texts=missing');
});

test('says what a preference center is where there is none', async () => {
  renderConsole({
    routes: [{ path: '/', Component: PreferenceCenterListPage }],
    at: '/',
    fetch: (request, pass) =>
      request.url.includes('/numbers')
        ? pass()
        : Promise.resolve(
            Response.json({ content: [], number: 0, size: 20, totalPages: 0, totalElements: 0 }),
          ),
  });
  expect(await screen.findByText('No preference center yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'New preference center' })).toHaveLength(2);
});
