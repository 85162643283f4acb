import { monthsUntil } from './months.ts';

/** A span of the activity as a choice: `from` included and `until` not, RFC 3339. */
export type Range = { value: string; label: string; from: string; until?: string };

/** Midnight where the console is read, some days before today. */
const midnight = (now: Date, daysAgo: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();

/** What is asked for most, then month by month. */
export const rangesUntil = (now: Date): Range[] => [
  { value: 'today', label: 'Today', from: midnight(now, 0) },
  { value: '7days', label: 'Last 7 days', from: midnight(now, 6) },
  { value: '30days', label: 'Last 30 days', from: midnight(now, 29) },
  ...monthsUntil(now),
];

/** yyyy-MM-dd where the console is read; '' of what is no midnight there. */
export const dayOf = (time: string | undefined): string => {
  if (time === undefined) return '';
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || at.getHours() + at.getMinutes() + at.getSeconds() > 0)
    return '';
  const digits = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`;
};

/** The midnight at which a day begins, or with `later` a day after it begins, where the console is read. */
export const startOf = (day: string, later = 0): string | undefined => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' ? undefined : new Date(year, month - 1, date + later).toISOString();
};

/** The day before the one at whose midnight a span ends. */
export const lastDayOf = (until: string | undefined): string => {
  const end = dayOf(until);
  return end === '' ? '' : dayOf(startOf(end, -1));
};
