import { linkMonths } from '#contract/link-life.ts';

/** What is offered; 60 is the most that the service takes. */
const offered = [1, 3, 6, linkMonths, 24, 36, 60];

export const monthsText = (months: number): string => `${months} month${months === 1 ? '' : 's'}`;

/** What one can choose, with what a program set. */
export const monthChoices = (now: number) =>
  [...new Set([...offered, now])]
    .sort((a, b) => a - b)
    .map((months) => ({ value: String(months), label: monthsText(months) }));
