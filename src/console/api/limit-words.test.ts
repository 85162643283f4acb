import { expect, test } from 'vitest';
import { formatClock, formatWait, limitSentence } from './limit-words.ts';

const limit = {
  retryAt: 0,
  isStated: true,
  period: 'MINUTE',
  allowed: 250,
  made: 251,
  eventId: undefined,
} as const;

test('a limit is told by its kind, its size and how far it was used', () => {
  expect(limitSentence(limit)).toBe(
    'The per-minute limit of this API, 250 requests, was reached (251 made).',
  );
  expect(limitSentence({ ...limit, period: 'HOUR', allowed: 50_000, made: 50_003 })).toBe(
    'The hourly limit of the account, 50,000 requests, was reached (50,003 made).',
  );
});

test('what the service did not say is not invented', () => {
  const hidden = { ...limit, period: undefined, allowed: undefined, made: undefined };
  expect(limitSentence(hidden)).toBe('A request limit was reached.');
});

test('a wait is told in seconds, and beyond a minute in minutes too', () => {
  expect([0, 18, 59, 60, 2112].map(formatWait)).toEqual([
    '0 s',
    '18 s',
    '59 s',
    '1 min 0 s',
    '35 min 12 s',
  ]);
});

test('a time of today is a clock time, another day is named', () => {
  const today = new Date(2026, 10, 21, 14, 3, 27).getTime();
  const tomorrow = new Date(2026, 10, 22, 0, 0, 5).getTime();
  expect(formatClock(today, today - 18_000)).toBe('14:03:27');
  expect(formatClock(tomorrow, today)).toMatch(/^22 Nov 2026, 00:00:05 [+-]\d\d:\d\d$/);
});
