import {
  type Address,
  type AddressRange,
  isIn,
  parseAddress,
  parseRange,
} from '#contract/common/address-ranges.ts';

const rangesOf = (...texts: string[]): AddressRange[] =>
  texts.flatMap((text) => parseRange(text) ?? []);

/** Loopback, private, link-local, and shared (RFC 6598): whoever has one is a neighbor or a proxy. */
const privateRanges = rangesOf(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
);

const loopbackRanges = rangesOf('127.0.0.0/8', '::1');

export const isLoopback = (address: Address): boolean =>
  loopbackRanges.some((range) => isIn(address, range));

export const isPrivate = (address: Address): boolean =>
  privateRanges.some((range) => isIn(address, range));

/** An address in X-Forwarded-For; some proxies write its port too. */
const parseForwarded = (text: string): Address | null => {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  return parseAddress(bracketed ?? withPort ?? text);
};

/**
 * Who sent a request: the peer, or where that is a trusted proxy, the nearest in `forwardedFor` that
 * is none. Only what trusted proxies wrote is read: from the right, up to what is no address.
 */
export const clientAddressOf = (
  peer: Address,
  forwardedFor: string | null,
  trusted: readonly AddressRange[],
): Address => {
  const isTrusted = (address: Address) => trusted.some((range) => isIn(address, range));
  const hops = forwardedFor === null ? [] : forwardedFor.split(',').toReversed();
  let client = peer;
  for (const hop of hops) {
    if (!isTrusted(client)) return client;
    const address = parseForwarded(hop.trim());
    if (address === null) return client;
    client = address;
  }
  return client;
};

/** A network whose addresses are counted together, and how many times as much as one they may send. */
export type Network = { key: bigint; times: number };

/** Bits that follow the network's, and its share: a host has a /64, a site a /56 or a /48 of them. */
const ipv6Networks = [
  { below: 64n, times: 1 },
  { below: 72n, times: 4 },
  { below: 80n, times: 16 },
] as const;

/** The networks that an address is counted in, narrowest first (docs/design.md 11.4). */
export const networksOf = (address: Address): Network[] =>
  address >> 32n === 0xffffn
    ? [{ key: address, times: 1 }]
    : ipv6Networks.map(({ below, times }) => ({
        // The networks of all sizes lie in one map: the bits below tell them apart.
        key: ((address >> below) << below) | below,
        times,
      }));

/** What an address is counted by: itself, or the /64 of IPv6, of which one household has many. */
export const countedBy = (address: Address): bigint =>
  address >> 32n === 0xffffn ? address : address >> 64n;

/** The network of an address, so short that it's nobody's: the /24 of IPv4, the /48 of IPv6. */
export const shortNetworkOf = (address: Address): string => {
  if (address >> 32n === 0xffffn) {
    const bytes = [24n, 16n, 8n].map((shift) => (address >> shift) & 0xffn);
    return `${bytes.join('.')}.0/24`;
  }
  const groups = [112n, 96n, 80n].map((shift) => (address >> shift) & 0xffffn);
  const kept = groups.slice(0, groups.findLastIndex((group) => group !== 0n) + 1);
  return `${kept.map((group) => group.toString(16)).join(':')}::/48`;
};

/**
 * Where a request comes from; `hidden` if that's a private address and nobody said which proxies
 * there are, so that it may stand for anybody. Null if it isn't known.
 */
export const clientOfRequest = (
  request: Request,
  peerText: string | undefined,
  trustedProxies: readonly AddressRange[] | null,
): Address | 'hidden' | null => {
  const peer = peerText === undefined ? null : parseAddress(peerText);
  if (trustedProxies === null && (peer === null || isPrivate(peer))) return 'hidden';
  if (peer === null) return null;
  return clientAddressOf(peer, request.headers.get('x-forwarded-for'), trustedProxies ?? []);
};

/** Names the network that a request comes from, shortened; null if it isn't known. */
export const createNetworkOf =
  (trustedProxies: readonly AddressRange[] | null) =>
  (request: Request, peerText: string | undefined): string | null => {
    const client = clientOfRequest(request, peerText, trustedProxies);
    return client === null || client === 'hidden' ? null : shortNetworkOf(client);
  };

/** Where a request comes from. */
export type CallerAddress = {
  /** Null if it isn't known. */
  address: Address | null;
  /** Names it for what is counted by address; null if it isn't known, or may stand for anybody. */
  countedBy: string | null;
};

export const noAddress: CallerAddress = { address: null, countedBy: null };

/**
 * Says where requests come from. Where nobody said which proxies there are, a private address is the
 * caller's own unless a proxy wrote into the request.
 */
export const createAddressOf =
  (trustedProxies: readonly AddressRange[] | null) =>
  (request: Request, peerText: string | undefined): CallerAddress => {
    const client = clientOfRequest(request, peerText, trustedProxies);
    if (client === null) return noAddress;
    if (client !== 'hidden') return { address: client, countedBy: countedBy(client).toString(16) };
    const isDirect = peerText !== undefined && !request.headers.has('x-forwarded-for');
    return { address: isDirect ? parseAddress(peerText) : null, countedBy: null };
  };
