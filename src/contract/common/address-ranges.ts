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

/**
 * Reads an address, or a range such as 10.0.0.0/8. Null where it is neither, or an address of IPv4 that
 * is written as IPv6 with a length as of IPv4: it would hold all of IPv4.
 */
export const parseRange = (text: string): AddressRange | null => {
  const [base = '', length, ...more] = text.split('/');
  const address = parseAddress(base);
  if (address === null || more.length > 0) return null;
  if (length === undefined) return { address, bits: allBits };
  if (!/^\d{1,3}$/.test(length)) return null;
  const bits = Number(length) + (base.includes(':') ? 0 : mappedBits);
  const isWider = bits < mappedBits && address >> 32n === 0xffffn;
  return bits <= allBits && !isWider ? { address, bits } : null;
};

export const isIn = (address: Address, { address: base, bits }: AddressRange): boolean =>
  (address ^ base) >> BigInt(allBits - bits) === 0n;

/** All of IPv4, with or without IPv6. */
export const isEveryAddress = (range: AddressRange): boolean =>
  range.bits <= mappedBits && isIn(mapped, range);
