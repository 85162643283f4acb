import { countWords } from '#console/api/limits/limit-words.ts';
import type { AccountSettings } from '#contract/account-settings.ts';

/** From Monday, which is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

type Calendar = Pick<AccountSettings, 'workingDays' | 'holidays'>;

/** Whether people work on each day, by its number as a text; and holidays, one in a line. */
type WorkingDaysForm = { days: Record<string, boolean>; holidays: string };

export const toForm = ({ workingDays, holidays }: Calendar): WorkingDaysForm => ({
  days: Object.fromEntries(
    weekdays.map((_, at) => [`day${at + 1}`, workingDays.includes(at + 1)] as const),
  ),
  holidays: holidays.join('\n'),
});

/** Each holiday once, in order. */
export const toCalendar = ({ days, holidays }: WorkingDaysForm): Calendar => ({
  workingDays: weekdays.flatMap((_, at) => (days[`day${at + 1}`] === true ? [at + 1] : [])),
  holidays: [
    ...new Set(
      holidays
        .split(/[\s,;]+/)
        .map((day) => day.trim())
        .filter((day) => day !== ''),
    ),
  ].sort(),
});

export const isSame = (one: Calendar, other: Calendar): boolean =>
  JSON.stringify([one.workingDays, one.holidays]) ===
  JSON.stringify([other.workingDays, other.holidays]);

/** "Monday to Friday", "Monday, Wednesday"; a run of three and more is a span. */
export const daysText = (workingDays: readonly number[]): string => {
  const runs: number[][] = [];
  for (const day of workingDays.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined): string => weekdays[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0])} to ${name(run.at(-1))}` : run.map(name).join(', '),
    )
    .join(', ');
};

export const holidaysText = (holidays: readonly string[]): string =>
  holidays.length === 0 ? 'no holidays' : countWords(holidays.length, 'holiday', 'holidays');
