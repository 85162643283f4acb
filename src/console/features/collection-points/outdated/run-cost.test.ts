import { expect, test } from 'vitest';
import type { LimitPeriod } from '#contract/common/limits.ts';
import { costOf } from './run-cost.ts';

const cost = (requests: number, { used = 0, usedThisHour = 0, perMinute = 250 } = {}) => ({
  requests,
  windows: [
    { key: 'account', period: 'HOUR' as LimitPeriod, allowed: 50_000, used: usedThisHour },
    { key: 'api', period: 'MINUTE' as LimitPeriod, allowed: perMinute, used },
  ],
});

test('what fits into this minute goes at once, and 40 % of a limit is left to other work', () => {
  expect(costOf([cost(13), cost(13), cost(13)])).toEqual({
    requests: 39,
    leftThisMinute: 450,
    leftThisHour: 30_000,
    waitSeconds: 0,
  });
});

test('the narrowest limit decides how many fit, and how long the rest waits', () => {
  const found = costOf([cost(300), cost(300, { used: 50 })]);
  expect(found.leftThisMinute).toBe(200);
  // 200 of 300 are left, at 150 a minute.
  expect(found.waitSeconds).toBe(80);
});

test('a limit that is used up leaves nothing, never less', () => {
  expect(costOf([cost(2, { used: 250, usedThisHour: 50_000 })])).toMatchObject({
    leftThisMinute: 0,
    leftThisHour: 0,
  });
});

test('endpoints that are not asked do not count', () => {
  expect(costOf([cost(10), cost(0, { used: 250 })])).toMatchObject({
    requests: 10,
    waitSeconds: 0,
  });
});
