import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWallClockTimers } from './wall-clock-timers.ts';

const { setTimeout: start, clearTimeout: stop } = createWallClockTimers();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a timer runs once, at its time', async () => {
  const run = vi.fn();
  start(run, 12_000);
  await vi.advanceTimersByTimeAsync(11_999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a timer whose time passed while the machine slept runs within five seconds', async () => {
  const run = vi.fn();
  start(run, 600_000);
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a clock that is set back does not prolong it', async () => {
  const run = vi.fn();
  start(run, 12_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a timer that was stopped does not run, at whatever step of it', async () => {
  const run = vi.fn();
  const id = start(run, 12_000);
  await vi.advanceTimersByTimeAsync(7000);
  stop(id);
  stop(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
});
