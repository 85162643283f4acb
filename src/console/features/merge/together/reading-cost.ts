import { backgroundShare } from '#console/api/limits/counts.ts';
import type { LimitWindow } from '#contract/common/limits.ts';

/** What a reading takes, told before it begins. */
export type ReadingCost = {
  requests: number;
  /** At the console's own share of the limits. */
  seconds: number;
  /** Of the narrowest hourly limit, 0 to 1 and beyond. */
  hourShare: number;
};

/** The cost of so many requests to what counts in these windows. */
export const costOf = (requests: number, windows: readonly LimitWindow[]): ReadingCost => {
  const minute = Math.min(
    ...windows.filter(({ period }) => period === 'MINUTE').map(({ allowed }) => allowed),
    Number.POSITIVE_INFINITY,
  );
  const hour = Math.min(
    ...windows.filter(({ period }) => period === 'HOUR').map(({ allowed }) => allowed),
    Number.POSITIVE_INFINITY,
  );
  return {
    requests,
    seconds: Math.ceil((requests / (minute * backgroundShare)) * 60),
    hourShare: requests / hour,
  };
};

/** "about 40 s", "about 2 min": an estimate isn't told to the second. */
export const durationWords = (seconds: number): string =>
  seconds < 60 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
