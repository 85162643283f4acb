import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MouseEvent, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { RouterLink } from './RouterLink.tsx';

afterEach(cleanup);

const show = (link: ReactNode) => {
  const router = createMemoryRouter([
    { path: '/', element: link },
    { path: '/people', element: 'People are here' },
  ]);
  render(<RouterProvider router={router} />);
  return router;
};

test('a link within the console is followed without loading the page', async () => {
  show(<RouterLink href="/people?page=2#list">People</RouterLink>);
  const link = screen.getByRole('link', { name: 'People' });
  expect(link.getAttribute('href')).toBe('/people?page=2#list');
  await userEvent.click(link);
  await screen.findByText('People are here');
});

test('a link is left to the browser where it opens another window or a handler took it', async () => {
  const take = vi.fn((event: MouseEvent) => event.preventDefault());
  const router = show(
    <>
      <RouterLink href="/people" target="_blank">
        Window
      </RouterLink>
      <RouterLink href="/people" onClick={take}>
        Taken
      </RouterLink>
      <RouterLink href="https://forms.example/people">Elsewhere</RouterLink>
    </>,
  );
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' });
  expect(elsewhere.getAttribute('href')).toBe('https://forms.example/people');
  for (const name of ['Window', 'Taken', 'Elsewhere']) {
    await userEvent.click(screen.getByRole('link', { name }));
  }
  expect(take).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/');
});
