import { expect, test } from 'vitest';
import { labelShift, timeTicks } from './time-ticks.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const labels = (from: string, to: string) => timeTicks(at(from), at(to)).map(({ label }) => label);

test.each([
  ['2024-02-10', '2026-11-21', ['Jul 2024', 'Jan 2025', 'Jul 2025', 'Jan 2026', 'Jul 2026']],
  ['2016-05-01', '2026-11-21', ['2018', '2020', '2022', '2024', '2026']],
  ['2026-10-30', '2026-11-03', ['Oct 30', 'Oct 31', 'Nov 1', 'Nov 2', 'Nov 3']],
  ['2026-06-01', '2026-11-21', ['Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']],
])('an axis from %s to %s is marked at round places', (from, to, expected) => {
  expect(labels(from, to)).toEqual(expected);
});

test('never more than a handful, all within, whatever the length', () => {
  for (let days = 0; days < 9000; days = Math.ceil(days * 1.1) + 1) {
    const from = at('2001-03-17') + 12_345_678;
    const to = from + days * 86_400_000;
    const ticks = timeTicks(from, to);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.every((tick) => tick.at >= from && tick.at <= to)).toBe(true);
  }
});

test.each([
  [0, '0%'],
  [9, '-45%'],
  [10, '-50%'],
  [90, '-50%'],
  [91, '-55%'],
  [100, '-100%'],
])('a label at %s %% of the axis is moved so far that it stays within it', (percent, shift) => {
  expect(labelShift(percent)).toBe(shift);
});
