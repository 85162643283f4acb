import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InsightDay } from '#contract/insights.ts';
import {
  addDays,
  busiestOf,
  movingSums,
  overviewSpan,
  spanOf,
  utcDay,
  weekdayOf,
  weekOf,
  withNewest,
} from './days.ts';

const dayOf = (day: string, receipts = 0, more: Partial<InsightDay> = {}): InsightDay => ({
  day,
  receipts,
  testReceipts: 0,
  optIns: 0,
  withdrawals: 0,
  refusals: 0,
  ...more,
});

describe('days in UTC', () => {
  test.each([
    ['2026-03-29T00:30:00+01:00', '2026-03-28'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25'],
    ['2026-11-23T23:59:59.999Z', '2026-11-23'],
    ['2026-11-24T01:00:00+02:00', '2026-11-23'],
  ])('%s is %s, whatever the browser’s zone', (instant, day) => {
    expect(utcDay(Date.parse(instant))).toBe(day);
  });

  test.each([
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %s days is %s, across changes of clocks and years', (day, count, then) => {
    expect(addDays(day, count)).toBe(then);
  });

  test('weeks start on Monday', () => {
    expect(['2026-11-23', '2026-11-27', '2026-11-29'].map(weekdayOf)).toEqual([0, 4, 6]);
  });

  test('a span has both of its ends, and the overview reads no more than one request may', () => {
    expect(spanOf(7, '2026-11-24')).toEqual({ from: '2026-11-18', to: '2026-11-24' });
    expect(spanOf(1, '2026-11-24')).toEqual({ from: '2026-11-24', to: '2026-11-24' });
    expect(overviewSpan('2026-11-24').from).toBe('2025-11-18');
  });
});

describe('the newest day', () => {
  const days = [dayOf('2026-11-22', 5), dayOf('2026-11-23', 7)];

  test('replaces what was read of it before', () => {
    const later = dayOf('2026-11-23', 9);
    expect(withNewest(days, later).map(({ receipts }) => receipts)).toEqual([5, 9]);
  });
  test('is added after midnight', () => {
    expect(withNewest(days, dayOf('2026-11-24', 1))).toHaveLength(3);
  });
  test('changes nothing where it is older or not there', () => {
    expect(withNewest(days, dayOf('2026-11-20', 99))).toBe(days);
    expect(withNewest(days, undefined)).toBe(days);
  });
});

describe('the sums of days in a row', () => {
  test('start with the first that has enough days', () => {
    expect(movingSums([1, 2, 3, 4], 2)).toEqual([3, 5, 7]);
    expect(movingSums([1], 2)).toEqual([]);
  });
  test('equal the sums added one by one', () => {
    const values = fc.array(fc.nat(1000), { maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 10 }), (all, size) => {
        const slow = all.flatMap((_, at) =>
          at < size - 1 ? [] : [all.slice(at - size + 1, at + 1).reduce((a, b) => a + b, 0)],
        );
        expect(movingSums(all, size)).toEqual(slow);
      }),
    );
  });
});

describe('this week', () => {
  const days = Array.from({ length: 14 }, (_, at) =>
    dayOf(addDays('2026-11-09', at), 0, { optIns: at + 1 }),
  );

  test('compares finished days with the same days of last week, and today with none', () => {
    // Friday: Monday to Thursday are finished.
    expect(weekOf(days, '2026-11-20', 'optIns')).toEqual({
      soFar: 8 + 9 + 10 + 11 + 12,
      finished: { lastDay: '2026-11-19', now: 8 + 9 + 10 + 11, before: 1 + 2 + 3 + 4 },
    });
  });
  test('has nothing to compare on a Monday', () => {
    expect(weekOf(days, '2026-11-16', 'optIns')).toEqual({ soFar: 8, finished: null });
  });
  test('counts days that are missing as none', () => {
    expect(weekOf([], '2026-11-20', 'withdrawals').finished).toMatchObject({ now: 0, before: 0 });
  });
});

test('the busiest day is the first of those with most receipts, and none where none has any', () => {
  const days = [dayOf('2026-11-01', 3), dayOf('2026-11-02', 8), dayOf('2026-11-03', 8)];
  expect(busiestOf(days)?.day).toBe('2026-11-02');
  expect(busiestOf([dayOf('2026-11-01')])).toBeUndefined();
});
