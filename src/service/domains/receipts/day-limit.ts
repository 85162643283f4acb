/** The lowest limit: up to here nothing but the day itself has to be read. */
export const limitMinimum = 20_000;

/** A day may have so many times what the busiest day before it had. */
const timesBusiest = 10;

/** Days that a limit goes by. */
export const daysOfLimit = 28;

const limitAfter = (busiest: number): number => Math.max(limitMinimum, timesBusiest * busiest);

/** What a day above its limit raises the next one's by. */
const timesAbove = 2;

const busiestWith = (busiest: number, count: number): number => {
  const limit = limitAfter(busiest);
  return Math.max(busiest, count > limit ? (timesAbove * limit) / timesBusiest : count);
};

/**
 * The most receipts of a day before its collection point counts as flooded (docs/design.md 11.4). A day
 * above its own limit only doubles it, however many came: a flood makes little room for the next one,
 * and a form that became popular is within its limit again after a few days.
 * @param before receipts of the days before it, oldest first; days without any may be left out
 */
export const dayLimitOf = (before: readonly number[]): number =>
  limitAfter(before.reduce(busiestWith, 0));
