import { isApiError } from './api-error.ts';
import { formatClock, formatWait } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';
import type { Write } from './useWrite.ts';

/**
 * Whether a limit holds a write back: seconds until it may be sent, and the reason for every button
 * that would send it (`blockedReason`), undefined once it may.
 */
export const useWriteHold = (write: Pick<Write, 'error'>) => {
  const limit = isApiError(write.error, 'rate-limited') ? write.error.limit : null;
  const seconds = useCountdown(limit?.retryAt ?? null);
  const isHeld = limit !== null && seconds > 0;
  return {
    seconds,
    blockedReason: isHeld
      ? `A request limit holds until ${formatClock(limit.retryAt)}, for ${formatWait(seconds)} more.`
      : undefined,
  };
};
