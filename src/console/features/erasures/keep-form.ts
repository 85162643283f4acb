import { keepYearsMaximum } from '#contract/erasures.ts';

/** Until which day receipts stay, and why, as typed. */
export type KeepValues = { keepUntil: string; keepReason: string };

export const firstKeepValues: KeepValues = { keepUntil: '', keepReason: '' };

/** The first and the last day that receipts may be kept until, in UTC. @param now epoch milliseconds */
export const keepBounds = (now: number): { first: string; last: string } => {
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() + 1);
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + keepYearsMaximum);
  return { first: first.toISOString().slice(0, 10), last: last.toISOString().slice(0, 10) };
};

/** What is missing or wrong, by field. @param now epoch milliseconds */
export const keepFaults = (values: KeepValues, now: number): Partial<KeepValues> => {
  const { keepUntil, keepReason } = values;
  const { first, last } = keepBounds(now);
  return {
    ...((keepUntil < first || keepUntil > last) && {
      keepUntil:
        keepUntil === ''
          ? 'Enter a date.'
          : keepUntil < first
            ? 'Enter a date in the future.'
            : `Enter a date within ${keepYearsMaximum} years.`,
    }),
    ...(keepReason.trim() === '' && { keepReason: 'Enter a legal reason.' }),
  };
};
