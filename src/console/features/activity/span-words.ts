import { hourWords } from '#console/ui/format-time.ts';

/**
 * A span of the activity that is no month: "from 09:00", "Nov 18, 2026, 09:00 to 10:00".
 * @param until not included
 * @param now epoch milliseconds
 */
export const spanWords = (
  { from, until }: { from?: string | undefined; until?: string | undefined },
  now: number,
): string => {
  if (until === undefined) return `from ${hourWords(from ?? '', now)}`;
  if (from === undefined) return `until ${hourWords(until, now)}`;
  // Within a day it's said once.
  return `${hourWords(from, now)} to ${hourWords(until, isSameDay(from, until) ? Date.parse(until) : now)}`;
};

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();
