import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

test('chunks of several works come in turn, one at a time', async () => {
  const inTurn = createTurns({ restShare: 0, signal: never });
  const order: string[] = [];
  let atOnce = 0;
  const work = async (name: string) => {
    for (let chunk = 1; chunk <= 3; chunk += 1) {
      await inTurn(async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        order.push(`${name}${chunk}`);
        await turn();
        atOnce -= 1;
      });
    }
  };
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('after a chunk there is a rest that is in proportion to it', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns({ restShare: 2, signal: never });
  const next = vi.fn(async () => {});
  void inTurn(() => wait(40));
  void inTurn(next);
  await vi.advanceTimersByTimeAsync(40 + 79);
  expect(next).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(next).toHaveBeenCalledTimes(1);
});

test('a chunk that fails is told, and the next one comes', async () => {
  const inTurn = createTurns({ restShare: 0, signal: never });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test.each([
  ['lets the chunk under way end, and skips its rest', 10],
  ['cuts the rest after a chunk short', 30],
])('a stop %s, and lets no other begin', async (_what, afterMs) => {
  vi.useFakeTimers();
  const stopping = new AbortController();
  const inTurn = createTurns({ restShare: 1_000, signal: stopping.signal });
  const underWay = inTurn(async () => {
    await wait(20);
    return 'done';
  });
  const waiting = inTurn(async () => 'begun').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(afterMs);
  stopping.abort(new Error('stopping'));
  await vi.advanceTimersByTimeAsync(10);
  expect(await underWay).toBe('done');
  expect(await waiting).toEqual(new Error('stopping'));
});
