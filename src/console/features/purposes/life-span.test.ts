import { expect, test } from 'vitest';
import { describeLifeSpan, toLifeSpan, toSeconds } from './life-span.ts';

test.each([
  [0, 'Never'],
  [1, '1 second'],
  [90, '90 seconds'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [30 * 86_400, '30 days'],
  [14 * 86_400, '2 weeks'],
  [365 * 86_400, '1 year'],
  [730 * 86_400, '2 years'],
  [400 * 86_400, '400 days'],
  [100_000 * 60, '100,000 minutes'],
  [null, ''],
  [undefined, ''],
])('%s seconds are “%s”', (seconds, words) => {
  expect(describeLifeSpan(seconds)).toBe(words);
});

test('seconds survive the way into the form and back', () => {
  for (const seconds of [0, 1, 59, 60, 3_601, 86_400, 604_800, 31_536_000, 63_072_000, 2 ** 40]) {
    expect(toSeconds(toLifeSpan(seconds))).toBe(seconds);
  }
  expect(toSeconds(toLifeSpan(null))).toBeNull();
});

test('what is no whole number of seconds is left for the schema to refuse', () => {
  expect(toSeconds({ amount: ' ', unit: 'days' })).toBeNull();
  expect(toSeconds({ amount: '0.1', unit: 'days' })).toBe(8_640);
  expect(toSeconds({ amount: '0.5', unit: 'seconds' })).toBe(0.5);
  expect(toSeconds({ amount: 'two', unit: 'years' })).toBeNaN();
  expect(toSeconds({ amount: '-1', unit: 'minutes' })).toBe(-60);
});
