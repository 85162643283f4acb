import { describe, expect, test } from 'vitest';
import type { InsightDay } from '#contract/insights.ts';
import { addDays } from './days.ts';
import { drawHeat } from './export/draw.ts';
import { busiestCount, heatMonths, heatOf, levelOf } from './heat.ts';

const daysOf = (first: string, counts: readonly number[]): InsightDay[] =>
  counts.map((receipts, at) => ({
    day: addDays(first, at),
    receipts,
    testReceipts: 0,
    optIns: 0,
    withdrawals: 0,
    refusals: 0,
  }));

describe('the heat of days', () => {
  test('has whole weeks from Monday, and nothing after the last day', () => {
    // A Tuesday.
    const weeks = heatOf(daysOf('2026-11-01', Array<number>(24).fill(1)), 2);
    expect(weeks.map(({ start }) => start)).toEqual(['2026-11-16', '2026-11-23']);
    expect(weeks[1]?.days.map((day) => day?.day ?? null)).toEqual([
      '2026-11-23',
      '2026-11-24',
      ...Array<null>(5).fill(null),
    ]);
  });

  test('leaves out days before the first', () => {
    const weeks = heatOf(daysOf('2026-11-24', [1]), 3);
    expect(weeks.flatMap(({ days }) => days).filter((day) => day !== null)).toHaveLength(1);
  });

  test('a campaign is darker than the days around it, and a broken week lighter', () => {
    const counts = [...Array<number>(7).fill(450), ...Array<number>(7).fill(180), 1384];
    const levels = heatOf(daysOf('2026-11-02', counts), 3).map(({ days }) => days[0]?.level);
    expect(levels).toEqual([2, 1, 4]);
  });

  test('an import of one day does not make half a year look alike', () => {
    const counts = [...Array<number>(60).fill(40), ...Array<number>(60).fill(80)];
    expect(busiestCount([...counts, 1_000_000])).toBe(80);
    expect(levelOf(1_000_000, 80)).toBe(4);
    // Few days have none to spare.
    expect(busiestCount([0, 0, 5, 900])).toBe(900);
    expect(busiestCount([])).toBe(0);
  });

  test('levels are equal parts of the busiest day', () => {
    const levels = [0, 1, 100, 101, 200, 201, 300, 301, 400].map((count) => levelOf(count, 400));
    expect(levels).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test('a day without receipts is level 0, and one with any is never', () => {
    expect(levelOf(1, 1_000_000)).toBe(1);
    const none = heatOf(daysOf('2026-11-23', [0, 0]), 1)[0]?.days.slice(0, 2);
    expect(none?.map((day) => day?.level)).toEqual([0, 0]);
  });

  test('has its scale in the file too', () => {
    const colors = { ground: '#fff', text: '#000', muted: '#666', line: '#ccc', accent: '#076' };
    const { svg } = drawHeat(heatOf(daysOf('2026-11-23', [4, 1])), colors);
    expect(svg).toContain('>Fewer<');
    expect(svg).toContain('>More<');
  });

  test('names each month once, where there is room for it', () => {
    const weeks = heatOf(daysOf('2026-05-01', Array<number>(200).fill(1)));
    const months = [...heatMonths(weeks).values()];
    expect(months.length).toBeGreaterThanOrEqual(6);
    expect(new Set(months).size).toBe(months.length);
  });
});
