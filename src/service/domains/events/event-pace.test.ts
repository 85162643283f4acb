import { expect, test } from 'vitest';
import { createEventPace } from './event-pace.ts';

test('events wait while others need the machine, and go on a quarter of a second later', () => {
  let now = 0;
  let isBusy = false;
  const pace = createEventPace({ isBusy: () => isBusy, clock: () => now, perSecond: 100 });
  const take = (count: number) => pace.mayTake(count, 0);
  expect([1, 2, 3].map(() => take(100))).toEqual([true, true, true]);
  isBusy = true;
  let sent = 0;
  for (; now < 10_000; now += 10) if (take(50)) sent += 50;
  expect(sent).toBeGreaterThanOrEqual(1_000);
  expect(sent).toBeLessThanOrEqual(1_150);
  isBusy = false;
  now += 200;
  expect([1, 2, 3].map(() => take(100))).toContain(false);
  now += 50;
  expect([1, 2, 3].map(() => take(100))).toEqual([true, true, true]);
});

test('what wasn’t sent after all counts for nothing', () => {
  let now = 0;
  const pace = createEventPace({ isBusy: () => true, clock: () => now, perSecond: 100 });
  let sent = 0;
  // A receiver that takes 16 of 100 in two seconds of each round would get eight a second else.
  for (; now < 60_000; now += 100) {
    if (!pace.mayTake(100, 0)) continue;
    pace.giveBack(84);
    sent += 16;
  }
  expect(sent).toBeGreaterThanOrEqual(5_900);
  expect(sent).toBeLessThanOrEqual(6_200);
});

test('the older what waits, the more is sent, and nothing waits for over a minute', () => {
  let now = 0;
  const pace = createEventPace({ isBusy: () => true, clock: () => now, perSecond: 100 });
  const sentIn10s = (ageMs: number): number => {
    let sent = 0;
    for (const end = now + 10_000; now < end; now += 10) if (pace.mayTake(10, ageMs)) sent += 10;
    return sent;
  };
  const [young, older] = [sentIn10s(0), sentIn10s(20_000)];
  expect(older).toBeGreaterThan(young * 2);
  expect(sentIn10s(60_000)).toBe(10_000);
  // What isn't sent at all takes nobody's place.
  expect([1, 2, 3].map(() => pace.mayTake(0, 0))).toEqual([true, true, true]);
});
