/** A worker that served for this long didn't fail at its start. */
const steadyMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** How many times in a row workers may fail at their start, for each configured worker. */
const mostPerWorker = 3;

/**
 * When to restart a worker that ended: at once if it had served for a while, otherwise after a pause
 * that doubles. `null` means give up: too many failed at their start, and none serves.
 */
export const createRestarts = (workers: number) => {
  let failures = 0;
  return {
    /**
     * @param servedMs how long the worker served; undefined if it was never ready
     * @param serving how many others serve
     * @returns milliseconds to wait
     */
    pauseAfter: (servedMs: number | undefined, serving: number): number | null => {
      failures = servedMs !== undefined && servedMs >= steadyMs ? 0 : failures + 1;
      if (failures === 0) return 0;
      if (serving === 0 && failures >= workers * mostPerWorker) return null;
      return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
    },
  };
};
