/** A worker that served for so long has not failed at its start. */
const steadyMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** So often may workers end right at their start, one after the other, for each that there should be. */
const mostPerWorker = 3;

/**
 * When a worker that ended is started again: at once where it had served for a while, else after a
 * pause that doubles. `null` says to give up: so many ended right at their start, and none serves.
 */
export const createRestarts = (workers: number) => {
  let failures = 0;
  return {
    /**
     * @param servedMs how long the worker served; undefined where it was never ready
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
