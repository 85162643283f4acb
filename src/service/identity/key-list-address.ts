import {
  type Address,
  type AddressRange,
  isIn,
  parseAddress,
  parseRange,
} from '#contract/common/address-ranges.ts';
import { isLoopback } from '#service/http/client-address.ts';

const rangesOf = (...texts: string[]): AddressRange[] =>
  texts.flatMap((text) => parseRange(text) ?? []);

const ipv4 = rangesOf('0.0.0.0/0');
/** All that is given out of IPv6; whatever embeds IPv4 elsewhere is none of it. */
const ipv6 = rangesOf('2000::/3');

/** What of it isn't the public internet, by IANA's registries of special addresses. */
const special = rangesOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
);

/** Whether an address is on the public internet; `::ffff:10.0.0.1` is read as 10.0.0.1. */
export const isPublicAddress = (address: Address): boolean =>
  [...ipv4, ...ipv6].some((range) => isIn(address, range)) &&
  !special.some((range) => isIn(address, range));

/**
 * Whether the service may connect there for a list of keys: only to the public internet and by https,
 * or else an administrator could read what is inside. In a demo also to the machine itself.
 */
export const mayConnect = (protocol: string, address: Address, isDemo: boolean): boolean =>
  (isDemo && isLoopback(address)) || (protocol === 'https:' && isPublicAddress(address));

/** The same for what is sent to other systems: also to networks that the operator named, by https. */
export const maySendTo = (
  protocol: string,
  address: Address,
  { isDemo, networks }: { isDemo: boolean; networks: readonly AddressRange[] },
): boolean =>
  mayConnect(protocol, address, isDemo) ||
  (protocol === 'https:' && networks.some((range) => isIn(address, range)));

/** The host of an address as resolvers take it, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const privateAddressFault =
  "This address isn't on the public internet, so keys aren't read from there.";

/**
 * What is wrong with the address of a list of keys, as far as it can be told without a connection;
 * null if nothing is.
 */
export const keyListFault = (text: string, isDemo: boolean): string | null => {
  const url = URL.parse(text);
  const isHttp = url?.protocol === 'http:';
  if (url === null || !(url.protocol === 'https:' || (isDemo && isHttp))) {
    return 'Must be an https address.';
  }
  if (url.username !== '' || url.password !== '') {
    return "Must not contain a user name or password: everyone can read this list's address.";
  }
  if (url.hash !== '') return 'Leave out the part after #.';
  const address = parseAddress(hostOf(url));
  if (address === null) return null;
  return mayConnect(url.protocol, address, isDemo) ? null : privateAddressFault;
};
