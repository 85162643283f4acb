/** The lowest limit: up to here nothing but the day itself has to be read. */
export const limitMinimum = 20_000;

/** A day may have so many times what the busiest day before it had. */
const timesBusiest = 10;

/** Days that a limit goes by. */
export const daysOfLimit = 28;

const limitAfter = (busiest: number): number => Math.max(limitMinimum, timesBusiest * busiest);

/**
 * The most receipts of a day before its collection point counts as flooded (docs/design.md 11.4). A day
 * above its own limit counts as much as the limit, so that a flood makes no room for the next one.
 * @param before receipts of the days before it, oldest first; days without any may be left out
 */
export const dayLimitOf = (before: readonly number[]): number =>
  limitAfter(
    before.reduce((busiest, count) => Math.max(busiest, Math.min(count, limitAfter(busiest))), 0),
  );
