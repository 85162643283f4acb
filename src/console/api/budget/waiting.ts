import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#console/api/api-error.ts';
import { waitingWrites } from '#console/api/limits/waiting-writes.ts';

/** How much of this tab waits for a limit. */
export type Waiting = {
  /** They go on by themselves. */
  reads: number;
  /** Their person has not said yet what becomes of them. */
  writesUnsent: number;
  /** They are sent when the limit frees. */
  writesArmed: number;
};

/** What waits for a window of the service, from the reads and writes of this tab. */
export const waitingFor = (window: string, client: QueryClient): Waiting => {
  const writes = waitingWrites().filter((write) => write.window === window);
  const reads = client.getQueryCache().findAll({
    predicate: ({ state: { fetchStatus, fetchFailureReason } }) =>
      fetchStatus !== 'idle' &&
      isApiError(fetchFailureReason, 'rate-limited') &&
      fetchFailureReason.limit.window === window,
  });
  return {
    reads: reads.length,
    writesUnsent: writes.filter(({ isArmed }) => !isArmed).length,
    writesArmed: writes.filter(({ isArmed }) => isArmed).length,
  };
};
