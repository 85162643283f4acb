import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, errors, request } from 'undici';
import { type AddressRange, parseAddress } from '#contract/common/address-ranges.ts';
import { type PostEvent, PostFault } from './domains/events/post-fault.ts';
import { hostOf, maySendTo } from './identity/key-list-address.ts';

type Resolved = { address: string; family: number };

type Options = {
  /** Allows http, and the machine itself. */
  isDemo: boolean;
  /** Besides the public internet. */
  networks?: readonly AddressRange[];
  resolve?: (host: string) => Promise<Resolved[]>;
  timeoutMs?: number;
  /** Certificates to trust besides, in PEM. */
  ca?: string;
};

/** For all of a request, from the name to the end of the answer. */
const usualTimeoutMs = 10_000;
/** What is read of an answer before it's left: nobody looks at it. */
const answerMaximum = 65_536;

const notPublic = 'ADDRESS NOT PUBLIC';

/** Error codes of connections, none of which says anything of what was sent. */
const codeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code: unknown = Object(at).code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  }
  return 'ERROR';
};

/**
 * Sends events: only to the public internet and the operator's networks, by https, in a demo also to the
 * machine itself. Each
 * connection looks its name up anew, checks all its addresses and goes to one of them, so that a name
 * can't lead inside after it was checked. Redirects aren't followed.
 */
export const createPostEvent = ({
  isDemo,
  networks = [],
  resolve = (host) => lookUp(host, { all: true }),
  timeoutMs = usualTimeoutMs,
  ca,
}: Options): PostEvent & { close: () => Promise<void> } => {
  const mayReach = (protocol: string, address: string): boolean => {
    const parsed = parseAddress(address);
    return parsed !== null && maySendTo(protocol, parsed, { isDemo, networks });
  };
  const lookupFor =
    (protocol: string): LookupFunction =>
    (host, { all }, callback) => {
      resolve(host).then(
        (addresses) => {
          const [first] = addresses;
          if (
            first === undefined ||
            !addresses.every(({ address }) => mayReach(protocol, address))
          ) {
            callback(Object.assign(new PostFault(notPublic), { code: notPublic }), []);
          } else if (all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
    };
  const agentOf = (protocol: string) =>
    new Agent({
      connections: 8,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16_384,
      connect: {
        timeout: timeoutMs,
        lookup: lookupFor(protocol),
        ...(ca === undefined ? {} : { ca }),
      },
    });
  const agents = { 'https:': agentOf('https:'), 'http:': agentOf('http:') };

  const send: PostEvent = async ({ url: text, headers, body }, stopping) => {
    const url = URL.parse(text);
    if (url === null || !(url.protocol === 'https:' || (isDemo && url.protocol === 'http:'))) {
      throw new PostFault(notPublic);
    }
    // A connection to an address looks no name up.
    const host = hostOf(url);
    if (parseAddress(host) !== null && !mayReach(url.protocol, host))
      throw new PostFault(notPublic);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([stopping, timeout]);
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
        headers,
        body,
        signal,
      });
      let read = 0;
      // An answer that breaks off isn't one: whoever sent it may have died at it.
      for await (const chunk of answer.body) {
        read += Buffer.byteLength(chunk);
        if (read > answerMaximum) break;
      }
      const { statusCode } = answer;
      if (statusCode >= 200 && statusCode < 300) return;
      throw new PostFault(`HTTP ${statusCode}`);
    } catch (error) {
      if (error instanceof PostFault) throw error;
      if (stopping.aborted) throw error;
      if (error instanceof errors.UndiciError || error instanceof Error) {
        throw new PostFault(timeout.aborted ? 'TIMEOUT' : codeOf(error));
      }
      throw error;
    }
  };
  return Object.assign(send, {
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  });
};
