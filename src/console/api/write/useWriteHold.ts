import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import type { Hold } from '#console/api/limits/hold.ts';
import { formatClock, withCountdown } from '#console/api/limits/limit-words.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { useHolds } from '#console/api/limits/useHolds.ts';
import type { Write } from './useWrite.ts';

const longest = (holds: readonly (Hold | undefined)[]): Hold | undefined =>
  holds.filter((hold) => hold !== undefined).sort((a, b) => b.retryAt - a.retryAt)[0];

/**
 * How long a limit holds a write back, for every button that would send it. Such a button carries
 * the countdown and may be pressed all the same: the write is then told as not sent, with the choice
 * to send it when the limit frees. Only while that was chosen is it blocked.
 */
export const useWriteHold = (write: Pick<Write, 'error' | 'endpoint' | 'armedUntil'>) => {
  const holds = useHolds();
  const { error, endpoint, armedUntil } = write;
  const own = isApiError(error, 'rate-limited') ? error.limit : undefined;
  // It may have grown since, in another tab too, or have been lifted.
  const current = holds.find(({ window }) => window === own?.window);
  const hold = longest([
    own?.isStaged && current === undefined ? undefined : own,
    current,
    endpoint && api().limiter.holdOn(endpoint),
  ]);
  const seconds = useCountdown(hold?.retryAt ?? null);
  return {
    /** When it may be sent, epoch milliseconds; null where nothing holds it. */
    until: hold !== undefined && seconds > 0 ? hold.retryAt : null,
    /** Until then, 0 where nothing holds it. */
    seconds,
    /** "Save Draft (18 s)". */
    label: (words: string) => withCountdown(words, seconds),
    blockedReason:
      armedUntil === null
        ? undefined
        : `Sending automatically at ${formatClock(armedUntil)}. Select Don't send to stop it.`,
  };
};
