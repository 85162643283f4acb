import type { InsightDay } from '#contract/insights.ts';
import { addDays, weekdayOf } from './days.ts';

export const heatWeeks = 26;
/** Levels above 0, which is a day without receipts. */
export const heatLevels = 4;

export type HeatDay = { day: string; receipts: number; level: number };
export type HeatWeek = {
  /** Its Monday. */
  start: string;
  /** Monday first; null for days before the first and after the last. */
  days: readonly (HeatDay | null)[];
};

/** Of the days with receipts: an import of one day must not make all others look alike. */
const exceptionalShare = 0.02;

/** The receipts of the busiest day, but for a few exceptional ones. */
export const busiestCount = (counts: readonly number[]): number => {
  const some = counts.filter((count) => count > 0).sort((a, b) => b - a);
  return some[Math.floor(some.length * exceptionalShare)] ?? 0;
};

/** Equal parts of the busiest day's receipts, so that a campaign and a broken week stand out. */
export const levelOf = (count: number, busiest: number): number =>
  count <= 0 ? 0 : Math.min(heatLevels, Math.ceil((count / busiest) * heatLevels));

/** The last weeks as columns, each from Monday to Sunday. */
export const heatOf = (days: readonly InsightDay[], weeks = heatWeeks): HeatWeek[] => {
  const last = days.at(-1)?.day;
  if (last === undefined) return [];
  const first = addDays(last, -weekdayOf(last) - 7 * (weeks - 1));
  const shown = new Map(
    days.filter(({ day }) => day >= first).map(({ day, receipts }) => [day, receipts ?? 0]),
  );
  const busiest = busiestCount([...shown.values()]);
  return Array.from({ length: weeks }, (_, week) => {
    const start = addDays(first, 7 * week);
    return {
      start,
      days: Array.from({ length: 7 }, (_, at) => {
        const day = addDays(start, at);
        const receipts = shown.get(day);
        return receipts === undefined ? null : { day, receipts, level: levelOf(receipts, busiest) };
      }),
    };
  });
};

/** Weeks that a month's name stands over: those with its first day, at least three weeks apart. */
export const heatMonths = (weeks: readonly HeatWeek[]): Map<string, string> => {
  const months = new Map<string, string>();
  let before = '';
  let lastAt = -3;
  weeks.forEach(({ start }, at) => {
    const month = addDays(start, 6).slice(0, 7);
    if (month !== before && at - lastAt >= 3) {
      months.set(start, month);
      lastAt = at;
    }
    before = month;
  });
  return months;
};
