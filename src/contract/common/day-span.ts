import * as z from 'zod/mini';
import { isObject } from './values.ts';

const dayMs = 86_400_000;
type Span = { from?: unknown; to?: unknown };

/**
 * The days of a query, both included: `from` is not after `to`, where both are given.
 * @param maximum the most days
 */
export const spanOfDays = (maximum: number) =>
  z.check<Span>(
    ({ value, issues }) => {
      const { from, to } = value;
      if (typeof from !== 'string' || typeof to !== 'string') return;
      const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
      const add = (message: string) =>
        issues.push({ code: 'custom', input: to, path: ['to'], message });
      if (days < 1) add('Must not be before from.');
      if (days > maximum) add(`Must be at most ${maximum} days from from.`);
    },
    { when: isObject },
  );
