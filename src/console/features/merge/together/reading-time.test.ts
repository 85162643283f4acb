import { expect, test } from 'vitest';
import { durationWords, readingTime } from './reading-time.ts';

const windows = [
  { key: 'account', period: 'HOUR', allowed: 50_000 },
  { key: 'profiles minute', period: 'MINUTE', allowed: 300 },
  { key: 'GET /profiles', period: 'MINUTE', allowed: 250 },
  { key: 'profiles hour', period: 'HOUR', allowed: 18_000 },
] as const;

test('the time goes by the narrowest limit, at 60 % of it', () => {
  expect(readingTime(150, windows)).toEqual({ seconds: 60, doesPause: false });
  expect(readingTime(151, windows)).toEqual({ seconds: 61, doesPause: true });
  expect(readingTime(1, windows).seconds).toBe(1);
  expect(readingTime(0, windows)).toEqual({ seconds: 0, doesPause: false });
});

test('an hour that is narrower than its minutes counts too', () => {
  const hour = { key: 'account', period: 'HOUR', allowed: 1000 } as const;
  expect(readingTime(600, [...windows, hour]).seconds).toBe(3600);
});

test('without limits it takes no time that could be told', () => {
  expect(readingTime(150, [])).toEqual({ seconds: 0, doesPause: false });
});

test.each([
  [40, 'about 40 s'],
  [60, 'about 1 min'],
  [140, 'about 2 min'],
])('%d s are told as %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
