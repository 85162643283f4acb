/** Receipts of an hour: those that lost something, of all. */
export type HourCount = { lost: number; all: number };

/** Hours of a week. */
const weekHours = 168;

/** So many receipts say something about a form. */
export const telling = 20;

const none: HourCount = { lost: 0, all: 0 };
const plus = (one: HourCount, other: HourCount): HourCount => ({
  lost: one.lost + other.lost,
  all: one.all + other.all,
});
const sumOf = (hours: readonly HourCount[]): HourCount => hours.reduce(plus, none);

/** A tenth, of at least 20. */
const isLosing = ({ lost, all }: HourCount): boolean => lost >= telling && lost * 10 >= all;

/** Under a hundredth; a form that nobody used before worked as well as any. */
const worked = ({ lost, all }: HourCount): boolean => lost === 0 || lost * 100 < all;

/** Enough arrived since, and under a tenth of it lost something. */
const worksAgain = ({ lost, all }: HourCount): boolean => all >= telling && lost * 10 < all;

/** The hours from its first one that was losing, to the last one; and what came after that. */
type Stretch = { from: number; last: number; after: HourCount };

const follow = (hours: readonly HourCount[], place: number, losing: Stretch | null) => {
  const hour = hours[place] ?? none;
  if (isLosing(hour)) {
    const before = hours.slice(Math.max(0, place - weekHours), place);
    if (losing === null && !worked(sumOf(before))) return null;
    return { from: losing?.from ?? place, last: place, after: none };
  }
  if (losing === null) return null;
  const after = plus(losing.after, hour);
  return worksAgain(after) ? null : { ...losing, after };
};

/**
 * Where a form that worked began to lose, if it still does (docs/design.md 11.2): in an hour at least
 * 20 receipts and a tenth of all lost something, and under a hundredth in the week before. It works
 * again once 20 receipts arrived after the last such hour of which under a tenth lost something. One
 * that sends nothing since still loses, until somebody deals with it.
 * @param hours one after the other; the last one is now
 * @param dealtWith the place of the hour in which somebody last did
 * @returns the place of the hour in which it began, and what came since
 */
export const losingSince = (
  hours: readonly HourCount[],
  dealtWith = -1,
): (HourCount & { place: number }) | null => {
  const losing = hours.reduce<Stretch | null>(
    (stretch, _, place) => follow(hours, place, stretch),
    null,
  );
  if (losing === null || dealtWith > losing.last) return null;
  return { place: losing.from, ...sumOf(hours.slice(losing.from)) };
};
