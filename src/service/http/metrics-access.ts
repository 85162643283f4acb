import { parseAddress } from '#contract/common/address-ranges.ts';
import { isLoopback } from './client-address.ts';

/** What proxies add to a request that they pass on. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Takes the same time wherever the two differ. */
const isSame = async (given: string, expected: string): Promise<boolean> => {
  const [a, b] = await Promise.all([digest(given), digest(expected)]);
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0;
};

/**
 * Whether the caller is on this machine and came straight to it. A proxy on this machine has a
 * loopback address too: it is known by the headers that it adds, or by the public host name.
 */
const isLocal = (request: Request, peer: string | undefined): boolean => {
  const address = peer === undefined ? null : parseAddress(peer);
  return (
    address !== null &&
    isLoopback(address) &&
    loopbackHosts.includes(new URL(request.url).hostname) &&
    !forwardingHeaders.some((name) => request.headers.has(name))
  );
};

/** Who may read the metrics: those that have the token, and in a demo programs on this machine. */
export const createMetricsAccess =
  ({ token, isDemo }: { token: string | null; isDemo: boolean }) =>
  async (request: Request, peer: string | undefined): Promise<boolean> => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token !== null && given !== undefined && (await isSame(given, token))) return true;
    return isDemo && isLocal(request, peer);
  };
