import { erasureDueDays } from '#contract/erasures.ts';

const dayMs = 86_400_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a time where the console is read: "2026-11-24". */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** What is wrong with the day on which somebody asked; undefined where nothing is. */
export const faultOfAskedDay = (day: string, now: Date): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day) && day <= localDay(now) ? undefined : 'Enter a day up to today.';

/** The day until which what was asked on a day has to be answered: as long as an erasure has. */
export const dueDay = (askedDay: string): string =>
  new Date(Date.parse(askedDay) + erasureDueDays * dayMs).toISOString().slice(0, 10);
