import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTrigger } from './next-trigger.ts';

const first = '2026-01-31T22:30:00.000Z';

test.each([
  ['DAILY', first, first, '2026-02-01T22:30:00.000Z'],
  ['DAILY', first, '2026-02-01T22:29:59.999Z', '2026-02-01T22:30:00.000Z'],
  ['WEEKLY', first, first, '2026-02-07T22:30:00.000Z'],
  ['MONTHLY', '2026-01-15T00:00:00Z', '2026-01-15T00:00:03Z', '2026-02-15T00:00:00.000Z'],
  ['MONTHLY', '2026-12-15T00:00:00Z', '2026-12-15T00:00:03Z', '2027-01-15T00:00:00.000Z'],
  ['YEARLY', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z', '2027-11-21T09:00:00.000Z'],
] as const)('%s after %s at %s comes %s', (frequency, from, now, next) => {
  expect(nextTrigger(frequency, from, now)).toBe(next);
});

test('of a day that a month has not, its last day is taken, and the month after it the day again', () => {
  expect(nextTrigger('MONTHLY', first, first)).toBe('2026-02-28T22:30:00.000Z');
  expect(nextTrigger('MONTHLY', first, '2026-02-28T22:30:00.000Z')).toBe(
    '2026-03-31T22:30:00.000Z',
  );
  expect(nextTrigger('MONTHLY', first, '2028-02-01T00:00:00Z')).toBe('2028-02-29T22:30:00.000Z');
});

test('a leap day is the last of February in other years, and itself again in the next leap year', () => {
  const leapDay = '2024-02-29T12:00:00Z';
  expect(nextTrigger('YEARLY', leapDay, leapDay)).toBe('2025-02-28T12:00:00.000Z');
  expect(nextTrigger('YEARLY', leapDay, '2027-03-01T00:00:00Z')).toBe('2028-02-29T12:00:00.000Z');
});

test('what was missed is left out', () => {
  const now = '2026-11-21T09:00:00Z';
  expect(nextTrigger('DAILY', first, now)).toBe('2026-11-21T22:30:00.000Z');
  expect(nextTrigger('WEEKLY', first, now)).toBe('2026-11-21T22:30:00.000Z');
  expect(nextTrigger('MONTHLY', first, now)).toBe('2026-11-30T22:30:00.000Z');
  expect(nextTrigger('YEARLY', first, now)).toBe('2027-01-31T22:30:00.000Z');
  expect(nextTrigger('YEARLY', '0001-01-01T00:00:00Z', now)).toBe('2027-01-01T00:00:00.000Z');
  expect(nextTrigger('DAILY', '0001-01-01T00:00:00Z', now)).toBe('2026-11-22T00:00:00.000Z');
});

test('a first time that lies ahead is the next one', () => {
  const ahead = '2026-12-31T00:00:00.000Z';
  for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const) {
    expect(nextTrigger(frequency, ahead, first)).toBe(ahead);
  }
});

test('the next time is after now, and at most one period away', () => {
  const time = fc
    .date({
      min: new Date('1999-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  const longestDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
  const frequency = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
  fc.assert(
    fc.property(frequency, time, time, (every, from, now) => {
      const wait = Date.parse(nextTrigger(every, from, now)) - Date.parse(now);
      expect(wait).toBeGreaterThan(0);
      const ahead = Math.max(0, Date.parse(from) - Date.parse(now));
      expect(wait).toBeLessThanOrEqual(Math.max(ahead, longestDays[every] * 86_400_000));
    }),
  );
});
