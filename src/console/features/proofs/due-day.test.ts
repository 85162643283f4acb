import { expect, test } from 'vitest';
import { dueDay, faultOfAskedDay, localDay } from './due-day.ts';

test('an answer is due 30 days after it was asked for', () => {
  expect(dueDay('2026-11-24')).toBe('2026-12-24');
  expect(dueDay('2028-02-01')).toBe('2028-03-02');
});

test('nobody asks tomorrow, or on no day', () => {
  const now = new Date(2026, 10, 30, 23, 59);
  expect(localDay(now)).toBe('2026-11-30');
  expect(faultOfAskedDay('2026-11-30', now)).toBeUndefined();
  for (const day of ['2026-12-01', '', '30/11/2026']) {
    expect(faultOfAskedDay(day, now)).toBe('Enter a day up to today.');
  }
});
