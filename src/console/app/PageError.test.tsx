import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { PageError } from './PageError.tsx';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const page = () => document.body.textContent;

/** Goes to a page whose code comes, or not, as the test says. */
const open = async (error: Error = missing()) => {
  const fetchPage = vi.fn<() => Promise<() => string>>().mockRejectedValue(error);
  const router = createMemoryRouter(
    [
      {
        Component: Outlet,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { path: '/list', Component: () => 'The list' },
              { path: '/other', lazy: { Component: fetchPage } },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/list'] },
  );
  render(
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
  await act(() => router.navigate('/other?status=ACTIVE', { state: { page: 2 } }));
  return { router, fetchPage, come: () => fetchPage.mockResolvedValue(() => 'The other page') };
};

test('a page whose code is missing offline says so, and opens when the connection is back', async () => {
  setOnline(false);
  const { router, come } = await open();
  expect(page()).toContain("You're offline.This page opens once you're back online.");
  expect(screen.queryByRole('button')).toBeNull();
  come();
  setOnline(true);
  await settle();
  expect(page()).toBe('The other page');
  expect(router.state.location).toMatchObject({
    pathname: '/other',
    search: '?status=ACTIVE',
    state: { page: 2 },
  });
  await act(() => router.navigate(-1));
  expect(page()).toBe('The list');
});

test('a page whose styles are missing is one whose code is', async () => {
  setOnline(false);
  await open(new Error('Unable to preload CSS for /assets/x.css'));
  expect(page()).toContain("You're offline.");
});

test('a page that did not come is asked for again more and more rarely, until it comes', async () => {
  const { fetchPage, come } = await open();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(page()).toContain('Retrying automatically');
  await settle(4999);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  await settle(1);
  expect(fetchPage).toHaveBeenCalledTimes(2);
  await settle(9999);
  expect(fetchPage).toHaveBeenCalledTimes(2);
  come();
  await settle(1);
  expect(page()).toBe('The other page');
  await settle(600_000);
  expect(fetchPage).toHaveBeenCalledTimes(3);
});

test('nothing is fetched behind a hidden tab, and at once when it is looked at again', async () => {
  const { fetchPage, come } = await open();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await settle(600_000);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  come();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(page()).toBe('The other page');
});

test('a page that broke is not opened again by itself', async () => {
  const { fetchPage } = await open(new Error('broken'));
  expect(page()).toContain('Something went wrong');
  await settle(600_000);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});
