import { useSyncExternalStore } from 'react';
import { api } from '#console/api/api.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Hold } from './hold.ts';
import { formatClock, withCountdown } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';

const subscribe = (onChange: () => void): (() => void) => {
  const { limiter } = api();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The limiter tells of what begins; that a hold is over is only the clock's news.
  const wait = () => {
    clearTimeout(timer);
    const ends = limiter.holds().map(({ retryAt }) => retryAt);
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
export const useHolds = (): readonly Hold[] =>
  useSyncExternalStore(subscribe, () => api().limiter.holds());

/**
 * For the controls of a person's read: while a limit holds it back they carry the countdown. What
 * turns a page may be pressed all the same, since the read has a place to wait in; what would only
 * be refused again is blocked. (Writes: `useWriteHold`.)
 * @param endpoints all that it reads: the longest hold counts
 */
export const useReadHold = (...endpoints: readonly Endpoint[]) => {
  useHolds();
  const hold = endpoints
    .map((endpoint) => api().limiter.holdOn(endpoint))
    .filter((found) => found !== undefined)
    .sort((a, b) => b.retryAt - a.retryAt)[0];
  const seconds = useCountdown(hold?.retryAt ?? null);
  const isHeld = hold !== undefined && seconds > 0;
  return {
    /** 0 where nothing holds. */
    seconds,
    /** "Get token (18 s)". */
    label: (words: string) => withCountdown(words, seconds),
    /** Holds still while it counts, so that it is not read aloud again. */
    blockedReason: isHeld
      ? `Request limit reached: paused until ${formatClock(hold.retryAt)}.`
      : undefined,
  };
};
