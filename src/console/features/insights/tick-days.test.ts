import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { spanWords } from './number-words.ts';
import { tickWords } from './tick-days.ts';

const until = (last: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(last, at + 1 - count));
const words = (count: number, atMost: number, last = '2026-11-24') => [
  ...tickWords(until(last, count), atMost).values(),
];

test('ticks are days that people know a calendar by, as close as they fit', () => {
  expect(words(7, 7)).toHaveLength(7);
  expect(words(7, 5)).toEqual(['Nov 18', 'Nov 20', 'Nov 22', 'Nov 24']);
  expect(words(30, 7)).toEqual(['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16', 'Nov 23']);
  expect(words(90, 7)).toEqual(['Sep 1', 'Sep 15', 'Oct 1', 'Oct 15', 'Nov 1', 'Nov 15']);
  expect(words(90, 5)).toEqual(['Sep 1', 'Oct 1', 'Nov 1']);
});

test('the first tick of another year says which', () => {
  expect(words(365, 7)).toEqual(['Jan 1, 2026', 'Mar 1', 'May 1', 'Jul 1', 'Sep 1', 'Nov 1']);
  expect(words(365, 5)).toEqual(['Jan 1, 2026', 'Apr 1', 'Jul 1', 'Oct 1']);
  expect(words(90, 5, '2027-01-20')).toEqual(['Nov 1', 'Dec 1', 'Jan 1, 2027']);
});

test('a span says its years where it crosses one', () => {
  expect(spanWords('2026-08-27', '2026-11-24')).toBe('Aug 27 – Nov 24');
  expect(spanWords('2025-11-25', '2026-11-24')).toBe('Nov 25, 2025 – Nov 24, 2026');
});
