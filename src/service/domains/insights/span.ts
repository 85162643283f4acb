import { insightDaysMaximum } from '#contract/insights.ts';
import { invalidRequest } from '#service/http/problem.ts';

const dayMs = 86_400_000;
const ofCharts = { usual: 90, maximum: insightDaysMaximum };

/** Days in UTC, `yyyy-MM-dd`, both included. */
export type Span = { from: string; to: string };

/** Before it, no day can be written as the database reads it. */
const firstDay = '0001-01-01';

/** The day some days after another one, or before it; the first day where there is none before. */
export const dayAfter = (day: string, days: number): string => {
  const time = Math.max(Date.parse(day) + days * dayMs, Date.parse(firstDay));
  return new Date(time).toISOString().slice(0, 10);
};

/** How many days a span has. */
export const lengthOf = ({ from, to }: Span): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Every day of a span, in order. */
export const daysOf = (span: Span): string[] =>
  Array.from({ length: lengthOf(span) }, (_, place) => dayAfter(span.from, place));

/** As many days, just before a span. */
export const spanBefore = (span: Span): Span => ({
  from: dayAfter(span.from, -lengthOf(span)),
  to: dayAfter(span.from, -1),
});

/**
 * The days that are asked about: to today, and the usual number of them, where the caller leaves it
 * open.
 * @throws Problem 400 if they are none, or too many
 */
export const spanOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: string,
  { usual, maximum } = ofCharts,
): Span => {
  const end = to ?? now.slice(0, 10);
  const span = { from: from ?? dayAfter(end, 1 - usual), to: end };
  const days = lengthOf(span);
  if (days < 1) throw invalidRequest([{ path: 'from', message: `Must not be after ${span.to}.` }]);
  if (days > maximum) {
    const message = `Must be at most ${maximum} days before ${span.to}.`;
    throw invalidRequest([{ path: 'from', message }]);
  }
  return span;
};
