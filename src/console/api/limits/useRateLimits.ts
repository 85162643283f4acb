import { useSyncExternalStore } from 'react';
import { api } from '#console/api/api.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { formatClock, withCountdown } from './limit-words.ts';
import type { RateLimit } from './rate-limit.ts';
import { useCountdown } from './useCountdown.ts';

const subscribe = (onChange: () => void): (() => void) => {
  const { limiter } = api();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The limiter tells of what begins; that a rate limit is over is only the clock's news.
  const wait = () => {
    clearTimeout(timer);
    const ends = limiter.rateLimits().map(({ retryAt }) => retryAt);
    if (ends.length > 0) timer = setTimeout(handle, Math.max(0, Math.min(...ends) - Date.now()));
  };
  const handle = () => {
    onChange();
    wait();
  };
  wait();
  const unsubscribe = limiter.subscribe(handle);
  document.addEventListener('visibilitychange', handle);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', handle);
  };
};

/** The limits that hold now, met in this tab or another; draws anew when one begins or ends. */
export const useRateLimits = (): readonly RateLimit[] =>
  useSyncExternalStore(subscribe, () => api().limiter.rateLimits());

/**
 * For the controls of a person's read: while a limit holds it back they carry the countdown. What
 * turns a page may be pressed all the same, since the read has a place to wait in; what would only
 * be refused again is blocked. (Writes: `useWriteLimit`.)
 * @param endpoints all that it reads: the longest rate limit counts
 */
export const useReadLimit = (...endpoints: readonly Endpoint[]) => {
  useRateLimits();
  const rateLimit = endpoints
    .map((endpoint) => api().limiter.rateLimitOn(endpoint))
    .filter((found) => found !== undefined)
    .sort((a, b) => b.retryAt - a.retryAt)[0];
  const seconds = useCountdown(rateLimit?.retryAt ?? null);
  const isHeld = rateLimit !== undefined && seconds > 0;
  return {
    /** 0 where nothing holds. */
    seconds,
    /** "Copy token (18 s)". */
    label: (words: string) => withCountdown(words, seconds),
    /** Holds still while it counts, so that it is not read aloud again. */
    blockedReason: isHeld
      ? `Request limit reached: paused until ${formatClock(rateLimit.retryAt)}.`
      : undefined,
  };
};
