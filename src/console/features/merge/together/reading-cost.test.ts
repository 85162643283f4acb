import { expect, test } from 'vitest';
import { costOf, durationWords } from './reading-cost.ts';

const windows = [
  { key: 'account', period: 'HOUR', allowed: 50_000 },
  { key: 'profiles minute', period: 'MINUTE', allowed: 300 },
  { key: 'GET /profiles', period: 'MINUTE', allowed: 250 },
  { key: 'profiles hour', period: 'HOUR', allowed: 18_000 },
] as const;

test('a cost goes by the narrowest limits, of a minute at 60 %', () => {
  expect(costOf(150, windows)).toEqual({ requests: 150, seconds: 60, hourShare: 150 / 18_000 });
  expect(costOf(1, windows).seconds).toBe(1);
  expect(costOf(0, windows)).toEqual({ requests: 0, seconds: 0, hourShare: 0 });
});

test('without limits it takes no time that could be told', () => {
  expect(costOf(150, [])).toEqual({ requests: 150, seconds: 0, hourShare: 0 });
});

test.each([
  [40, 'about 40 s'],
  [60, 'about 1 min'],
  [140, 'about 2 min'],
])('%d s are told as %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
