import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { Invalid, Network } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const facts = { message: 'x', code: 'x', endpoint: 'GET /x' };
const unclear = new Network({ ...facts, outcome: 'unknown' });
const limitedFor = (waitMs: number, refusals = 1) =>
  limitedBy({ since: Date.now(), retryAt: Date.now() + waitMs, refusals });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const createClient = () => {
  const client = createQueryClient({ hasRoom: () => true, random: () => 1 });
  client.mount();
  return client;
};

/** Shows a query as a component would. */
const show = (
  client: ReturnType<typeof createClient>,
  answer: (attempt: number) => Promise<unknown>,
  key = 'things',
) => {
  let attempt = 0;
  const read = vi.fn(() => {
    attempt += 1;
    return answer(attempt);
  });
  const observer = new QueryObserver(client, { queryKey: [key, 'list'], queryFn: read });
  return { read, observer, hide: observer.subscribe(() => {}) };
};

const write = (client: ReturnType<typeof createClient>, mutationFn: () => Promise<unknown>) =>
  new MutationObserver(client, { mutationFn, meta: { invalidates: [['things']] } }).mutate();

describe('reads', () => {
  test('wait for a limit and a tenth more, then ask once', async () => {
    const { read } = show(createClient(), async (attempt) => {
      if (attempt === 1) throw limitedFor(20_000);
      return 'data';
    });
    await vi.advanceTimersByTimeAsync(21_999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('stop after the third limit in a row', async () => {
    const { read, observer } = show(createClient(), async (attempt) => {
      throw Object.assign(limitedFor(1000), { tries: attempt });
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(observer.getCurrentResult().status).toBe('error');
  });

  test('do not sit out an hour, and are not asked again by themselves after it', async () => {
    const { read, observer } = show(createClient(), async () => {
      throw limitedFor(3_600_000);
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().status).toBe('error');
    await vi.advanceTimersByTimeAsync(4_000_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('are not repeated by focus, reconnecting or a second mount within half a minute', async () => {
    const client = createClient();
    const first = show(client, async () => 'data');
    await vi.advanceTimersByTimeAsync(10);
    client.getQueryCache().onFocus();
    client.getQueryCache().onOnline();
    const second = show(client, async () => 'data');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(first.read).toHaveBeenCalledTimes(1);
    expect(second.read).not.toHaveBeenCalled();
  });
});

describe('writes', () => {
  test('are sent once, whatever happens to them', async () => {
    for (const error of [limitedFor(1000), unclear, new Invalid(facts, [])]) {
      const send = vi.fn(() => Promise.reject(error));
      const refused = expect(write(createClient(), send)).rejects.toBe(error);
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  test('succeed only once what they made stale was read back', async () => {
    const client = createClient();
    const { observer } = show(client, async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return Date.now();
    });
    const other = show(client, async () => 'data', 'others');
    await vi.advanceTimersByTimeAsync(1000);
    const before = observer.getCurrentResult().data;
    const written = write(client, async () => 'ok');
    await vi.advanceTimersByTimeAsync(1000);
    await written;
    expect(observer.getCurrentResult().data).not.toBe(before);
    expect(other.read).toHaveBeenCalledTimes(1);
  });

  test('do not look unfinished while the read that follows waits for a limit', async () => {
    const client = createClient();
    show(client, async (attempt) => {
      if (attempt === 2) throw limitedFor(60_000);
      return 'data';
    });
    await vi.advanceTimersByTimeAsync(10);
    const written = write(client, async () => 'ok');
    await vi.advanceTimersByTimeAsync(10);
    await expect(written).resolves.toBe('ok');
  });

  test('whose result is unknown are read back, refused ones are not', async () => {
    const client = createClient();
    const { read } = show(client, async () => 'data');
    await vi.advanceTimersByTimeAsync(10);
    await expect(write(client, () => Promise.reject(new Invalid(facts, [])))).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10);
    expect(read).toHaveBeenCalledTimes(1);
    await expect(write(client, () => Promise.reject(unclear))).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
