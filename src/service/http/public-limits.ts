import { type AddressRange, isIn } from '#contract/common/address-ranges.ts';
import type { PublicLimits } from '#contract/common/limits.ts';
import { type Authentication, identifySender, mayWrite } from './authenticate.ts';
import { clientOfRequest, type Network, networksOf } from './client-address.ts';
import { type Counters, publicCounterOf } from './counters.ts';
import { limitExceeded } from './limits.ts';
import { Problem } from './problem.ts';
import {
  type Cost,
  type Counted,
  createPublicPools,
  type Exceeded,
  type PublicPool,
} from './public-pools.ts';
import type { Siblings } from './siblings.ts';

/** How often processes tell each other what they counted. */
const shareEveryMs = 250;
const radix = 16;
const parseKey = (text: string): bigint => BigInt(`0x${text}`);

/** Bodies up to here are read however much their sender sent: a person's "no" is smaller. */
const alwaysReadBytes = 65_536;

type Options = {
  limits: PublicLimits;
  trustedProxies: readonly AddressRange[] | null;
  /** Senders that aren't counted. */
  knownSenders?: readonly AddressRange[];
  authentication: Authentication;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  newId: () => string;
  counters?: Pick<Counters, 'add'> | undefined;
  warn: (message: string) => void;
  /** Other processes that count the same addresses. */
  siblings?: Pick<Siblings, 'ask' | 'answer'> | undefined;
  maximum?: number;
};

/** One request of an address that is counted. */
export type Visit = {
  /** Counts a cost if it fits in what is left of the pool; else the answer to it. */
  take: (pool: PublicPool, cost: Cost) => Problem | null;
  /**
   * Lets a body be read that may turn out to be a refusal: without room for anything else, a small one.
   * @param bytes as its sender says
   * @throws Problem 429
   */
  requireReadable: (bytes: number | null) => void;
  /** Whether its network sends so much that others come first. */
  isBusy: () => boolean;
};

/**
 * Counts a request of one record.
 * @param pool `refusals` where it may bring a no, for which other requests leave room
 * @throws Problem 429
 */
export const requireRoom = (
  visit: Visit | null,
  bytes: number,
  pool: PublicPool = 'rest',
): void => {
  const refusal = visit?.take(pool, { records: 1, bytes }) ?? null;
  if (refusal !== null) throw refusal;
};

/** Says who is counted; null for who isn't. */
export type PublicGate = {
  /** By where a request comes from. */
  visitOf: (request: Request, peer: string | undefined) => Visit | null;
  /** By who sends it, too. */
  admit: (request: Request, peer: string | undefined) => Promise<Visit | null>;
};

/** Whether the sender is a program or person that may write anyway. */
const isWriter = async (
  request: Request,
  authentication: Authentication,
  peer: string | undefined,
): Promise<boolean> => {
  const sender = await identifySender(request, authentication, peer).catch((error: unknown) => {
    // Whoever cannot show who they are is counted like everybody else.
    if (error instanceof Problem) return null;
    throw error;
  });
  return sender?.kind === 'program' && mayWrite(sender.caller);
};

/**
 * Limits what one address may send to the public endpoints, by what it costs, in memory; addresses are
 * neither stored nor logged. Senders with full access aren't counted. The processes of one service
 * exchange their counts, so an address can exceed its limit only by what other processes accept in
 * between.
 */
export const createPublicGate = (options: Options): PublicGate => {
  const {
    limits,
    trustedProxies,
    knownSenders = [],
    authentication,
    clock,
    newId,
    counters,
    warn,
    siblings,
    maximum,
  } = options;
  const pools = createPublicPools(limits, clock, maximum);
  let hasWarned = false;

  const clientOf = (request: Request, peerText: string | undefined) => {
    const client = clientOfRequest(request, peerText, trustedProxies);
    if (client !== 'hidden') return client;
    if (!hasWarned) {
      warn(
        'Receipts come from a private address, so the limit for each address is off. Set TRUSTED_PROXIES to the addresses of your proxies.',
      );
    }
    hasWarned = true;
    return null;
  };

  let untold: Counted[] = [];
  const tell = () => {
    const counts = untold.map(
      ([pool, network, { records, bytes }]) =>
        [pool, network.toString(radix), records, bytes] as const,
    );
    untold = [];
    void siblings?.ask('public-counts', counts);
  };
  const note = (pool: PublicPool, networks: readonly Network[], cost: Cost) => {
    if (siblings === undefined) return;
    if (untold.length === 0) setTimeout(tell, shareEveryMs).unref();
    for (const { key } of networks) untold.push([pool, key, cost]);
  };
  siblings?.answer('public-counts', (counts) => {
    for (const [pool, network, records, bytes] of counts) {
      pools.add([pool, parseKey(network), { records, bytes }]);
    }
    return null;
  });

  const problemOf = ({ unit, ...exceeded }: Exceeded): Problem =>
    limitExceeded(
      { period: 'MINUTE', ...exceeded, unit, phrase: 'per minute from one address' },
      newId,
    );

  const countedIn = (networks: readonly Network[]): Visit => ({
    take: (pool, cost) => {
      const exceeded = pools.exceededBy(pool, networks, cost);
      counters?.add(publicCounterOf(pool, exceeded === null), cost.records);
      if (exceeded !== null) return problemOf(exceeded);
      pools.take(pool, networks, cost);
      note(pool, networks, cost);
      return null;
    },
    requireReadable: (bytes) => {
      const least = { records: 1, bytes: 1 };
      const exceeded = pools.exceededBy('rest', networks, least);
      if (exceeded === null) return;
      const isSmall = bytes !== null && bytes <= alwaysReadBytes;
      if (isSmall && pools.exceededBy('refusals', networks, least) === null) return;
      counters?.add(publicCounterOf('rest', false), least.records);
      throw problemOf(exceeded);
    },
    isBusy: () => pools.isBusy(networks),
  });

  const visitOf = (request: Request, peer: string | undefined): Visit | null => {
    const client = clientOf(request, peer);
    if (client === null || knownSenders.some((range) => isIn(client, range))) return null;
    return countedIn(networksOf(client));
  };
  return {
    visitOf,
    admit: async (request, peer) => {
      const visit = visitOf(request, peer);
      return visit === null || (await isWriter(request, authentication, peer)) ? null : visit;
    },
  };
};
