import { expect, test } from 'vitest';
import { agoWords, rateNote, rateOf, sumOfDays } from './point-numbers.ts';

const now = Date.parse('2026-11-27T09:41:00Z');

test.each([
  ['2026-11-27T09:40:30Z', 'Just now'],
  // The clock of a service may be ahead.
  ['2026-11-27T09:42:00Z', 'Just now'],
  ['2026-11-27T09:32:00Z', '9 min ago'],
  ['2026-11-27T07:41:00Z', '2 h ago'],
  ['2026-11-26T09:00:00Z', '1 day ago'],
  ['2023-11-27T09:41:00Z', '1,096 days ago'],
])('a receipt of %s is told as how long ago it was', (at, words) => {
  expect(agoWords(at, now)).toBe(words);
});

test('a rate is told only where refusals are recorded and somebody was asked', () => {
  expect(rateOf({ optIns: 3, refusals: 1 })).toBe(0.75);
  expect(rateOf({ optIns: 0, refusals: 0 })).toBeNull();
  expect(rateNote({ optIns: 3, refusals: 1 }, true)).toBe('3 of 4 asked in 30 days');
  expect(rateNote({ optIns: 3, refusals: 0 }, false)).toBe('Refusals not recorded');
  expect(rateNote({ optIns: 0, refusals: 0 }, true)).toBe('No one was asked in 30 days');
});

test('days are added up', () => {
  const day = { day: '2026-11-01', receipts: 2, optIns: 3, refusals: 1, withdrawals: 1 };
  expect(sumOfDays([day, { ...day, receipts: null }])).toEqual({
    receipts: 2,
    optIns: 6,
    refusals: 2,
  });
});
