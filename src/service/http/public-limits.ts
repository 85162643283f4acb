import type { PublicLimits } from '#contract/common/limits.ts';
import { periodMs } from '#contract/common/limits.ts';
import { type Authentication, identifySender, mayWrite } from './authenticate.ts';
import { type AddressRange, clientOfRequest, countedBy } from './client-address.ts';
import { limitExceeded } from './limits.ts';
import { Problem } from './problem.ts';
import type { Siblings } from './siblings.ts';

/** Addresses that are counted at a time: some 10 MB. */
const addressMaximum = 50_000;

/** How often processes tell each other what they counted. */
const shareEveryMs = 250;
const radix = 16;
const parseKey = (text: string): bigint => BigInt(`0x${text}`);

type Window = { made: number; endsAt: number };

type Options = {
  limits: PublicLimits;
  trustedProxies: readonly AddressRange[];
  authentication: Authentication;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  newId: () => string;
  warn: (message: string) => void;
  /** Other processes that count the same addresses. */
  siblings?: Pick<Siblings, 'ask' | 'answer'> | undefined;
  maximum?: number;
};

/** Counts a request of a public endpoint. Throws a Problem 429. */
export type PublicGate = (request: Request, peer: string | undefined) => Promise<void>;

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
 * Limits what one address may send to the public endpoints, in memory; addresses are neither stored
 * nor logged. Senders with full access aren't counted. The processes of one service exchange their
 * counts, so an address can exceed its limit only by what other processes accept in between.
 */
export const createPublicGate = (options: Options): PublicGate => {
  const {
    limits,
    trustedProxies,
    authentication,
    clock,
    newId,
    warn,
    siblings,
    maximum = addressMaximum,
  } = options;
  const windows = new Map<bigint, Window>();
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

  /** Windows lie in the order in which they end, so the first is the one to forget. */
  const open = (key: bigint, now: number): Window => {
    windows.delete(key);
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < maximum) break;
      windows.delete(oldest);
    }
    const window = { made: 0, endsAt: now + periodMs.MINUTE };
    windows.set(key, window);
    return window;
  };

  const windowOf = (key: bigint, now: number): Window => {
    const known = windows.get(key);
    return known !== undefined && known.endsAt > now ? known : open(key, now);
  };

  let untold = new Map<bigint, number>();
  const tell = () => {
    const counts = Array.from(untold, ([key, made]) => [key.toString(radix), made] as const);
    untold = new Map();
    void siblings?.ask('public-counts', counts);
  };
  const note = (key: bigint) => {
    if (siblings === undefined) return;
    if (untold.size === 0) setTimeout(tell, shareEveryMs).unref();
    untold.set(key, (untold.get(key) ?? 0) + 1);
  };
  siblings?.answer('public-counts', (counts) => {
    const now = clock();
    for (const [key, made] of counts) windowOf(parseKey(key), now).made += made;
    return null;
  });

  return async (request, peer) => {
    const client = clientOf(request, peer);
    if (client === null || (await isWriter(request, authentication, peer))) return;
    const now = clock();
    const key = countedBy(client);
    const window = windowOf(key, now);
    window.made += 1;
    note(key);
    const allowed = limits.addressPerMinute;
    if (window.made <= allowed) return;
    const exceeded = { period: 'MINUTE', allowed, made: window.made } as const;
    throw limitExceeded(
      {
        ...exceeded,
        milliseconds: window.endsAt - now,
        phrase: 'per minute from one address',
      },
      newId,
    );
  };
};
