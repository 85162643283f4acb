import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = new AbortController().signal;

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
        await wait(1);
        atOnce -= 1;
      });
    }
  };
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('after a chunk there is a rest that is in proportion to it', async () => {
  const inTurn = createTurns({ restShare: 2, signal: never });
  const start = performance.now();
  let ended = 0;
  await inTurn(async () => {
    await wait(40);
    ended = performance.now();
  });
  await inTurn(async () => {});
  expect(performance.now() - ended).toBeGreaterThanOrEqual((ended - start) * 2 - 5);
});

test('a chunk that fails is told, and the next one comes', async () => {
  const inTurn = createTurns({ restShare: 0, signal: never });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a stop lets the chunk under way end, cuts its rest short, and lets no other begin', async () => {
  const stopping = new AbortController();
  const inTurn = createTurns({ restShare: 1_000, signal: stopping.signal });
  const underWay = inTurn(async () => {
    await wait(20);
    return 'done';
  });
  const waiting = inTurn(async () => 'begun').catch((error: unknown) => error);
  await wait(5);
  stopping.abort(new Error('stopping'));
  expect(await underWay).toBe('done');
  expect(await waiting).toEqual(new Error('stopping'));
});
