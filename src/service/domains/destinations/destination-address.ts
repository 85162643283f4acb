import { type AddressRange, parseAddress } from '#contract/common/address-ranges.ts';
import { hostOf, maySendTo } from '#service/identity/key-list-address.ts';

/** Where this service may send: `networks` besides the public internet. */
export type Reachable = { isDemo: boolean; networks: readonly AddressRange[] };

const notPublic = "This address isn't on the public internet, so nothing is sent there.";

/**
 * What is wrong with the address of a destination, as far as it can be told without a connection; null if
 * nothing is. Each connection is checked again (`post-event.ts`).
 */
export const addressFault = (text: string, { isDemo, networks }: Reachable): string | null => {
  const url = URL.parse(text);
  if (url === null || !(url.protocol === 'https:' || (isDemo && url.protocol === 'http:'))) {
    return 'Must be an https address.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Must not contain a user name or password. Send them in a header.';
  }
  if (url.hash !== '') return 'Leave out the part after #.';
  const address = parseAddress(hostOf(url));
  return address === null || maySendTo(url.protocol, address, { isDemo, networks })
    ? null
    : notPublic;
};
