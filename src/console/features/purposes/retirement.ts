import type { PurposeVersion } from './versions.ts';

const dayMs = 86_400_000;

/** The day of a moment in UTC, yyyy-MM-dd, and `days` later. */
export const utcDay = (moment: number, days = 0): string =>
  new Date(moment + days * dayMs).toISOString().slice(0, 10);

/** Why a version cannot be retired from this day; undefined where it can. */
export const dayFault = (day: string, now: number): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Choose a day.';
  return day < utcDay(now)
    ? `This day has passed: today is ${utcDay(now)} in UTC. Choose today or a later day.`
    : undefined;
};

/** Whether a version is retired from this day, or has been by now. */
export const isRetiredFrom = (
  { status, retireOnDate }: Pick<PurposeVersion, 'status' | 'retireOnDate'>,
  day: string,
): boolean => retireOnDate?.slice(0, 10) === day || (status === 'RETIRED' && !retireOnDate);
