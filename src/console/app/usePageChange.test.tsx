import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTabSignal } from '#console/ui/tab-signal.ts';
import { usePageChange } from './usePageChange.ts';

const icon = document.createElement('link');
icon.rel = 'icon';

beforeEach(() => {
  icon.href = '/favicon.svg';
  document.head.append(icon);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  icon.remove();
});

function Shell() {
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function Run() {
  useTabSignal('Run failed', 'bad');
  return <h1>A run</h1>;
}

const open = (at: string) => {
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { path: '/list', handle: { title: 'Runs' }, Component: () => <h1>All runs</h1> },
          { path: '/search', Component: () => <input data-first-field defaultValue="Ada" /> },
          { path: '/run', handle: { title: 'Run' }, Component: Run },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return router;
};

const tab = () => [document.title, icon.getAttribute('href')];

test('a page is named in the title, and the focus goes to what changed', async () => {
  const router = open('/list');
  await screen.findByText('All runs');
  expect(tab()).toEqual(['Runs · Consent Console', '/favicon.svg']);
  await act(() => router.navigate('/run'));
  expect(document.activeElement?.textContent).toBe('A run');
});

test.each(['/search', '/list'])(
  'a page with a first field, come to by way of %s, has the focus there, to be typed over',
  async (at) => {
    const router = open(at);
    await act(() => router.navigate('/search'));
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  },
);

test('where fingers point, no keyboard comes up by itself', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const router = open('/list');
  await act(() => router.navigate('/search'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('what a page has to say stands in title and icon until it is left', async () => {
  const router = open('/list');
  await act(() => router.navigate('/run'));
  expect(tab()).toEqual(['Run failed · Consent Console', '/favicon-bad.svg']);
  await act(() => router.navigate('/list'));
  expect(tab()).toEqual(['Runs · Consent Console', '/favicon.svg']);
});
