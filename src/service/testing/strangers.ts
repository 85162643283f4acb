import type { Hono } from 'hono';
import { parseRange } from '#contract/common/address-ranges.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import type { ServiceEnv } from '#service/http/dependencies.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import type { TokenKind } from './access-tokens.ts';
import type { startService } from './service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

/** A range whose senders aren't counted, in addition to programs with a token. */
const knownRange = '192.0.2.0/24';

type Sending = {
  peer: string;
  as?: TokenKind;
  path?: string;
};

/** An instance that counts what addresses send, so many records a minute of each. */
export const openToStrangers = (service: Service, addressPerMinute = 100) => {
  const app: Hono<ServiceEnv> = service.createInstance({
    publicGate: createPublicGate({
      limits: { addressPerMinute, bytesPerMinute: 1_000_000 },
      trustedProxies: [],
      knownSenders: [parseRange(knownRange)].filter((range) => range !== null),
      authentication: { verifier: service.verifier },
      clock: () => Date.parse(service.clock.now()),
      newId: () => crypto.randomUUID(),
      counters: service.counters,
      warn: () => {},
    }),
  });
  /** Sends from an address; nobody signs in, unless `as` says who. */
  const send = async (
    body: unknown,
    { peer, as, path = submitReceiptEndpoint.path }: Sending,
  ): Promise<Response> => {
    const text = JSON.stringify(body);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      ...(as && { Authorization: `Bearer ${await service.accessTokens.of(as)}` }),
    };
    const env = { incoming: { socket: { remoteAddress: peer } } };
    return app.request(path, { method: 'POST', headers, body: text }, env);
  };
  return { app, send };
};
