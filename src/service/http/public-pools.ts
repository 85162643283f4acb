import type { PublicLimits } from '#contract/common/limits.ts';
import { periodMs } from '#contract/common/limits.ts';
import type { Network } from './client-address.ts';

/** Networks that are counted at a time in each pool: some 10 MB. */
const networkMaximum = 50_000;

/**
 * What is counted apart: what only refuses has a pool that nothing else uses up, and signing in isn't
 * stopped by a form that is flooded from the same house.
 */
export const publicPools = [
  'rest',
  'refusals',
  'looks',
  'sign-in',
  'sign-in-answers',
  'logouts',
] as const;
export type PublicPool = (typeof publicPools)[number];

/**
 * Of what isn't a form's, whose limits an operator lowers: sign-ins that begin, those that make the
 * service ask its provider, and logout tokens that aren't the provider's.
 */
const ownLimits: Partial<Record<PublicPool, number>> = {
  'sign-in': 600,
  'sign-in-answers': 120,
  logouts: 120,
};

export type Cost = { records: number; bytes: number };

/** A limit that a cost doesn't fit in. */
export type Exceeded = {
  unit: keyof Cost;
  allowed: number;
  made: number;
  /** Until the window ends. */
  milliseconds: number;
};

/** What was counted, for other processes: of which pool and network, and how much. */
export type Counted = readonly [pool: PublicPool, network: bigint, cost: Cost];

/** What receipts are counted in. */
const receiptPools = ['rest', 'refusals'] as const;

/** From this part of what a network may send, others come before it. */
const busyShare = 0.1;

type Window = Cost & { endsAt: number };

export type PublicPools = {
  /** Whether the cost fits in what is left; nothing is counted. */
  exceededBy: (pool: PublicPool, networks: readonly Network[], cost: Cost) => Exceeded | null;
  /** Whether one of the networks is busy: it used up a tenth of what it may send in this minute. */
  isBusy: (networks: readonly Network[]) => boolean;
  /** Counts the cost, in each network. */
  take: (pool: PublicPool, networks: readonly Network[], cost: Cost) => void;
  /** Counts what another process took. */
  add: (counted: Counted) => void;
};

/**
 * Windows of a minute by pool and network, in memory. At most `maximum` of a pool at a time: those that
 * end first are forgotten.
 * @param clock milliseconds from any fixed point
 */
export const createPublicPools = (
  limits: PublicLimits,
  clock: () => number,
  maximum = networkMaximum,
): PublicPools => {
  const allowedOf = (pool: PublicPool): Cost => {
    const own = ownLimits[pool];
    return own === undefined
      ? { records: limits.addressPerMinute, bytes: limits.bytesPerMinute }
      : { records: own, bytes: Number.POSITIVE_INFINITY };
  };
  const windows = new Map(publicPools.map((pool) => [pool, new Map<bigint, Window>()]));

  const windowOf = (pool: PublicPool, network: bigint): Window | undefined => {
    const known = windows.get(pool)?.get(network);
    return known !== undefined && known.endsAt > clock() ? known : undefined;
  };

  /** Windows lie in the order in which they end, so the first is the one to forget. */
  const open = (pool: PublicPool, network: bigint): Window => {
    const all = windows.get(pool) ?? new Map<bigint, Window>();
    const now = clock();
    all.delete(network);
    for (const [oldest, { endsAt }] of all) {
      if (endsAt > now && all.size < maximum) break;
      all.delete(oldest);
    }
    const window = { records: 0, bytes: 0, endsAt: now + periodMs.MINUTE };
    all.set(network, window);
    return window;
  };

  const add = ([pool, network, cost]: Counted): void => {
    const window = windowOf(pool, network) ?? open(pool, network);
    window.records += cost.records;
    window.bytes += cost.bytes;
  };

  return {
    exceededBy: (pool, networks, cost) => {
      const allowed = allowedOf(pool);
      for (const { key, times } of networks) {
        const window = windowOf(pool, key) ?? { records: 0, bytes: 0, endsAt: clock() };
        for (const unit of ['records', 'bytes'] as const) {
          const made = window[unit] + cost[unit];
          if (made <= allowed[unit] * times) continue;
          const milliseconds = Math.max(0, window.endsAt - clock());
          return { unit, allowed: allowed[unit] * times, made, milliseconds };
        }
      }
      return null;
    },
    isBusy: (networks) =>
      networks.some(({ key, times }) =>
        receiptPools.some((pool) => {
          const made = windowOf(pool, key);
          const allowed = allowedOf(pool);
          const isMuch = (unit: keyof Cost) =>
            made !== undefined && made[unit] > allowed[unit] * times * busyShare;
          return isMuch('records') || isMuch('bytes');
        }),
      ),
    take: (pool, networks, cost) => {
      for (const { key } of networks) add([pool, key, cost]);
    },
    add,
  };
};
