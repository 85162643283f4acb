import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '#console/api/http-client.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import { samplePage } from '#console/testing/sample-page.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import type { ConsolePage } from '#contract/console-page.ts';
import { createSession } from './session.ts';

const pageOf = (tag: string) => samplePage({ tag });
const nobody = samplePage({ person: null, tag: null });

const readThing = {
  method: 'GET',
  path: '/api/things',
  operationId: 'readThing',
  title: 'Read a thing',
  tag: 'Things',
  scopes: ['CONSENT'],
  limit: 'api',
  responses: { 204: null },
} as const satisfies Endpoint;

/** The console's client on its session; the service takes the tags of `valid` alone. */
const open = async (renew: () => Promise<ConsolePage>) => {
  const valid = new Set(['tag-1']);
  const look = vi.fn(async () => nobody);
  let hear: (event: MessageEvent) => void = () => {};
  const session = createSession({
    takePage: () => pageOf('tag-1'),
    requests: { look, renew, signOut: () => expect.fail('Nobody signs out.') },
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
      assign: () => {},
      replace: () => {},
    },
    now: () => 0,
  });
  await session.start();
  const fetch = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const sent = new Headers(init?.headers).get('X-Console') ?? '';
    // All that are sent together are under way before one is answered.
    await turn();
    return valid.has(sent)
      ? new Response(null, { status: 204 })
      : Response.json({}, { status: 401 });
  });
  const client = createApiClient({
    baseUrl: 'http://localhost',
    tag: session.tag,
    renew: session.renew,
    refused: session.refused,
    limiter: createLimiter({
      limits: limitsOf('demo'),
      tabState: createTabState({ storage: memoryStorage(), events: new EventTarget() }),
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
    look,
    valid,
    read: () => client.call(readThing, {}, {}),
    signInElsewhere: () => hear({ data: 'signed-in' } as MessageEvent),
  };
};

test('twenty reads that are refused together renew once, and all of them go through', async () => {
  const renew = vi.fn(async () => {
    // All that are refused together have asked for it by then.
    await turn();
    opened.valid.add('tag-2');
    return pageOf('tag-2');
  });
  const opened = await open(renew);
  opened.valid.clear();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, opened.read));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a session that keeps its tag goes on after its rights were renewed', async () => {
  const renew = vi.fn(async () => {
    opened.valid.add('tag-1');
    return pageOf('tag-1');
  });
  const opened = await open(renew);
  opened.valid.clear();
  await expect(opened.read()).resolves.toBeDefined();
  expect(opened.session.state().status).toBe('signed-in');
  expect(renew).toHaveBeenCalledTimes(1);
});

test('after the end of the session nothing is sent until somebody signed in again', async () => {
  const renew = vi.fn(async () => nobody);
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

  opened.valid.add('tag-2');
  opened.look.mockResolvedValue(pageOf('tag-2'));
  opened.signInElsewhere();
  await expect.poll(() => opened.session.state().status).toBe('signed-in');
  await expect(opened.read()).resolves.toBeDefined();
});

test('a tag that is refused though it is new ends the session, so that a sign-in is offered', async () => {
  const renew = vi.fn(async () => pageOf('tag-2'));
  const opened = await open(renew);
  opened.valid.clear();
  const answers = await Promise.allSettled([opened.read(), opened.read(), opened.read()]);
  expect(answers).toMatchObject(Array(3).fill({ reason: { kind: 'unauthorized' } }));
  expect(opened.session.state()).toMatchObject({ status: 'ended', resumeFailed: false });
  expect(renew).toHaveBeenCalledTimes(1);

  opened.valid.add('tag-3');
  opened.look.mockResolvedValue(pageOf('tag-3'));
  opened.signInElsewhere();
  await expect.poll(() => opened.session.state().status).toBe('signed-in');
  await expect(opened.read()).resolves.toBeDefined();
});

test('a refusal that comes late ends no session that was renewed meanwhile', async () => {
  const opened = await open(async () => pageOf('tag-2'));
  await opened.session.renew();
  opened.session.refused('tag-1');
  expect(opened.session.state().status).toBe('signed-in');
  opened.session.refused('tag-2');
  expect(opened.session.state().status).toBe('ended');
});
