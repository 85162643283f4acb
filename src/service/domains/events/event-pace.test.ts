import { expect, test } from 'vitest';
import { createEventPace } from './event-pace.ts';

test('events wait while others need the machine, and go on a quarter of a second later', () => {
  let now = 0;
  let isBusy = false;
  const pace = createEventPace({ isBusy: () => isBusy, clock: () => now, perSecond: 100 });
  expect([1, 2, 3].map(() => pace.mayTake(100))).toEqual([true, true, true]);
  isBusy = true;
  let sent = 0;
  for (; now < 10_000; now += 10) if (pace.mayTake(50)) sent += 50;
  expect(sent).toBeGreaterThanOrEqual(1_000);
  expect(sent).toBeLessThanOrEqual(1_150);
  isBusy = false;
  now += 200;
  expect([1, 2, 3].map(() => pace.mayTake(100))).toContain(false);
  now += 50;
  expect([1, 2, 3].map(() => pace.mayTake(100))).toEqual([true, true, true]);
});
