import { beforeEach, describe, expect, test } from 'vitest';
import { parseRange } from '#contract/common/address-ranges.ts';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { startService } from '#service/testing/service.ts';
import { createPublicGate } from './public-limits.ts';

const service = await startService();
beforeEach(service.reset);

const stranger = '203.0.113.5';
const proxy = '10.0.0.1';

const warnings: string[] = [];
beforeEach(() => {
  warnings.length = 0;
});

/** A service whose addresses may send so many requests a minute. */
const limitedTo = (addressPerMinute: number, proxies: string[] | null = [], maximum?: number) => {
  const publicGate = createPublicGate({
    limits: { addressPerMinute, bytesPerMinute: 1_000_000 },
    knownSenders: [parseRange('192.0.2.0/24')].filter((range) => range !== null),
    trustedProxies: proxies?.flatMap((text) => parseRange(text) ?? []) ?? null,
    authentication: { verifier: service.verifier },
    clock: () => Date.parse(service.clock.now()),
    newId: () => crypto.randomUUID(),
    warn: (message) => warnings.push(message),
    ...(maximum === undefined ? {} : { maximum }),
  });
  const app = service.createInstance({ publicGate });
  return async (
    peer: string | undefined,
    {
      as,
      forwardedFor,
      path = submitReceiptEndpoint.path,
      body = '{}',
    }: { as?: TokenKind; forwardedFor?: string; path?: string; body?: BodyInit } = {},
  ) => {
    const headers = {
      'Content-Type': 'application/json',
      // As browsers and servers do.
      ...(typeof body === 'string' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
      ...(as === undefined ? {} : { Authorization: `Bearer ${await service.accessTokens.of(as)}` }),
      ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
    };
    const env = { incoming: { socket: { remoteAddress: peer } } };
    return app.request(path, { method: 'POST', headers, body }, env);
  };
};

type Send = ReturnType<typeof limitedTo>;
const statusesOf = async (send: Send, ...given: Parameters<Send>[]) => {
  const statuses: number[] = [];
  for (const parts of given) statuses.push((await send(...parts)).status);
  return statuses;
};

describe('an address that sent what it may', () => {
  test('gets 429 with the five headers', async () => {
    const send = limitedTo(2);
    expect(await statusesOf(send, [stranger], [stranger])).toEqual([400, 400]);
    service.clock.advance(15_000);
    const refusal = await send(stranger, { path: submitReceiptsEndpoint.path });
    expect(refusal.status).toBe(429);
    expect(await refusal.json()).toMatchObject({
      code: 'limit-exceeded',
      detail: 'Limit reached: 2 records per minute from one address. Try again in 45 s.',
    });
    const header = (name: string) => refusal.headers.get(name);
    expect(header('Retry-After')).toBe('45');
    expect(header('ot-ratelimit-event-id')).toMatch(/^[\da-f-]{36}$/);
    expect(header('ot-requests-allowed')).toBe('2');
    expect(header('ot-period')).toBe('MINUTE');
    expect(header('ot-request-made')).toBe('3');
    expect(refusal.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  });

  test('may send again a minute after its first', async () => {
    const send = limitedTo(1);
    expect(await statusesOf(send, [stranger], [stranger])).toEqual([400, 429]);
    service.clock.advance(59_999);
    expect(await statusesOf(send, [stranger])).toEqual([429]);
    service.clock.advance(1);
    expect(await statusesOf(send, [stranger], [stranger])).toEqual([400, 429]);
  });

  test('leaves others as they are; a household of IPv6 is one', async () => {
    const send = limitedTo(1);
    expect(
      await statusesOf(
        send,
        [stranger],
        ['203.0.113.6'],
        ['2001:db8::1'],
        ['2001:db8::2'],
        ['2001:db8:0:1::1'],
      ),
    ).toEqual([400, 400, 400, 429, 400]);
  });

  test('is neither stored nor logged', async () => {
    const send = limitedTo(1);
    await statusesOf(send, [stranger], [stranger]);
    expect(JSON.stringify([service.log, await service.readRows()])).not.toContain(stranger);
  });
});

describe('what only refuses', () => {
  const body = (count: number, more = '') =>
    JSON.stringify(
      Array.from({ length: count }, () => ({
        requestInformation: 'no.token.here',
        purposes: [{ Id: crypto.randomUUID(), TransactionType: 'WITHDRAWN' }],
        more,
      })),
    );
  const one = body(1).slice(1, -1);
  const path = submitReceiptsEndpoint.path;

  test('has a pool of its own, when nothing else is taken anymore', async () => {
    const send = limitedTo(2);
    expect(await statusesOf(send, [stranger], [stranger], [stranger])).toEqual([400, 400, 429]);
    const refusing: Parameters<Send> = [stranger, { body: one }];
    expect(await statusesOf(send, refusing, refusing, refusing)).toEqual([401, 401, 429]);
  });

  test('of a bulk that is more than is left is taken, the others are told', async () => {
    const send = limitedTo(3);
    const mixed = `[{},${body(2).slice(1, -1)},{}]`;
    const answer = await send(stranger, { path, body: mixed });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(
      [429, 401, 401, 429].map((status) => ({ error: { status } })),
    );
    // It took nothing of what is for others.
    expect(await statusesOf(send, [stranger], [stranger], [stranger])).toEqual([400, 400, 400]);
  });

  test('is not looked for in large bodies of an address without room', async () => {
    const send = limitedTo(1);
    await send(stranger);
    const large = body(1, 'x'.repeat(65_536)).slice(1, -1);
    // Without a length.
    const chunked = new Blob([one]);
    expect(
      await statusesOf(
        send,
        [stranger, { body: large }],
        [stranger, { body: chunked }],
        [stranger, { body: one }],
      ),
    ).toEqual([429, 429, 401]);
  });
});

test('a bulk counts as its records, and a body as its bytes', async () => {
  const send = limitedTo(10);
  const path = submitReceiptsEndpoint.path;
  const many = (count: number) => ({ path, body: JSON.stringify(Array(count).fill({})) });
  expect(await statusesOf(send, [stranger, many(6)], [stranger, many(6)])).toEqual([200, 429]);
  expect(await statusesOf(send, [stranger, many(4)], [stranger])).toEqual([200, 429]);
  const large = { body: JSON.stringify({ more: 'x'.repeat(600_000) }) };
  expect(await statusesOf(send, ['8.0.0.1', large], ['8.0.0.1', large])).toEqual([400, 429]);
});

test('senders that the operator knows are not counted', async () => {
  const send = limitedTo(1);
  const statuses = await statusesOf(send, ['192.0.2.7'], ['192.0.2.7'], ['192.0.3.7']);
  expect(statuses).toEqual([400, 400, 400]);
});

test('senders with full access are not counted, all others are', async () => {
  const send = limitedTo(1);
  expect(
    await statusesOf(send, [stranger, { as: 'writer' }], [stranger, { as: 'writer' }]),
  ).toEqual([400, 400]);
  expect(await statusesOf(send, [stranger])).toEqual([400]);
  for (const as of ['reader', 'expired', 'foreign-key', 'no-scope'] as const) {
    expect([as, await statusesOf(send, [stranger, { as }])]).toEqual([as, [429]]);
  }
});

describe('behind a proxy', () => {
  const from = (forwardedFor: string): Parameters<Send> => [proxy, { forwardedFor }];

  test('whom it names is counted', async () => {
    const send = limitedTo(1, ['10.0.0.0/8']);
    expect(
      await statusesOf(
        send,
        from('198.51.100.1'),
        from('198.51.100.2'),
        from('1.1.1.1, 198.51.100.1'),
      ),
    ).toEqual([400, 400, 429]);
    expect(warnings).toEqual([]);
  });

  test('of nobody, the header of a stranger changes nothing', async () => {
    const send = limitedTo(1);
    expect(
      await statusesOf(send, [stranger], [stranger, { forwardedFor: '198.51.100.1' }]),
    ).toEqual([400, 429]);
  });

  test.each([proxy, '127.0.0.1', '::1', '::ffff:192.168.1.2', undefined])(
    'that nobody named (%s) the limit is off, which is said once',
    async (peer) => {
      const send = limitedTo(1, null);
      expect(await statusesOf(send, [peer], [peer], [peer])).toEqual([400, 400, 400]);
      expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
    },
  );

  test('a private address that is none of the proxies is counted', async () => {
    for (const proxies of [['10.0.0.0/8'], []]) {
      const send = limitedTo(1, proxies);
      expect(await statusesOf(send, ['192.168.1.2'], ['192.168.1.2'])).toEqual([400, 429]);
    }
  });
});

test('more addresses than can be held make it forget those that end first', async () => {
  const send = limitedTo(1, [], 2);
  expect(await statusesOf(send, ['8.0.0.1'], ['8.0.0.2'], ['8.0.0.1'])).toEqual([400, 400, 429]);
  expect(await statusesOf(send, ['8.0.0.3'], ['8.0.0.2'], ['8.0.0.1'])).toEqual([400, 429, 400]);
});
