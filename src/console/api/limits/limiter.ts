import { type Endpoint, effectOf, endpointName } from '#contract/common/endpoint.ts';
import {
  accountWindow,
  type LimitPeriod,
  type Limits,
  type LimitWindow,
  limitWindowsOf,
} from '#contract/common/limits.ts';
import { hasRoom, usedIn } from './counts.ts';
import { createLanes } from './lanes.ts';
import {
  isInForce,
  type RateLimit,
  rateLimitAfter,
  type StatedLimit,
  windowOf,
} from './rate-limit.ts';
import type { TabState } from './tab-state.ts';

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
  rateLimit: RateLimit | undefined;
};

type Limited = Pick<Endpoint, 'method' | 'path' | 'limit'>;

/** A request that went out: when (epoch milliseconds), and for which screen. */
export type SentRequest = { at: number; screen: string | undefined };

/** The console's one gate to the service: what may be sent now, by this tab and all others. */
export type Limiter = {
  /** Waits for one of six lanes, and gives what frees it; rejects with the signal's reason. */
  enter: (endpoint: Limited, signal?: AbortSignal) => Promise<() => void>;
  /** The rate limit that keeps a request back, the longest if there are several. */
  rateLimitOn: (endpoint: Limited) => RateLimit | undefined;
  /** Title of the screen that is shown now. */
  screen: () => string | undefined;
  /** Counts a request that goes out now, for the screen that is shown if not said. */
  sent: (endpoint: Limited, screen?: string) => SentRequest;
  /** A 429 came, for a request that was `sent` just now if not said: gives the rate limit it belongs to. */
  refused: (endpoint: Limited, stated: StatedLimit, sent?: SentRequest) => RateLimit;
  /** An answer other than a 429 came: refusals before it are no longer in a row. */
  answered: (endpoint: Limited) => void;
  /** Lifts the rate limits that demo scenes made, in all tabs; those of the service's own limits stay. */
  liftStaged: () => void;
  /** Whether what nobody waits for may be sent to the endpoint of this name (`counts.ts`). */
  hasRoom: (endpoint: string) => boolean;
  /** The windows that a request counts in, with what is allowed in each. */
  windows: (endpoint: Limited) => readonly LimitWindow[];
  /** All holds on what this tab asks for, and on the account. The same array until a change. */
  rateLimits: () => readonly RateLimit[];
  /** The windows that this browser used, the account first; read again each time. */
  figures: () => WindowFigures[];
  /** How many requests are under way, and how many wait for a lane. */
  load: () => { busy: number; queued: number };
  /** Calls `listener` after each change, in this tab or another; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

type LimiterOptions = {
  limits: Limits;
  tabState: TabState;
  /** Epoch milliseconds. */
  now: () => number;
  /** Title of the screen that is shown, nothing personal. */
  screen: () => string | undefined;
};

