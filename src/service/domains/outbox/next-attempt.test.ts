import { expect, test } from 'vitest';
import { waitAfter } from './next-attempt.ts';

test('a mail is tried again after 5 s, 30 s, 2 and 10 minutes, then hourly for a day, then given up', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const wait = waitAfter(attempts);
    if (wait === null) break;
    waits.push(wait / 1000);
  }
  expect(waits.slice(0, 6)).toEqual([5, 30, 120, 600, 3600, 3600]);
  const hours = waits.slice(4).reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBe(24);
});
