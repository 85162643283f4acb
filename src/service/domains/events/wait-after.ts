const secondMs = 1_000;
const minuteMs = 60 * secondMs;

export type Waits = {
  /** After the first failures. */
  firstMs: readonly number[];
  /** From then on. */
  lastMs: number;
  /** For how long it's tried that often. */
  forMs: number;
};

/** Every ten minutes for a day, and sooner at first. A test's process has others. */
export const usualWaits: Waits = {
  firstMs: [secondMs, 5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs],
  lastMs: 10 * minuteMs,
  forMs: 24 * 60 * minuteMs,
};

/**
 * How long to wait after so many tries that failed; null where it's parked until somebody resumes.
 * @param failedForMs since when they failed: what is tried more often, because others' events arrived, is
 * parked no earlier
 */
export const waitAfter = (
  attempts: number,
  { firstMs, lastMs, forMs }: Waits = usualWaits,
  failedForMs = Number.POSITIVE_INFINITY,
): number | null =>
  attempts > firstMs.length + forMs / lastMs && failedForMs >= forMs
    ? null
    : (firstMs[attempts - 1] ?? lastMs);
