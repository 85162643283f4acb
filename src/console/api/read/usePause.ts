import type { RateLimited } from '#console/api/api-error.ts';
import { formatWait, resumesAt, retryAt, withCountdown } from '#console/api/limits/limit-words.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { retryDelayMs } from './retry-policy.ts';

export type Pause = {
  error: RateLimited;
  /** The read resumes automatically once the limit frees. */
  isWaiting: boolean;
  /** It is being asked for again. */
  isRetrying: boolean;
  onRetry: () => void;
};

/** The latest moment at which a read goes out that waits for a limit: tabs do not wake together. */
const lastWakeOf = (error: RateLimited): number => {
  const { since } = error.limit;
  return since + retryDelayMs(0, error, since, 1);
};

/** The words of a read that a limit holds back, for where it would show; the strip says the rest. */
export const usePause = ({ error, isWaiting }: Omit<Pause, 'onRetry'>) => {
  const { limit } = error;
  const seconds = useCountdown(limit.retryAt);
  const isOver = seconds === 0;
  const secondsLeft = useCountdown(lastWakeOf(error));
  const resuming =
    secondsLeft > 0 ? `Resuming within ${formatWait(secondsLeft)}.` : 'Resuming now.';
  const until = `${isWaiting ? resumesAt(limit) : retryAt(limit)}.`;
  return {
    isOver,
    /** Keeps still while it counts. */
    until,
    /** Of a read that resumes automatically. */
    countdown: isOver ? resuming : `In ${formatWait(seconds)}.`,
    retryLabel: withCountdown('Try again', seconds),
    blockedReason: isOver ? undefined : until,
  };
};
