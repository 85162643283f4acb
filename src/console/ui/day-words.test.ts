import { expect, test } from 'vitest';
import { dayWords, minuteWords } from './day-words.ts';
import { formatTime } from './format-time.ts';

test('a day is said with its month first, and without a zero before it', () => {
  expect(dayWords('2026-07-10T23:30:00Z', 'utc')).toBe('Jul 10, 2026');
  expect(dayWords('2026-11-06T00:00:00Z', 'utc')).toBe('Nov 6, 2026');
});

test('what is no time stays as it came', () => {
  expect(dayWords('some time ago')).toBe('some time ago');
});

test('a minute is said with its day like that, in the zone of the console', () => {
  const moment = '2026-11-27T09:32:00Z';
  expect(minuteWords(moment)).toBe(formatTime(moment, 'local').replace(/^[^,]+/, dayWords(moment)));
  expect(minuteWords('some time ago')).toBe('some time ago');
});
