import type { JobFrequency } from '#contract/merge-request-values.ts';

type Repeating = Exclude<JobFrequency, 'CUSTOM'>;

const dayMs = 86_400_000;

const daysEach: Partial<Record<Repeating, number>> = { DAILY: 1, WEEKLY: 7 };

/** So many months on, on the same day at the same time; where the month is shorter, on its last day. */
const addMonths = (time: Date, months: number): Date => {
  const moved = new Date(time);
  moved.setUTCDate(1);
  moved.setUTCMonth(time.getUTCMonth() + months);
  const lastDay = new Date(moved);
  lastDay.setUTCMonth(moved.getUTCMonth() + 1, 0);
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay.getUTCDate()));
  return moved;
};

/**
 * When a repetition comes next: the first time after `now` that lies a whole number of periods after
 * `first`, in UTC. Those that were missed are left out.
 * @returns RFC 3339 in UTC with milliseconds
 */
export const nextTrigger = (frequency: Repeating, first: string, now: string): string => {
  const from = new Date(first);
  const after = new Date(now);
  const days = daysEach[frequency];
  if (days !== undefined) {
    const periods = Math.floor((after.getTime() - from.getTime()) / (days * dayMs)) + 1;
    return new Date(from.getTime() + Math.max(0, periods) * days * dayMs).toISOString();
  }
  const step = frequency === 'MONTHLY' ? 1 : 12;
  const months =
    (after.getUTCFullYear() - from.getUTCFullYear()) * 12 +
    after.getUTCMonth() -
    from.getUTCMonth();
  for (let periods = Math.max(0, Math.floor(months / step)); ; periods += 1) {
    const time = addMonths(from, periods * step);
    if (time > after) return time.toISOString();
  }
};