export const createLimiter = ({ limits, tabState, now, screen }: LimiterOptions): Limiter => {
  const lanes = createLanes(mostAtOnce);
  const listeners = new Set<() => void>();
  /** What this tab was told itself. */
  const own = new Map<string, RateLimit>();
  const lastStated = new Map<string, NonNullable<WindowFigures['lastStated']>>();
  /** Every endpoint that was asked for, by its name, with its windows. */
  const known = new Map<string, LimitWindow[]>();
  let current: readonly RateLimit[] = [];
  const account = { key: accountWindow, period: 'HOUR', allowed: limits.accountPerHour } as const;

  /** The windows of an endpoint by its name alone, as long as it was not asked for. */
  const windowsNamed = (name: string): LimitWindow[] =>
    known.get(name) ?? [account, { key: name, period: 'MINUTE', allowed: limits.apiPerMinute }];

  const windowsOf = (endpoint: Limited): LimitWindow[] => {
    const name = endpointName(endpoint);
    const windows = known.get(name) ?? limitWindowsOf(endpoint, limits);
    known.set(name, windows);
    return windows;
  };

  const byKey = (windows: readonly LimitWindow[]): LimitWindow[] => [
    ...new Map(windows.map((window) => [window.key, window])).values(),
  ];

  const askedWindows = (): LimitWindow[] => byKey([account, ...[...known.values()].flat()]);

  /** Those of APIs that only other tabs asked for too; a module's own are known by its first read. */
  const usedWindows = (): LimitWindow[] => {
    const isEndpoint = (key: string) => key.includes(' /');
    const named = tabState.windows().filter(isEndpoint).flatMap(windowsNamed);
    return byKey([...askedWindows(), ...named]);
  };

  const allowedIn = ({ key, allowed }: LimitWindow): number =>
    lastStated.get(key)?.allowed ?? allowed;

  const rateLimitOf = (window: LimitWindow): RateLimit | undefined => {
    const time = now();
    const shared = tabState.rateLimitOn(window.key, time);
    const mine = own.get(window.key);
    const isMineInForce = mine !== undefined && isInForce(mine, time);
    // Lifted, maybe by another tab.
    if (isMineInForce && mine.isStaged && shared === undefined) own.delete(window.key);
    else if (isMineInForce) {
      return { ...mine, retryAt: Math.max(mine.retryAt, shared?.retryAt ?? 0) };
    }
    return (
      shared && {
        ...shared,
        window: window.key,
        period: window.period,
        allowed: allowedIn(window),
        made: undefined,
        eventId: undefined,
        endpoint: undefined,
        screen: undefined,
      }
    );
  };

  const isSame = (a: RateLimit | undefined, b: RateLimit | undefined) =>
    a?.window === b?.window && a?.retryAt === b?.retryAt && a?.eventId === b?.eventId;

  const refresh = () => {
    const found = askedWindows()
      .map(rateLimitOf)
      .filter((rateLimit) => rateLimit !== undefined);
    const isUnchanged =
      found.length === current.length &&
      found.every((rateLimit, index) => isSame(rateLimit, current[index]));
    if (!isUnchanged) current = found;
  };

  const tell = () => {
    refresh();
    for (const listener of listeners) listener();
  };

  tabState.subscribe(tell);

  return {
    enter: (endpoint, signal) => lanes.enter(effectOf(endpoint) !== 'none', signal),
    rateLimitOn: (endpoint) =>
      windowsOf(endpoint)
        .map(rateLimitOf)
        .filter((rateLimit) => rateLimit !== undefined)
        .sort((a, b) => b.retryAt - a.retryAt)[0],
    screen,
    sent: (endpoint, asker = screen()) => {
      const at = now();
      for (const window of windowsOf(endpoint)) tabState.count(window.key, window.period, at);
      tell();
      return { at, screen: asker };
    },
    refused: (endpoint, stated, sent = { at: now(), screen: screen() }) => {
      const name = endpointName(endpoint);
      const receivedAt = now();
      const window = windowOf(windowsOf(endpoint), stated)?.key ?? name;
      const rateLimit = rateLimitAfter(own.get(window), {
        window,
        stated,
        sentAt: sent.at,
        receivedAt,
        endpoint: name,
        screen: sent.screen,
      });
      own.set(window, rateLimit);
      lastStated.set(window, { made: stated.made, allowed: stated.allowed, at: receivedAt });
      const shared = tabState.rateLimitOn(window, receivedAt);
      const isStaged = rateLimit.isStaged && shared?.isStaged !== false;
      const retryAt = Math.max(rateLimit.retryAt, shared?.retryAt ?? 0);
      if (shared?.retryAt !== retryAt || shared.isStaged !== isStaged) {
        tabState.rateLimit(window, { ...rateLimit, retryAt, isStaged });
      }
      tell();
      return rateLimit;
    },
    answered: (endpoint) => {
      for (const { key } of windowsOf(endpoint)) {
        const rateLimit = own.get(key);
        if (rateLimit !== undefined && rateLimit.retryAt <= now()) own.delete(key);
      }
    },
    liftStaged: () => {
      if (tabState.liftStaged(now())) tell();
    },
    hasRoom: (endpoint) =>
      windowsNamed(endpoint).every((window) => {
        const used = usedIn(tabState.counts(window.key), window.period, now());
        return rateLimitOf(window) === undefined && hasRoom(used, allowedIn(window));
      }),
    windows: (endpoint) =>
      windowsOf(endpoint).map((window) => ({ ...window, allowed: allowedIn(window) })),
    rateLimits: () => {
      refresh();
      return current;
    },
    figures: () =>
      usedWindows().map((window) => ({
        window: window.key,
        period: window.period,
        allowed: allowedIn(window),
        used: usedIn(tabState.counts(window.key), window.period, now()),
        lastStated: lastStated.get(window.key),
        rateLimit: rateLimitOf(window),
      })),
    load: lanes.load,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
