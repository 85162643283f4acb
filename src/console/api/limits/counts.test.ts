import { describe, expect, test } from 'vitest';
import { type Counts, countOne, hasRoom, usedIn } from './counts.ts';

const minute = 60_000;
const hour = 3_600_000;
const start = 1_200_000;

const countAll = (times: number[], period: 'MINUTE' | 'HOUR' = 'MINUTE') =>
  times.reduce<Counts>((counts, time) => countOne(counts, period, time), []);

describe('requests of the last period', () => {
  test('are all counted, and in twelfths, so that an hour needs few numbers', () => {
    const counts = countAll(Array.from({ length: 1000 }, (_, index) => start + index * 59));
    expect(usedIn(counts, 'MINUTE', start + minute - 1)).toBe(1000);
    expect(counts.length).toBeLessThanOrEqual(12);
  });

  test.each([
    ['MINUTE', minute],
    ['HOUR', hour],
  ] as const)('count for a whole %s, and for a twelfth more at most', (period, length) => {
    for (const offset of [0, 1, length / 12 - 1, length / 7]) {
      const counts = countAll([start + offset], period);
      expect(usedIn(counts, period, start + offset)).toBe(1);
      expect(usedIn(counts, period, start + offset + length - 1)).toBe(1);
      expect(usedIn(counts, period, start + offset + (length * 13) / 12)).toBe(0);
    }
  });

  test('are dropped with the next one once they have passed', () => {
    const counts = countAll([start, start + 1, start + 2 * minute]);
    expect(counts).toEqual([[start + 2 * minute + 5000, 1]]);
  });

  test('from a clock that was ahead do not count for ever', () => {
    expect(usedIn(countAll([start + hour]), 'MINUTE', start)).toBe(0);
  });
});

test('what nobody waits for has room below 60 % of a limit', () => {
  expect(hasRoom(149, 250)).toBe(true);
  expect(hasRoom(150, 250)).toBe(false);
  expect(hasRoom(0, 1)).toBe(true);
});
