import { backgroundShare } from '#console/api/limits/counts.ts';
import { type LimitWindow, periodMs } from '#contract/common/limits.ts';

/** How long a reading takes, told before it begins. */
export type ReadingTime = {
  /** At the console's own share of the limits. */
  seconds: number;
  /** It's more than that share has room for at once. */
  doesPause: boolean;
};

/** The time to read so many records, which count in these windows. */
export const readingTime = (records: number, windows: readonly LimitWindow[]): ReadingTime => {
  const seconds = windows.map(
    ({ period, allowed }) => (records / (allowed * backgroundShare)) * (periodMs[period] / 1000),
  );
  return {
    seconds: Math.ceil(Math.max(0, ...seconds)),
    doesPause: windows.some(({ allowed }) => records > allowed * backgroundShare),
  };
};

/** "about 40 s", "about 2 min": an estimate isn't told to the second. */
export const durationWords = (seconds: number): string =>
  seconds < 60 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
