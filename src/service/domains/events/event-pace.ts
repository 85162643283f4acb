/** How many events other than refusals are sent a second while others need the machine. */
const usualPerSecond = 25;
/** For how long it counts as needed since it last was. */
const busyMs = 250;
/** The older what waits, the more is sent: twice as much at this age, and all of it at the later one. */
const oldMs = 10_000;
const heldBackMs = 60_000;

/**
 * Lets receipts come first: a destination's events wait while many requests do, but for refusals and a
 * trickle, and none for over a minute.
 */
export const createEventPace = ({
  isBusy,
  clock,
  perSecond = usualPerSecond,
}: {
  isBusy: () => boolean;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  perSecond?: number;
}) => {
  let busyAt = Number.NEGATIVE_INFINITY;
  let left = perSecond;
  let filledAt = clock();
  return {
    /** Whether so many may be sent now, the first of which waits for so long; then they count. */
    mayTake: (count: number, ageMs: number): boolean => {
      const now = clock();
      const most = perSecond * (1 + Math.max(0, ageMs) / oldMs);
      left = Math.min(most, left + ((now - filledAt) * most) / 1_000);
      filledAt = now;
      if (isBusy()) busyAt = now;
      if (count === 0 || ageMs >= heldBackMs || now - busyAt >= busyMs) return true;
      // What is sent at once may be more than a second's: the next one waits longer for it.
      if (left <= 0) return false;
      left -= count;
      return true;
    },
  };
};
export type EventPace = ReturnType<typeof createEventPace>;
