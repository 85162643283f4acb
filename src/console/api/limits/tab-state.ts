import type { PageStorage } from '#console/api/page-storage.ts';
import type { LimitPeriod } from '#contract/common/limits.ts';
import { type Counts, countOne } from './counts.ts';
import { isInForce, type RateLimit } from './rate-limit.ts';

/** What tabs tell each other of a rate limit. */
export type SharedRateLimit = Pick<
  RateLimit,
  'since' | 'retryAt' | 'isStated' | 'refusals' | 'isStaged'
>;

/** What all tabs of this browser know of a window: its key, times and numbers, and nothing else. */
export type TabState = {
  /** Undefined where nothing holds, or nothing any more. */
  rateLimitOn: (window: string, now: number) => SharedRateLimit | undefined;
  rateLimit: (window: string, rateLimit: SharedRateLimit) => void;
  /** Ends the rate limits that demo scenes made; gives whether there were any. */
  liftStaged: (now: number) => boolean;
  /** All windows that any tab counted in, whenever that was. */
  windows: () => string[];
  counts: (window: string) => Counts;
  count: (window: string, period: LimitPeriod, now: number) => void;
  /** Calls `listener` when another tab wrote; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

type TabStatePlaces = {
  storage: PageStorage;
  /** Where other tabs' writes are told: the window. */
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const prefixes = { held: 'limit-held ', used: 'limit-used ' } as const;
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const readRateLimit = (text: string | null, now: number): SharedRateLimit | undefined => {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { since, until, refusals, guessed, staged } = value as Record<string, unknown>;
  if (!isNumber(since) || !isNumber(until)) return undefined;
  const rateLimit = {
    since,
    retryAt: until,
    refusals: isNumber(refusals) ? refusals : 1,
    isStated: guessed !== 1,
    isStaged: staged === 1,
  };
  return isInForce(rateLimit, now) ? rateLimit : undefined;
};

const readCounts = (text: string | null): Counts => {
  const value = parse(text);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is [number, number] =>
      Array.isArray(entry) && entry.length === 2 && entry.every(isNumber),
  );
};

/**
 * The state in the browser's local storage: it is the same for all tabs at once, also for one that
 * opens later or was asleep, which messages between tabs are not. Two tabs that count in the same
 * instant may lose a request; a rate limit is never lost to a count, since each has a key of its own.
 */
export const createTabState = ({ storage, events }: TabStatePlaces): TabState => {
  const keysOf = (prefix: string) => storage.keys().filter((key) => key.startsWith(prefix));

  const write = (
    key: string,
    { since, retryAt, refusals, isStated, isStaged }: SharedRateLimit,
  ) => {
    const marks = { ...(isStated ? {} : { guessed: 1 }), ...(isStaged ? { staged: 1 } : {}) };
    storage.setItem(key, JSON.stringify({ since, until: retryAt, refusals, ...marks }));
  };

  return {
    rateLimitOn: (window, now) => readRateLimit(storage.getItem(prefixes.held + window), now),
    rateLimit: (window, rateLimit) => write(prefixes.held + window, rateLimit),
    liftStaged: (now) => {
      const staged = keysOf(prefixes.held).flatMap((key) => {
        const rateLimit = readRateLimit(storage.getItem(key), now);
        return rateLimit?.isStaged ? [{ key, rateLimit }] : [];
      });
      for (const { key, rateLimit } of staged) write(key, { ...rateLimit, retryAt: now });
      return staged.length > 0;
    },
    windows: () => keysOf(prefixes.used).map((key) => key.slice(prefixes.used.length)),
    counts: (window) => readCounts(storage.getItem(prefixes.used + window)),
    count: (window, period, now) => {
      const key = prefixes.used + window;
      const counts = countOne(readCounts(storage.getItem(key)), period, now);
      storage.setItem(key, JSON.stringify(counts));
    },
    subscribe: (listener) => {
      const handle = ({ key }: StorageEvent) => {
        const isOurs = Object.values(prefixes).some((prefix) => key?.startsWith(prefix));
        if (key === null || isOurs) listener();
      };
      events.addEventListener('storage', handle);
      return () => events.removeEventListener('storage', handle);
    },
  };
};
