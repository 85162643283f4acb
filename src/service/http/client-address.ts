/** An address as 128 bits; IPv4 lies in its place among IPv6 (`::ffff:0:0/96`). */
export type Address = bigint;

/** All addresses whose first bits are the same. */
export type AddressRange = { address: Address; bits: number };

const allBits = 128;
const mappedBits = 96;
const mapped = 0xffffn << 32n;

const parseIpv4 = (text: string): bigint | null => {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
};

const parseGroups = (text: string, isEnd: boolean): bigint[] | null => {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const ipv4 = isEnd && index === parts.length - 1 ? parseIpv4(part) : null;
    if (ipv4 !== null) groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
};

const parseIpv6 = (text: string): bigint | null => {
  const halves = text.split('::');
  const head = parseGroups(halves[0] ?? '', halves.length === 1);
  const tail = parseGroups(halves[1] ?? '', true);
  if (halves.length > 2 || head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...tail];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
};

/** Reads an address without a port; a zone (`%eth0`) is left out. Null where it is none. */
export const parseAddress = (text: string): Address | null => {
  const [plain = ''] = text.split('%');
  const ipv4 = parseIpv4(plain);
  return ipv4 === null ? parseIpv6(plain) : mapped | ipv4;
};

/** Reads an address, or a range such as 10.0.0.0/8. Null where it is neither. */
export const parseRange = (text: string): AddressRange | null => {
  const [base = '', length, ...more] = text.split('/');
  const address = parseAddress(base);
  if (address === null || more.length > 0) return null;
  if (length === undefined) return { address, bits: allBits };
  if (!/^\d{1,3}$/.test(length)) return null;
  const bits = Number(length) + (base.includes(':') ? 0 : mappedBits);
  return bits <= allBits ? { address, bits } : null;
};

export const isIn = (address: Address, { address: base, bits }: AddressRange): boolean =>
  (address ^ base) >> BigInt(allBits - bits) === 0n;

/** All of IPv4, or of IPv6. */
export const isEveryAddress = ({ address, bits }: AddressRange): boolean =>
  bits === 0 || (bits === mappedBits && address >> 32n === 0xffffn);

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

/** Names where a request comes from, for what is counted by address; null if it isn't known. */
export const createAddressOf =
  (trustedProxies: readonly AddressRange[] | null) =>
  (request: Request, peerText: string | undefined): string | null => {
    const client = clientOfRequest(request, peerText, trustedProxies);
    return client === null || client === 'hidden' ? null : countedBy(client).toString(16);
  };
