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
  expect(words(7, 5)).toEqual(['18 Nov', '20 Nov', '22 Nov', '24 Nov']);
  expect(words(30, 7)).toEqual(['26 Oct', '02 Nov', '09 Nov', '16 Nov', '23 Nov']);
  expect(words(90, 7)).toEqual(['01 Sep', '15 Sep', '01 Oct', '15 Oct', '01 Nov', '15 Nov']);
  expect(words(90, 5)).toEqual(['01 Sep', '01 Oct', '01 Nov']);
});

test('the first tick of another year says which', () => {
  expect(words(365, 7)).toEqual(['01 Jan 2026', '01 Mar', '01 May', '01 Jul', '01 Sep', '01 Nov']);
  expect(words(365, 5)).toEqual(['01 Jan 2026', '01 Apr', '01 Jul', '01 Oct']);
  expect(words(90, 5, '2027-01-20')).toEqual(['01 Nov', '01 Dec', '01 Jan 2027']);
});

test('a span says its years where it crosses one', () => {
  expect(spanWords('2026-08-27', '2026-11-24')).toBe('27 Aug – 24 Nov');
  expect(spanWords('2025-11-25', '2026-11-24')).toBe('25 Nov 2025 – 24 Nov 2026');
});
