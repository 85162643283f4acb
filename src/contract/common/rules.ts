import * as z from 'zod/mini';
import { isObject, toUtc } from './values.ts';

/** Adds a fault at `path` where `breaks` says so, whatever else is wrong (docs/design.md 5.1). */
export const rule = <Shape extends Record<string, unknown>>(
  path: keyof Shape & string,
  message: string,
  breaks: (value: Partial<Shape>) => boolean,
) =>
  z.check<Shape>(
    ({ value, issues }) => {
      if (breaks(value)) issues.push({ code: 'custom', input: value[path], path: [path], message });
    },
    { when: isObject },
  );

const dayMs = 86_400_000;

const timeOf = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(toUtc(value)) : Number.NaN;

/** Two dates in their order, at most so many days apart; of what is no date, its own fault tells. */
export const dateWindow = <const From extends string, const To extends string>(
  from: From,
  to: To,
  days: number,
) => {
  type Dates = Record<From | To, unknown>;
  const spanOf = (dates: Partial<Dates>): number => timeOf(dates[to]) - timeOf(dates[from]);
  return [
    rule<Dates>(to, `Must not be before ${from}.`, (dates) => spanOf(dates) < 0),
    rule<Dates>(
      to,
      `Must be at most ${days} days after ${from}.`,
      (dates) => spanOf(dates) > days * dayMs,
    ),
  ] as const;
};
