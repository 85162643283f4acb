import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { formatClock, withCountdown } from '#console/api/limits/limit-words.ts';
import type { RateLimit } from '#console/api/limits/rate-limit.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { useRateLimits } from '#console/api/limits/useRateLimits.ts';
import type { Write } from './useWrite.ts';

const longest = (rateLimits: readonly (RateLimit | undefined)[]): RateLimit | undefined =>
  rateLimits
    .filter((rateLimit) => rateLimit !== undefined)
    .sort((a, b) => b.retryAt - a.retryAt)[0];

/**
 * How long a limit holds a write back, for every button that would send it. Such a button carries
 * the countdown and may be pressed all the same: the write is then told as not sent, with the choice
 * to send it when the limit frees. Only while that was chosen is it blocked.
 */
export const useWriteLimit = (write: Pick<Write, 'error' | 'endpoint' | 'armedUntil'>) => {
  const rateLimits = useRateLimits();
  const { error, endpoint, armedUntil } = write;
  const own = isApiError(error, 'rate-limited') ? error.limit : undefined;
  // It may have grown since, in another tab too, or have been lifted.
  const current = rateLimits.find(({ window }) => window === own?.window);
  const rateLimit = longest([
    own?.isStaged && current === undefined ? undefined : own,
    current,
    endpoint && api().limiter.rateLimitOn(endpoint),
  ]);
  const seconds = useCountdown(rateLimit?.retryAt ?? null);
  return {
    /** When it may be sent, epoch milliseconds; null where nothing holds it. */
    until: rateLimit !== undefined && seconds > 0 ? rateLimit.retryAt : null,
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
