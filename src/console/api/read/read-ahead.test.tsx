import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import type { Limiter } from '#console/api/limits/limiter.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { readAhead } from './read-ahead.ts';

let limiter: Limiter;
const read = vi.fn<() => Promise<string>>();
const page = queryOptions({ queryKey: ['page', 2], queryFn: () => read() });
const open = () => createQueryClient({ hasRoom: () => true, random: () => 0 });

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  limiter = createTestLimiter();
  bindApi({
    limiter,
    baseUrl: '',
    newKey: () => '',
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('what was read ahead is there for whoever asks', async () => {
  const client = open();
  read.mockResolvedValue('two');
  readAhead(client, listPurposesEndpoint, page);
  await vi.advanceTimersByTimeAsync(10);
  expect(client.getQueryData(page.queryKey)).toBe('two');
});

test('nothing is read ahead while the limits leave no room for a guess', () => {
  const client = open();
  for (let count = 0; count < 150; count += 1) limiter.sent(listPurposesEndpoint);
  readAhead(client, listPurposesEndpoint, page);
  expect(read).not.toHaveBeenCalled();
});

test('a guess that failed leaves no failure behind', async () => {
  const client = open();
  read.mockRejectedValue(limitedBy());
  readAhead(client, listPurposesEndpoint, page);
  await vi.advanceTimersByTimeAsync(10);
  expect(client.getQueryState(page.queryKey)).toMatchObject({ status: 'pending', error: null });
  expect(read).toHaveBeenCalledTimes(1);
});

test('whoever asks while the guess is under way waits for a limit as anybody does', async () => {
  const client = open();
  read.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    throw limitedBy();
  });
  read.mockRejectedValueOnce(limitedBy());
  read.mockResolvedValue('two');
  readAhead(client, listPurposesEndpoint, page);
  const observer = new QueryObserver(client, client.defaultQueryOptions(page));
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'fetching', error: null });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().data).toBe('two');
  end();
  client.clear();
});
