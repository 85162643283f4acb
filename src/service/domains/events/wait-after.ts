const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** After the first failures; from then on every ten minutes for a day. */
const firstWaitsMs = [secondMs, 5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs];
const lastWaitMs = 10 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const triesMaximum = firstWaitsMs.length + dayMs / lastWaitMs;

/** How long to wait after so many tries that failed; null where it's parked until somebody resumes. */
export const waitAfter = (attempts: number): number | null =>
  attempts > triesMaximum ? null : (firstWaitsMs[attempts - 1] ?? lastWaitMs);
