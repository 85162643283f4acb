import { expect, test } from 'vitest';
import { createRestarts } from './worker-restarts.ts';

test('a worker that had served for a while is restarted at once', () => {
  const restarts = createRestarts(2);
  expect([restarts.pauseAfter(10_000, 1), restarts.pauseAfter(3_600_000, 0)]).toEqual([0, 0]);
});

test('one that ended early is restarted after a pause that doubles, until one has served for a while', () => {
  const restarts = createRestarts(4);
  const pauses = Array.from({ length: 9 }, () => restarts.pauseAfter(9_999, 3));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(restarts.pauseAfter(10_000, 3)).toBe(0);
  expect(restarts.pauseAfter(undefined, 3)).toBe(250);
});

test('it is given up where no other serves and each ended three times at its start', () => {
  const restarts = createRestarts(2);
  for (let time = 1; time <= 5; time += 1)
    expect(restarts.pauseAfter(undefined, 0)).toBeTypeOf('number');
  // The service goes on as long as one worker serves.
  expect(restarts.pauseAfter(undefined, 1)).toBeTypeOf('number');
  expect(restarts.pauseAfter(undefined, 0)).toBeNull();
});
