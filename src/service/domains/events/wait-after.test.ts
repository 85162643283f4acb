import { expect, test } from 'vitest';
import { usualWaits, waitAfter } from './wait-after.ts';

test('failed tries wait 1, 5 and 15 s, 1 and 5 minutes, then ten minutes for a day, then are parked', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => waitAfter(tries))).toEqual([
    1_000, 5_000, 15_000, 60_000, 300_000, 600_000, 600_000,
  ]);
  const last = 5 + 144;
  expect(waitAfter(last)).toBe(600_000);
  expect(waitAfter(last + 1)).toBeNull();
  const waits = Array.from({ length: last }, (_, tries) => waitAfter(tries + 1) ?? 0);
  expect(Math.max(...waits)).toBe(600_000);
  expect(waits.slice(5).reduce((sum, wait) => sum + wait, 0)).toBe(86_400_000);
});

test('what is tried more often is parked after a day, too', () => {
  expect(waitAfter(1_000, usualWaits, 86_399_999)).toBe(600_000);
  expect(waitAfter(1_000, usualWaits, 86_400_000)).toBeNull();
});
