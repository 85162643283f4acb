import type { LimitPeriod, LimitWindow } from '#contract/common/limits.ts';

const firstGuessMs = 15_000;
const longestGuessMs = 8 * 60_000;

/** What the headers of a 429 said; undefined where the service left it out or hid it (CORS). */
export type StatedLimit = {
  /** Milliseconds from the receipt. */
  waitMs: number | undefined;
  period: LimitPeriod | undefined;
  allowed: number | undefined;
  made: number | undefined;
  eventId: string | undefined;
};

/** A window of the service that is full, and keeps back whatever counts in it. */
export type Hold = Omit<StatedLimit, 'waitMs'> & {
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
  receivedAt: number;
  endpoint: string;
  screen: string | undefined;
};

/**
 * The hold after a 429. One that comes while a hold lasts belongs to the same storm; one that comes
 * after a wait, before anything succeeded, doubles the wait.
 * @param previous the window's last hold, unless something succeeded since
 */
export const holdAfter = (
  previous: Hold | undefined,
  { window, stated, receivedAt, endpoint, screen }: Refusal,
): Hold => {
  const { waitMs, ...facts } = stated;
  const isSameStorm = previous !== undefined && previous.retryAt > receivedAt;
  const refusals = (previous?.refusals ?? 0) + (isSameStorm ? 0 : 1);
  const factor = 2 ** (Math.max(1, refusals) - 1);
  const wait =
    waitMs === undefined ? Math.min(firstGuessMs * factor, longestGuessMs) : waitMs * factor;
  return {
    ...facts,
    window,
    endpoint,
    screen,
    isStated: waitMs !== undefined,
    refusals: Math.max(1, refusals),
    since: isSameStorm ? previous.since : receivedAt,
    retryAt: Math.max(isSameStorm ? previous.retryAt : 0, receivedAt + wait),
  };
};
