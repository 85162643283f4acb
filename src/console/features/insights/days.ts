import type { InsightDay } from '#contract/insights.ts';

/** Both included, `yyyy-MM-dd` in UTC. */
export type DaySpan = { from: string; to: string };

const dayMs = 86_400_000;

/** The day of an instant (epoch milliseconds) in UTC, `yyyy-MM-dd`. */
export const utcDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  utcDay(Date.parse(day) + days * dayMs);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** So many days that end with `to`. */
export const spanOf = (days: number, to: string): DaySpan => ({ from: addDays(to, 1 - days), to });

/** A year and the week before it: all that the overview draws comes from these. */
export const overviewSpan = (today: string): DaySpan => spanOf(372, today);

/**
 * The days with what a later read says of the last of them; a day that follows them is added, so
 * that nothing stands still at midnight until all of them are read again.
 */
export const withNewest = (
  days: readonly InsightDay[],
  newest: InsightDay | undefined,
): readonly InsightDay[] => {
  if (newest === undefined) return days;
  const last = days.at(-1);
  if (last === undefined || last.day < newest.day) return [...days, newest];
  return last.day === newest.day ? [...days.slice(0, -1), newest] : days;
};

/** The sum of each value and the `size - 1` before it, from the first that has so many. */
export const movingSums = (values: readonly number[], size: number): number[] => {
  let sum = 0;
  return values.flatMap((value, index) => {
    sum += value - (values[index - size] ?? 0);
    return index < size - 1 ? [] : [sum];
  });
};

type Counted = 'optIns' | 'withdrawals';

export type WeekSoFar = {
  /** From Monday on, with today. */
  soFar: number;
  /**
   * The finished days of this week, and the same days of last week; null on a Monday, when no day
   * of the week has finished.
   */
  finished: { lastDay: string; now: number; before: number } | null;
};

/** Counts this week. An unfinished day is compared with none: it would always look worse. */
export const weekOf = (days: readonly InsightDay[], today: string, field: Counted): WeekSoFar => {
  const byDay = new Map(days.map((day) => [day.day, day[field]]));
  const sum = (first: string, count: number) =>
    Array.from({ length: count }, (_, at) => byDay.get(addDays(first, at)) ?? 0).reduce(
      (total, value) => total + value,
      0,
    );
  const finishedDays = weekdayOf(today);
  const monday = addDays(today, -finishedDays);
  const now = sum(monday, finishedDays);
  return {
    soFar: now + (byDay.get(today) ?? 0),
    finished:
      finishedDays === 0
        ? null
        : {
            lastDay: addDays(today, -1),
            now,
            before: sum(addDays(monday, -7), finishedDays),
          },
  };
};

/** The day with most receipts; undefined where no day has any. The first of several. */
export const busiestOf = (days: readonly InsightDay[]): InsightDay | undefined =>
  days.reduce<InsightDay | undefined>(
    (best, day) => ((day.receipts ?? 0) > (best?.receipts ?? 0) ? day : best),
    undefined,
  );
