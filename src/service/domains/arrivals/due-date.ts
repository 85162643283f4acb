import type { ArrivalClock } from '#contract/destinations.ts';

/** On which days people work; in UTC. */
export type WorkingCalendar = {
  /** 1 (Monday) to 7; at least one. */
  workingDays: readonly number[];
  /** `yyyy-MM-dd`. */
  holidays: readonly string[];
};

const dayMs = 86_400_000;
/** However many holidays there are, a clock ends. */
const daysMaximum = 36_600;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay() || 7;

/**
 * When a withdrawal has to be done that was recorded at an instant: so many times 24 hours later, or at
 * the end of so many working days, the day itself not counted.
 */
export const dueDate = (
  since: string,
  { days, isBusiness }: ArrivalClock,
  { workingDays, holidays }: WorkingCalendar,
): string => {
  const start = Date.parse(since);
  if (!isBusiness) return new Date(start + days * dayMs).toISOString();
  let day = Date.parse(`${dayOf(start)}T00:00:00Z`);
  let left = days;
  for (let passed = 0; left > 0 && passed < daysMaximum; passed += 1) {
    day += dayMs;
    if (workingDays.includes(weekdayOf(day)) && !holidays.includes(dayOf(day))) left -= 1;
  }
  return new Date(day + dayMs).toISOString();
};
