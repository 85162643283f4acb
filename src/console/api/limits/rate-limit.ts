import { type LimitPeriod, type LimitWindow, periodMs } from '#contract/common/limits.ts';

const firstGuessMs = 15_000;
const longestGuessMs = 8 * 60_000;
// Longer would keep people out for long after the service lets them in again.
const mostDoublings = 2;

/** What the headers of a 429 said; undefined where the service left it out or hid it (CORS). */
export type StatedLimit = {
  /** Milliseconds from the receipt. */
  waitMs: number | undefined;
  period: LimitPeriod | undefined;
  allowed: number | undefined;
  made: number | undefined;
  eventId: string | undefined;
  /** A demo scene made it: it ends with the scenes. */
  isStaged: boolean;
};

/** A window of the service that is full, and keeps back whatever counts in it. */
export type RateLimit = Omit<StatedLimit, 'waitMs'> & {
  /** Key of the window (`LimitWindow`). */
  window: string;
  /** When the refusal came, epoch milliseconds. */
  since: number;
  /** When requests are allowed again: epoch milliseconds of this machine's clock. */
  retryAt: number;
  /** False where the service did not say how long and `retryAt` is our own guess. */
  isStated: boolean;
  /** Refusals in a row that this tab met, each after the wait before it: with each the wait doubles. */
  refusals: number;
  /** Method and path template of what was refused; undefined where another tab met the limit. */
  endpoint: string | undefined;
  /** Title of the screen that it was asked for; undefined where another tab met the limit. */
  screen: string | undefined;
};

/** Which of an endpoint's windows a 429 speaks of. */
export const windowOf = (
  windows: readonly LimitWindow[],
  { period, allowed }: Pick<StatedLimit, 'period' | 'allowed'>,
): LimitWindow | undefined => {
  const candidates = windows.filter((window) => window.period === (period ?? 'MINUTE'));
  return candidates.find((window) => window.allowed === allowed) ?? candidates[0];
};

type Refusal = {
  window: string;
  stated: StatedLimit;
  sentAt: number;
  receivedAt: number;
  endpoint: string;
  screen: string | undefined;
};

/**
 * The rate limit after a 429. One for a request that was sent before the last rate limit was over belongs to the
 * same storm; one that comes after the wait, before anything succeeded, doubles the wait, twice at
 * most. A refusal long after the last one is the first of its own.
 * @param previous the window's last rate limit, unless something succeeded since
 */
export const rateLimitAfter = (
  previous: RateLimit | undefined,
  { window, stated, sentAt, receivedAt, endpoint, screen }: Refusal,
): RateLimit => {
  const { waitMs, ...facts } = stated;
  const isForgotten =
    previous === undefined || sentAt > previous.retryAt + periodMs[stated.period ?? 'MINUTE'];
  const last = isForgotten ? undefined : previous;
  const isSameStorm = last !== undefined && sentAt < last.retryAt;
  const refusals = (last?.refusals ?? 0) + (isSameStorm ? 0 : 1);
  const doublings = refusals - 1;
  const wait =
    waitMs === undefined
      ? Math.min(firstGuessMs * 2 ** doublings, longestGuessMs)
      : waitMs * 2 ** Math.min(doublings, mostDoublings);
  return {
    ...facts,
    window,
    endpoint,
    screen,
    // A limit of the service that was met meanwhile does not end with a scene.
    isStaged: stated.isStaged && (!isSameStorm || last.isStaged),
    isStated: waitMs !== undefined,
    refusals,
    since: isSameStorm ? last.since : receivedAt,
    retryAt: Math.max(isSameStorm ? last.retryAt : 0, receivedAt + wait),
  };
};

// Clocks of a machine are set right by a little now and then.
const clockToleranceMs = 5000;
const longestRateLimitMs = 8 * 24 * 3_600_000;

/** Whether a rate limit lasts; one that a clock which was ahead left behind does not. */
export const isInForce = (
  { since, retryAt }: Pick<RateLimit, 'since' | 'retryAt'>,
  now: number,
): boolean =>
  retryAt > now && retryAt - now <= longestRateLimitMs && since <= now + clockToleranceMs;
