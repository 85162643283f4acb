import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SavedResult } from './SavedResult.tsx';
import { savedToPublish } from './saved-to-publish.ts';

const Page = () => <SavedResult created="It is a Draft." />;

const arrive = (state: unknown) => {
  const router = createMemoryRouter([{ path: '/point', Component: Page }], {
    initialEntries: [{ pathname: '/point', search: '?version=2', state }],
  });
  const { unmount } = render(<RouterProvider router={router} />);
  return { router, unmount };
};

afterEach(cleanup);

test.each([
  ['created', 'Created.'],
  ['saved', 'Saved.'],
  [savedToPublish(2), 'Saved.'],
  [savedToPublish(undefined), 'Saved.'],
])('"%s" is said where the form led to, and not again later', async (state, title) => {
  const { router, unmount } = arrive(state);
  expect(screen.getByRole('status').textContent).toContain(title);
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(router.state.location.search).toBe('?version=2');
  expect(screen.getByRole('status').textContent).toContain(title);
  unmount();
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([null, { word: 'saved' }, 'deleted', 'constructor'])('%s says nothing', (state) => {
  arrive(state);
  expect(screen.queryByRole('status')).toBeNull();
});
