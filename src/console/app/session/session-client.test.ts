import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '#console/api/http-client.ts';
import { createLedger } from '#console/api/limits/ledger.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { createSession } from './session.ts';
import type { Tokens } from './tokens.ts';

const config = {
  environment: 'demo',
  limits: limitsOf('demo'),
  apiBaseUrl: '',
  revealReason: 'optional' as const,
  identity: {
    issuer: 'http://localhost/oidc',
    clientId: 'consent-console',
    audience: 'consent-service',
    scope: 'openid CONSENT',
    scopeClaim: 'scope',
    endpoints: null,
  },
};

const tokensOf = (accessToken: string): Tokens => ({
  accessToken,
  idToken: undefined,
  refreshToken: undefined,
  scope: 'CONSENT',
  expiresAt: 1_800_000,
});

const readThing = {
  method: 'GET',
  path: '/api/things',
  operationId: 'readThing',
  summary: 'Read a thing',
  tag: 'Things',
  scopes: ['CONSENT'],
  limit: 'api',
  responses: { 204: null },
} as const satisfies Endpoint;

/** The console's client on its session; the service takes the tokens of `valid` alone. */
const open = async (renew: () => Promise<Tokens | undefined>) => {
  const time = { now: 0 };
  const valid = new Set(['token-1']);
  let hear: (event: MessageEvent) => void = () => {};
  const session = createSession({
    boot: async () => ({
      config,
      tokens: { access_token: 'token-1', scope: 'CONSENT', expires_in: 900, requestedAt: 0 },
    }),
    openClient: async () => ({
      signIn: async () => {},
      completeSignIn: () => expect.fail('Nobody comes back from the provider.'),
      renew,
      signOut: async () => {},
    }),
    handOver: () => false,
    channel: {
      postMessage: () => {},
      addEventListener: (_type: string, listener: unknown) => {
        hear = listener as typeof hear;
      },
    },
    location: {
      origin: 'http://localhost',
      pathname: '/purposes',
      search: '',
      href: 'http://localhost/purposes',
      replace: () => {},
    },
    isSecureContext: true,
    now: () => time.now,
  });
  await session.start();
  const fetch = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const sent = new Headers(init?.headers).get('Authorization')?.slice('Bearer '.length) ?? '';
    // All that are sent together are under way before one is answered.
    await turn();
    return valid.has(sent)
      ? new Response(null, { status: 204 })
      : Response.json({}, { status: 401 });
  });
  const client = createApiClient({
    baseUrl: 'http://localhost',
    accessToken: session.accessToken,
    renew: session.renew,
    refused: session.refused,
    limiter: createLimiter({
      limits: config.limits,
      ledger: createLedger({ storage: memoryStorage(), events: new EventTarget() }),
      now: Date.now,
      screen: () => undefined,
    }),
    fetch,
    now: Date.now,
    newKey: () => 'key',
  });
  return {
    session,
    fetch,
    time,
    valid,
    read: () => client.call(readThing, {}, {}),
    signInElsewhere: () => hear({ data: 'signed-in' } as MessageEvent),
  };
};

const renewing = (valid: () => Set<string>) =>
  vi.fn(async (): Promise<Tokens | undefined> => {
    // All that are refused together have asked for it by then.
    await turn();
    valid().add('token-2');
    return tokensOf('token-2');
  });

test('twenty reads that are refused together renew once, and all of them go through', async () => {
  const renew = renewing(() => opened.valid);
  const opened = await open(renew);
  opened.valid.clear();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, opened.read));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a token that ran out while nobody looked is renewed once, before anything is sent', async () => {
  const renew = renewing(() => opened.valid);
  const opened = await open(renew);
  opened.valid.clear();
  opened.time.now = 3_600_000;
  renew.mockImplementation(async () => {
    opened.valid.add('token-2');
    return { ...tokensOf('token-2'), expiresAt: opened.time.now + 900_000 };
  });
  await Promise.all([opened.read(), opened.read(), opened.read()]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(opened.fetch).toHaveBeenCalledTimes(3);
});

test('after the end of the session nothing is sent until somebody signed in again', async () => {
  const renew = vi.fn(async (): Promise<Tokens | undefined> => undefined);
  const opened = await open(renew);
  opened.valid.clear();
  await expect(opened.read()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(opened.session.state().status).toBe('ended');
  const sent = opened.fetch.mock.calls.length;
  for (const read of Array(5).fill(opened.read)) {
    await expect(read()).rejects.toMatchObject({ kind: 'unauthorized', code: 'session-lost' });
  }
  expect(opened.fetch).toHaveBeenCalledTimes(sent);
  expect(renew).toHaveBeenCalledTimes(1);

  opened.valid.add('token-2');
  renew.mockResolvedValue(tokensOf('token-2'));
  opened.signInElsewhere();
  await expect.poll(() => opened.session.state().status).toBe('signed-in');
  await expect(opened.read()).resolves.toBeDefined();
});

test('a token that is refused though it is new ends the session, so that a sign-in is offered', async () => {
  const renew = vi.fn(async (): Promise<Tokens | undefined> => tokensOf('token-2'));
  const opened = await open(renew);
  opened.valid.clear();
  const answers = await Promise.allSettled([opened.read(), opened.read(), opened.read()]);
  expect(answers).toMatchObject(Array(3).fill({ reason: { kind: 'unauthorized' } }));
  expect(opened.session.state()).toMatchObject({ status: 'ended', resumeFailed: false });
  expect(renew).toHaveBeenCalledTimes(1);

  opened.valid.add('token-3');
  renew.mockResolvedValue(tokensOf('token-3'));
  opened.signInElsewhere();
  await expect.poll(() => opened.session.state().status).toBe('signed-in');
  await expect(opened.read()).resolves.toBeDefined();
});

test('a refusal that comes late ends no session that was renewed meanwhile', async () => {
  const opened = await open(async () => tokensOf('token-2'));
  await opened.session.renew();
  opened.session.refused('token-1');
  expect(opened.session.state().status).toBe('signed-in');
});
