import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { parseAddress } from '#contract/common/address-ranges.ts';
import { hostOf, keyListFault, mayConnect, privateAddressFault } from './key-list-address.ts';
import { KeyListError, type KeyListFetch } from './key-lists.ts';
import { type PublicKey, toPublicKey } from './public-key.ts';

type Resolved = { address: string; family: number };
type Resolve = (host: string) => Promise<Resolved[]>;

type Options = {
  /** Allows http, and the machine itself. */
  isDemo: boolean;
  resolve?: Resolve;
  /** Certificates to trust besides, in PEM. */
  ca?: string;
  timeoutMs?: number;
};

const usualTimeoutMs = 5_000;
const bytesMaximum = 131_072;
const keysMaximum = 100;

const resolveAll: Resolve = (host) => lookUp(host, { all: true });

/** Gives a connection the addresses that were checked: the name isn't looked up again. */
const lookupOf =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };

const readBody = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const read: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.byteLength;
    if (total > bytesMaximum) throw new KeyListError('The list is too long.');
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
};

/** The keys that verify signatures. What else a list holds is for others. */
const readKeys = async (text: string): Promise<PublicKey[]> => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw new KeyListError("The answer isn't a list of keys (JWKS).", { cause });
  }
  const given: unknown = Object(list).keys;
  if (!Array.isArray(given)) throw new KeyListError("The answer isn't a list of keys (JWKS).");
  if (given.length > keysMaximum) throw new KeyListError('The list is too long.');
  const keys = await Promise.all(given.map((key) => toPublicKey(key).catch(() => null)));
  const usable = keys.filter((key) => key !== null);
  if (usable.length === 0) throw new KeyListError('The list has no key that can be used.');
  return usable;
};

/**
 * Fetches a list of keys (JWKS). Every connection looks the name up anew, checks all its addresses
 * and goes to one of them, so that a name can't lead inside after it was checked. Redirects aren't
 * followed.
 */
export const createKeyListFetch = ({
  isDemo,
  resolve = resolveAll,
  ca,
  timeoutMs = usualTimeoutMs,
}: Options): KeyListFetch => {
  const check = async (url: URL): Promise<Resolved[]> => {
    const addresses = await resolve(hostOf(url)).catch((cause: unknown) => {
      throw new KeyListError("The address' host isn't known.", { cause });
    });
    const isAllowed = ({ address }: Resolved) => {
      const parsed = parseAddress(address);
      return parsed !== null && mayConnect(url.protocol, parsed, isDemo);
    };
    if (addresses.length === 0 || !addresses.every(isAllowed)) {
      throw new KeyListError(privateAddressFault);
    }
    return addresses;
  };

  const get = async (url: URL, signal: AbortSignal): Promise<string> => {
    const addresses = await check(url);
    signal.throwIfAborted();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const { promise, resolve: answer, reject } = Promise.withResolvers<string>();
    const request = send(
      url,
      {
        // A connection of its own: one that was kept would be one that wasn't checked.
        agent: false,
        lookup: lookupOf(addresses),
        headers: { accept: 'application/json', 'accept-encoding': 'identity' },
        signal,
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (status === 200) return answer(readBody(response));
        const isRedirect = status >= 300 && status < 400;
        reject(
          new KeyListError(
            isRedirect
              ? "The address answers with a redirect, which isn't followed."
              : `The address answers with HTTP ${status}.`,
          ),
        );
      },
    );
    request.on('error', reject);
    request.end();
    return promise.finally(() => request.destroy());
  };

  return async (address) => {
    const fault = keyListFault(address, isDemo);
    if (fault !== null) throw new KeyListError(fault);
    const signal = AbortSignal.timeout(timeoutMs);
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await readKeys(await Promise.race([get(new URL(address), signal), timedOut]));
    } catch (error) {
      if (error instanceof KeyListError) throw error;
      if (signal.aborted) throw new KeyListError('The address took too long to answer.');
      throw new KeyListError("The address can't be reached.", { cause: error });
    }
  };
};
