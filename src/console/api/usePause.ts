import type { RateLimited } from './api-error.ts';
import { formatWait, freeAgain, withCountdown } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';

export type Pause = {
  error: RateLimited;
  /** The read goes on by itself once the limit frees. */
  isWaiting: boolean;
  /** It is being asked for again. */
  isRetrying: boolean;
  onRetry: () => void;
};

/** The words of a read that a limit holds back, for where it would show; the strip says the rest. */
export const usePause = ({ error, isWaiting }: Omit<Pause, 'onRetry'>) => {
  const { limit } = error;
  const seconds = useCountdown(limit.retryAt);
  const isOver = seconds === 0;
  const until = freeAgain(limit);
  return {
    isOver,
    /** Keeps still while it counts. */
    until: `${until}. ${isWaiting ? 'It goes on by itself then.' : 'It does not go on by itself.'}`,
    countdown: isOver ? 'It can be tried again now.' : `In ${formatWait(seconds)}.`,
    retryLabel: withCountdown('Try again', seconds),
    blockedReason: isOver ? undefined : `${until}.`,
  };
};
