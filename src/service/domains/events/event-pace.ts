/** How many events other than refusals are sent a second while others need the machine. */
const usualPerSecond = 100;
/** For how long it counts as needed since it last was. */
const busyMs = 250;

/** Lets receipts come first: events wait while many requests do, but for refusals and a trickle. */
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
    /** Whether so many may be sent now; then they count. */
    mayTake: (count: number): boolean => {
      const now = clock();
      left = Math.min(perSecond, left + ((now - filledAt) * perSecond) / 1_000);
      filledAt = now;
      if (isBusy()) busyAt = now;
      if (now - busyAt >= busyMs) return true;
      // What is sent at once may be more than a second's: the next one waits longer for it.
      if (left <= 0) return false;
      left -= count;
      return true;
    },
  };
};
