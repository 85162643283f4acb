const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** After the first failures; from then on hourly for a day. */
const firstWaitsMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs];
const hourly = 24;

/** How long to wait after so many tries that failed; null where it's given up. */
export const waitAfter = (attempts: number): number | null => {
  if (attempts > firstWaitsMs.length + hourly) return null;
  return firstWaitsMs[attempts - 1] ?? hourMs;
};
