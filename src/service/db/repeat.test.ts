import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a round that fails is told, and the next one is tried', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('down');
  };
  const repeated = repeat(work, { everyMs: 100, onError: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(350);
  expect(rounds).toBe(3);
  expect(errors).toEqual([new Error('down')]);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds).toBe(3);
});

test('no round begins while one is under way, and a stop waits for it', async () => {
  let rounds = 0;
  let finish = () => {};
  const work = () => {
    rounds += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const repeated = repeat(work, { everyMs: 100, onError: () => {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds).toBe(1);
  let isStopped = false;
  const stopped = repeated.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(isStopped).toBe(true);
});
