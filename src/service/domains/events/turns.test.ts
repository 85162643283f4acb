import { expect, test } from 'vitest';
import { createSharedRead, createTurns } from './turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many pieces of work run at a time, in order, and a failure frees its turn', async () => {
  const turn = createTurns(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const works = Array.from({ length: 4 }, (_, place) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return turn(async () => {
      begun.push(place);
      await end.promise;
      return place;
    });
  });
  const all = Promise.allSettled(works);
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  expect((await all).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  expect(await turn(async () => 'free')).toBe('free');
});

test('who asks during a read shares the next one, which begins after they asked', async () => {
  const reads: PromiseWithResolvers<number>[] = [];
  const ask = createSharedRead(() => {
    const read = Promise.withResolvers<number>();
    reads.push(read);
    return read.promise;
  });
  const first = ask();
  await settled();
  const others = [ask(), ask(), ask()];
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(1);
  expect(await first).toBe(1);
  await settled();
  expect(reads).toHaveLength(2);
  reads[1]?.reject(new Error('failed'));
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual([
    ...['rejected', 'rejected', 'rejected'],
  ]);
  const last = ask();
  await settled();
  reads[2]?.resolve(3);
  expect(await last).toBe(3);
});
