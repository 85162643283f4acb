import { expect, test } from 'vitest';
import type { WindowFigures } from '#console/api/limits/limiter.ts';
import { fullestMinute } from './fullest-minute.ts';

const unused = { used: 0, allowed: 250 };
const figures = (
  window: string,
  used: number,
  allowed: number,
  period: WindowFigures['period'] = 'MINUTE',
): WindowFigures => ({
  window,
  period,
  used,
  allowed,
  lastStated: undefined,
  rateLimit: undefined,
});

test('the fullest minute is the one nearest to its limit, not the one with most requests', () => {
  expect(
    fullestMinute([figures('a', 90, 1000), figures('b', 30, 50), figures('c', 1, 250)], unused),
  ).toMatchObject({ window: 'b', used: 30, allowed: 50 });
});

test('hours do not count, and where no minute was used the limit stands alone', () => {
  expect(fullestMinute([figures('account', 49_999, 50_000, 'HOUR')], unused)).toBe(unused);
  expect(fullestMinute([figures('a', 0, 250)], unused)).toBe(unused);
});
