import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './useCountdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const countTo = (deadline: number | null) => renderHook(() => useCountdown(deadline)).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('says the whole seconds that are left, and 0 only once the time has come', () => {
  const seconds = countTo(Date.now() + 2500);
  expect(seconds.current).toBe(3);
  pass(499);
  expect(seconds.current).toBe(3);
  pass(1);
  expect(seconds.current).toBe(2);
  pass(1999);
  expect(seconds.current).toBe(1);
  pass(1);
  expect(seconds.current).toBe(0);
});

test('is right at once when a tab that was hidden or asleep comes back', () => {
  const seconds = countTo(Date.now() + 60_000);
  vi.setSystemTime(Date.now() + 45_000);
  expect(seconds.current).toBe(60);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(seconds.current).toBe(15);
});

test('leaves no timer behind once it is over, without a deadline, or unmounted', () => {
  countTo(Date.now() + 1500);
  pass(1500);
  countTo(Date.now() - 1);
  countTo(null);
  expect(vi.getTimerCount()).toBe(0);
  renderHook(() => useCountdown(Date.now() + 60_000)).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
