import type { LimitPeriod } from '#contract/common/limits.ts';
import { type Counts, countOne } from './counts.ts';

/** When a window filled up and when it frees, in epoch milliseconds. */
export type SharedHold = { since: number; until: number };

/** What all tabs of this browser know of a window: its key, times and numbers, and nothing else. */
export type Ledger = {
  heldUntil: (window: string, now: number) => SharedHold | undefined;
  hold: (window: string, hold: SharedHold) => void;
  counts: (window: string) => Counts;
  count: (window: string, period: LimitPeriod, now: number) => void;
  /** Calls `listener` when another tab wrote; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

type LedgerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type LedgerPlaces = {
  storage: LedgerStorage;
  /** Where other tabs' writes are told: the window. */
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const prefixes = { held: 'limit-held ', used: 'limit-used ' } as const;
const longestHoldMs = 8 * 24 * 3_600_000;

const isTime = (value: unknown): value is number => Number.isFinite(value);

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const readHold = (text: string | null, now: number): SharedHold | undefined => {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { since, until } = value as Record<string, unknown>;
  if (!isTime(since) || !isTime(until)) return undefined;
  // A clock that was set back would hold for ever.
  return until > now && until - now <= longestHoldMs ? { since, until } : undefined;
};

const readCounts = (text: string | null): Counts => {
  const value = parse(text);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is [number, number] =>
      Array.isArray(entry) && entry.length === 2 && entry.every(isTime),
  );
};

/** A storage of this page alone, where the browser offers none. */
export const memoryStorage = (): LedgerStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

/**
 * The ledger in the browser's local storage: it is the same for all tabs at once, also for one that
 * opens later or was asleep, which messages between tabs are not. Two tabs that count in the same
 * instant may lose a request; a hold is never lost to a count, since each has a key of its own.
 */
export const createLedger = ({ storage, events }: LedgerPlaces): Ledger => ({
  heldUntil: (window, now) => readHold(storage.getItem(prefixes.held + window), now),
  hold: (window, hold) => storage.setItem(prefixes.held + window, JSON.stringify(hold)),
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
});

/** The page's local storage, or one in memory where the browser forbids it or it is full. */
export const openStorage = (open: () => Storage): LedgerStorage => {
  try {
    const storage = open();
    storage.setItem('limit-probe', '');
    storage.removeItem('limit-probe');
    return storage;
  } catch {
    return memoryStorage();
  }
};
