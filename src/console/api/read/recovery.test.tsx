import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiError, Invalid, Network, Unavailable } from '#console/api/api-error.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { watchRecovery } from './recovery.ts';

const facts = { message: 'x', code: 'x', endpoint: 'GET /x' };
const unreachable = () => new Network({ ...facts, code: 'unreachable' });
const cut = () => new Network({ ...facts, code: 'cut' });

let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

const open = ({ hasRoom = true } = {}) => {
  const client = createQueryClient({ hasRoom: () => hasRoom, random: () => 0 });
  client.mount();
  end = watchRecovery(client, { hasRoom: () => hasRoom });
  return client;
};

/** A read on screen that fails as told, once, and then gives data. */
const show = (client: ReturnType<typeof open>, key: string, failure: () => ApiError) => {
  let mayFail = true;
  const read = vi.fn(async () => {
    if (mayFail) throw failure();
    return 'data';
  });
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: read });
  observer.subscribe(() => {});
  return {
    read,
    recover: () => {
      mayFail = false;
    },
    fail: () => {
      mayFail = true;
    },
    data: () => observer.getCurrentResult().data,
  };
};

/** Enough for all tries of a failing read, and less than the first probe. */
const failForGood = () => vi.advanceTimersByTimeAsync(3000);

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('failed reads are asked again as soon as %s', async (_, sign) => {
  const client = open();
  const [lost, failed] = [
    show(client, 'lost', unreachable),
    show(client, 'failed', () => new Unavailable(facts)),
  ];
  const refused = show(client, 'refused', () => new Invalid(facts, []));
  await failForGood();
  for (const shown of [lost, failed, refused]) shown.recover();
  sign();
  await vi.advanceTimersByTimeAsync(10);
  expect([lost.data(), failed.data(), refused.data()]).toEqual(['data', 'data', undefined]);
});

test('an answer to one read brings back those that had heard nothing, and no others', async () => {
  const client = open();
  const lost = show(client, 'lost', unreachable);
  const broken = show(client, 'broken', cut);
  await failForGood();
  // The first probe, of three tries, fails too; the next comes ten seconds later.
  await vi.advanceTimersByTimeAsync(5000 + 3000 + 4000);
  await client.fetchQuery({ queryKey: ['early'], queryFn: async () => 'data' });
  expect(lost.read).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(1100);
  lost.recover();
  await client.fetchQuery({ queryKey: ['other'], queryFn: async () => 'data' });
  await vi.advanceTimersByTimeAsync(10);
  expect(lost.data()).toBe('data');
  expect(broken.read).toHaveBeenCalledTimes(6);
});

test('what nobody looks at is not asked again', async () => {
  const client = open();
  const read = vi.fn(async () => {
    throw unreachable();
  });
  await Promise.all([
    client.fetchQuery({ queryKey: ['hidden'], queryFn: read }).catch(() => undefined),
    failForGood(),
  ]);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a read that waits for a limit wakes although the machine slept, and goes out once', async () => {
  const client = open();
  const shown = show(client, 'limited', () => limitedBy());
  await vi.advanceTimersByTimeAsync(10);
  shown.recover();
  shown.read.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve('data'), 9000)),
  );
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown.read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.data()).toBe('data');
  expect(shown.read).toHaveBeenCalledTimes(2);
});

test('a hidden page asks nothing until it is looked at', async () => {
  const client = open();
  const lost = show(client, 'lost', unreachable);
  await failForGood();
  lost.recover();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.dispatchEvent(new Event('online'));
  await client.fetchQuery({ queryKey: ['other'], queryFn: async () => 'data' });
  await vi.advanceTimersByTimeAsync(10);
  expect(lost.read).toHaveBeenCalledTimes(3);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  expect(lost.data()).toBe('data');
});

test('signs of recovery leave what a limit still allows to people', async () => {
  const lost = show(open({ hasRoom: false }), 'lost', unreachable);
  await failForGood();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(lost.read).toHaveBeenCalledTimes(3);
});

test('the rhythm of the probes begins anew after each success', async () => {
  const client = open();
  const lost = show(client, 'lost', unreachable);
  for (let outage = 1; outage <= 6; outage += 1) {
    lost.fail();
    void client.refetchQueries({ queryKey: ['lost'] });
    await failForGood();
    lost.recover();
    await vi.advanceTimersByTimeAsync(5100);
    expect(lost.read).toHaveBeenCalledTimes(outage * 4);
    expect(lost.data()).toBe('data');
  }
});

test.each([
  ['is tried anew by itself, and left alone once it succeeded', true, 5000],
  ['is tried more rarely where a limit is near', false, 60_000],
])('a failed read on screen %s', async (_, hasRoom, firstProbeMs) => {
  const lost = show(open({ hasRoom }), 'lost', unreachable);
  await failForGood();
  lost.recover();
  await vi.advanceTimersByTimeAsync(firstProbeMs - 10);
  expect(lost.read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(20);
  expect(lost.data()).toBe('data');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lost.read).toHaveBeenCalledTimes(4);
});

test('after its end nothing is asked any more', async () => {
  const client = open();
  const lost = show(client, 'lost', unreachable);
  await failForGood();
  end();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  expect(lost.read).toHaveBeenCalledTimes(3);
});
