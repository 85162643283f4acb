import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyExtra } from './lazy-extra.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Extra = () => <p>A tip</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('is asked for behind the page, and drawn once it is there', async () => {
  const load = vi.fn(async (): Promise<ComponentType> => Extra);
  const Part = lazyExtra(load);
  render(<Part />);
  await pass(900);
  expect(load).not.toHaveBeenCalled();
  await pass(100);
  expect(screen.getByText('A tip')).toBeDefined();
});

test('that could not be had is asked for again', async () => {
  const load = vi.fn(async (): Promise<ComponentType> => Extra);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyExtra(load);
  render(<Part />);
  await pass(1000);
  expect(screen.queryByText('A tip')).toBeNull();
  await pass(10_000);
  expect(screen.getByText('A tip')).toBeDefined();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('of a page that is gone is asked for no more', async () => {
  const load = vi.fn((): Promise<ComponentType> => Promise.reject(new TypeError('offline')));
  const Part = lazyExtra(load);
  const { unmount } = render(<Part />);
  await pass(1000);
  unmount();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
