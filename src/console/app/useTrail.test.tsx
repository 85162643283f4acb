import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { BackLink, BackProvider } from '#console/ui/BackLink.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { RouterLink } from './RouterLink.tsx';
import { useTrail } from './useTrail.ts';

afterEach(cleanup);

function Shell() {
  return (
    <BackProvider value={useTrail()}>
      <Outlet />
    </BackProvider>
  );
}

const open = (at: string) => {
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { path: '/list', Component: () => <h1>All runs</h1> },
          { path: '/run/*', Component: () => <BackLink href="/list">All runs</BackLink> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <ThemeRoot linkComponent={RouterLink}>
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
  const leave = async () => {
    act(() => screen.getByRole('link', { name: 'All runs' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
    return router.state;
  };
  return { router, leave };
};

test('the way back leads to the list as it was left, however far', async () => {
  const { router, leave } = open('/list?page=3');
  await act(() => router.navigate('/run/1'));
  await act(() => router.navigate('/run/1/edit'));
  const { location, historyAction } = await leave();
  expect([location.search, historyAction]).toEqual(['?page=3', 'POP']);
});

test('without a list to go back to, it leads to a fresh one', async () => {
  const { leave } = open('/run/1');
  const { location, historyAction } = await leave();
  expect([location.search, historyAction]).toEqual(['', 'PUSH']);
});
