import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import {
  type LimitPeriod,
  type Limits,
  type LimitWindow,
  limitWindowsOf,
} from '#contract/common/limits.ts';
import { hasRoom, usedIn } from './counts.ts';
import { type Hold, holdAfter, type StatedLimit, windowOf } from './hold.ts';
import { createLanes } from './lanes.ts';
import type { Ledger } from './ledger.ts';

/** Requests that are under way at once in this tab. */
export const mostAtOnce = 6;

/** A window that this page has used, in figures. */
export type WindowFigures = {
  window: string;
  period: LimitPeriod;
  /** The limit in force: as the service last said, else as configured. */
  allowed: number;
  /** Requests of this browser, all tabs together, within the last period. */
  used: number;
  /** What the last 429 said, and when (epoch milliseconds). */
  lastStated: { made: number | undefined; allowed: number | undefined; at: number } | undefined;
  hold: Hold | undefined;
};

type Limited = Pick<Endpoint, 'method' | 'path' | 'limit'>;

/** The console's one gate to the service: what may be sent now, by this tab and all others. */
export type Limiter = {
  /** Waits for one of six lanes, and gives what frees it; rejects with the signal's reason. */
  enter: (endpoint: Limited, signal?: AbortSignal) => Promise<() => void>;
  /** The hold that keeps a request back, the longest if there are several. */
  holdOn: (endpoint: Limited) => Hold | undefined;
  /** Counts a request that goes out. */
  sent: (endpoint: Limited) => void;
  /** A 429 came: gives the hold that it opened or belongs to. */
  refused: (endpoint: Limited, stated: StatedLimit) => Hold;
  /** An answer other than a 429 came: refusals before it are no longer in a row. */
  answered: (endpoint: Limited) => void;
  /** Whether what nobody waits for may be sent to the endpoint of this name (`counts.ts`). */
  hasRoom: (endpoint: string) => boolean;
  /** All holds that last. The same array until something changed. */
  holds: () => readonly Hold[];
  /** The windows that were used since the page was opened, the account first; read anew each time. */
  figures: () => WindowFigures[];
  /** How many requests are under way, and how many wait for a lane. */
  load: () => { busy: number; queued: number };
  /** Calls `listener` after each change, in this tab or another; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

type LimiterOptions = {
  limits: Limits;
  ledger: Ledger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Title of the screen that is shown, nothing personal. */
  screen: () => string | undefined;
};

export const createLimiter = ({ limits, ledger, now, screen }: LimiterOptions): Limiter => {
  const lanes = createLanes(mostAtOnce);
  const listeners = new Set<() => void>();
  /** What this tab was told itself. */
  const own = new Map<string, Hold>();
  const lastStated = new Map<string, NonNullable<WindowFigures['lastStated']>>();
  /** Every endpoint that was asked for, by its name, with its windows. */
  const known = new Map<string, LimitWindow[]>();
  let current: readonly Hold[] = [];

  const windowsOf = (endpoint: Limited): LimitWindow[] => {
    const name = endpointName(endpoint);
    const windows = known.get(name) ?? limitWindowsOf(endpoint, limits);
    known.set(name, windows);
    return windows;
  };

  const allWindows = (): LimitWindow[] => [
    ...new Map([...known.values()].flat().map((window) => [window.key, window])).values(),
  ];

  const allowedIn = ({ key, allowed }: LimitWindow): number =>
    lastStated.get(key)?.allowed ?? allowed;

  const holdOf = (window: LimitWindow): Hold | undefined => {
    const time = now();
    const shared = ledger.heldUntil(window.key, time);
    const mine = own.get(window.key);
    const until = Math.max(mine?.retryAt ?? 0, shared?.until ?? 0);
    if (mine !== undefined && mine.retryAt > time) return { ...mine, retryAt: until };
    if (shared === undefined) return undefined;
    return {
      window: window.key,
      since: shared.since,
      retryAt: shared.until,
      isStated: true,
      refusals: mine?.refusals ?? 0,
      period: window.period,
      allowed: allowedIn(window),
      made: undefined,
      eventId: undefined,
      endpoint: undefined,
      screen: undefined,
    };
  };

  const isSame = (a: Hold | undefined, b: Hold | undefined) =>
    a?.window === b?.window && a?.retryAt === b?.retryAt && a?.eventId === b?.eventId;

  const refresh = () => {
    const found = allWindows()
      .map(holdOf)
      .filter((hold) => hold !== undefined);
    const isUnchanged =
      found.length === current.length && found.every((hold, index) => isSame(hold, current[index]));
    if (!isUnchanged) current = found;
  };

  const tell = () => {
    refresh();
    for (const listener of listeners) listener();
  };

  ledger.subscribe(tell);

  return {
    enter: (endpoint, signal) => lanes.enter(endpoint.method !== 'GET', signal),
    holdOn: (endpoint) =>
      windowsOf(endpoint)
        .map(holdOf)
        .filter((hold) => hold !== undefined)
        .sort((a, b) => b.retryAt - a.retryAt)[0],
    sent: (endpoint) => {
      for (const window of windowsOf(endpoint)) ledger.count(window.key, window.period, now());
      tell();
    },
    refused: (endpoint, stated) => {
      const name = endpointName(endpoint);
      const window = windowOf(windowsOf(endpoint), stated)?.key ?? name;
      const hold = holdAfter(own.get(window), {
        window,
        stated,
        receivedAt: now(),
        endpoint: name,
        screen: screen(),
      });
      own.set(window, hold);
      lastStated.set(window, { made: stated.made, allowed: stated.allowed, at: now() });
      const shared = ledger.heldUntil(window, now());
      if (shared === undefined || shared.until < hold.retryAt) {
        ledger.hold(window, { since: hold.since, until: hold.retryAt });
      }
      tell();
      return hold;
    },
    answered: (endpoint) => {
      for (const { key } of windowsOf(endpoint)) {
        const hold = own.get(key);
        if (hold !== undefined && hold.retryAt <= now()) own.delete(key);
      }
    },
    hasRoom: (endpoint) =>
      (known.get(endpoint) ?? []).every((window) => {
        const used = usedIn(ledger.counts(window.key), window.period, now());
        return holdOf(window) === undefined && hasRoom(used, allowedIn(window));
      }),
    holds: () => {
      refresh();
      return current;
    },
    figures: () =>
      allWindows().map((window) => ({
        window: window.key,
        period: window.period,
        allowed: allowedIn(window),
        used: usedIn(ledger.counts(window.key), window.period, now()),
        lastStated: lastStated.get(window.key),
        hold: holdOf(window),
      })),
    load: lanes.load,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
