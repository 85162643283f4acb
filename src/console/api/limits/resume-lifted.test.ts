import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { limitedBy } from '#console/testing/rate-limits.ts';
import type { Limiter } from './limiter.ts';
import { resumeLifted } from './resume-lifted.ts';

afterEach(() => vi.useRealTimers());

/** A read on screen that was refused once and sleeps until the rate limit is over. */
const openWaiting = async (isStaged: boolean, held: unknown = undefined) => {
  vi.useFakeTimers();
  const error = limitedBy({ isStaged, retryAt: Date.now() + 60_000 });
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error);
  read.mockResolvedValue('read');
  let tell = () => {};
  let rateLimits = [error.limit];
  const limiter: Pick<Limiter, 'subscribe' | 'rateLimits'> = {
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    rateLimits: () => rateLimits,
  };
  const client = new QueryClient();
  resumeLifted(client, limiter);
  const query = queryOptions({
    queryKey: ['things'],
    queryFn: () => read(),
    retry: 3,
    retryDelay: 60_000,
    networkMode: 'always',
  });
  if (held !== undefined) client.setQueryData(query.queryKey, String(held));
  const observer = new QueryObserver(client, client.defaultQueryOptions(query));
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  expect(read).toHaveBeenCalledTimes(1);
  return {
    read,
    data: () => observer.getCurrentResult().data,
    end: () => {
      end();
      client.clear();
    },
    hear: async () => {
      tell();
      await vi.advanceTimersByTimeAsync(10);
    },
    lift: async () => {
      rateLimits = [];
      tell();
      tell();
      await vi.advanceTimersByTimeAsync(10);
    },
  };
};

test.each([
  ['without data', undefined],
  ['with older data', 'old'],
])('a read %s that waits for a hold goes out once when it is lifted', async (_, held) => {
  const { read, data, lift, end } = await openWaiting(true, held);
  await lift();
  expect(read).toHaveBeenCalledTimes(2);
  expect(data()).toBe('read');
  await vi.advanceTimersByTimeAsync(70_000);
  expect(read).toHaveBeenCalledTimes(2);
  end();
});

test('a read waits on while its hold is there', async () => {
  const { read, hear, end } = await openWaiting(true);
  await hear();
  expect(read).toHaveBeenCalledTimes(1);
  end();
});

test('a read that waits for a limit of the service keeps to its time', async () => {
  const { read, lift, end } = await openWaiting(false);
  await lift();
  expect(read).toHaveBeenCalledTimes(1);
  end();
});
