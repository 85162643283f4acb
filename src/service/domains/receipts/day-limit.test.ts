import { expect, test } from 'vitest';
import { dayLimitOf } from './day-limit.ts';

test.each([
  ['nothing before it', [], 20_000],
  ['few a day', [3, 1_999, 12], 20_000],
  ['just as many as the lowest limit allows', [2_000], 20_000],
  ['a busy week', [2_001, 30, 8_000, 7_999], 80_000],
])('after %s a day has its limit', (_, before, limit) => {
  expect(dayLimitOf(before)).toBe(limit);
});

test('a flood doubles its own limit, however much it sends', () => {
  expect(dayLimitOf([100, 5_000_000, 100])).toBe(40_000);
  expect(dayLimitOf([100, 5_000_000, 5_000_000])).toBe(80_000);
  expect(dayLimitOf([3_000, 30_000, 4_000_000])).toBe(600_000);
});

test('a form that became popular is within its limit after a few days', () => {
  expect(dayLimitOf([1_000, 100_000, 100_000, 100_000])).toBe(160_000);
  expect(dayLimitOf([1_000, 100_000, 100_000, 100_000, 100_000])).toBe(1_000_000);
});
