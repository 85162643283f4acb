import { formatCount } from '#console/api/limits/limit-words.ts';

/** Units of a rule's age in days. Rules are kept in days: months and years differ, these don't. */
const daysIn = { days: 1, months: 30, years: 365 } as const;
export type AgeUnit = keyof typeof daysIn;
export const ageUnits = ['days', 'months', 'years'] as const satisfies readonly AgeUnit[];

/** An age as people give it. */
export type RuleAge = { amount: string; unit: AgeUnit };

/** Whole years where they are that; months stay what they were kept as. */
export const toAge = (days: number): RuleAge =>
  days % daysIn.years === 0
    ? { amount: String(days / daysIn.years), unit: 'years' }
    : { amount: String(days), unit: 'days' };

/** Its days; what is no number stays as it was typed. */
export const toDays = ({ amount, unit }: RuleAge): number | string => {
  const text = amount.trim();
  return /^\d+$/.test(text) ? Number(text) * daysIn[unit] : text;
};

/** "1 day", "45 days", "2 years (730 days)". */
export const ageWords = (days: number): string => {
  const inDays = days === 1 ? '1 day' : `${formatCount(days)} days`;
  const { amount, unit } = toAge(days);
  if (unit === 'days') return inDays;
  return `${amount === '1' ? '1 year' : `${formatCount(Number(amount))} years`} (${inDays})`;
};

/** Says below an age how long it is, to the day. */
export const ageHelp = (age: RuleAge): string => {
  const days = toDays(age);
  if (age.unit === 'days' || typeof days === 'string' || days === 0) return 'At least 1 day.';
  const each = age.unit === 'years' ? 'a year counts 365' : 'a month counts 30';
  return `${formatCount(days)} days: ${each}.`;
};
