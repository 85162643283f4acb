import { describe, expect, test } from 'vitest';
import { createPace, findBatch, partByNetwork, restShare } from './pace.ts';

const entry = (whose: string, place = 0, isFromBusyNetwork = true) => ({
  whose,
  place,
  isFromBusyNetwork,
});
const told = (entries: ReturnType<typeof entry>[]) =>
  entries.map(({ whose, place }) => `${whose}${place}`).join(' ');

test('what came for a person before someone else does is not paced either', () => {
  const waiting = [entry('a'), entry('b'), entry('a', 0, false), entry('b', 1)];
  const { paced, others } = partByNetwork(waiting);
  expect([told(paced), told(others)]).toEqual(['b0 b1', 'a0 a0']);
});

test('after a batch busy networks rest five times as long', () => {
  let now = 1_000;
  const rests: number[] = [];
  const rest = (ms: number) => {
    rests.push(ms);
    return Promise.resolve();
  };
  const pace = createPace({
    restShare,
    clock: () => now,
    rest,
    onRested: () => {},
  });
  const end = pace.begin();
  expect(pace.mayBegin()).toBe(false);
  now += 40;
  end();
  expect(rests).toEqual([200]);
});

describe('a batch', () => {
  const findIn = (
    waiting: Parameters<typeof findBatch>[0],
    most = 9,
    busy: readonly string[] = [],
  ) => told(findBatch(waiting, { busy: new Set(busy), most }) as ReturnType<typeof entry>[]);
  const bulk = ['a', 'b', 'c'].map((whose, place) => entry(whose, place));

  test('has the first of each request before the second of any', () => {
    expect(findIn([...bulk, entry('d'), entry('e')], 4)).toBe('a0 d0 e0 b1');
  });

  test('leaves the receipts of a person in the order in which they came', () => {
    expect(findIn([...bulk, entry('c'), entry('d')])).toBe('a0 d0 b1 c2');
    expect(findIn([entry('c', 2), entry('c', 3)])).toBe('c2 c3');
  });

  test('leaves out whose receipts are being recorded, and what is tried alone', () => {
    const failed = { ...entry('b'), failure: { error: null } };
    expect(findIn([...bulk, entry('a', 1)], 9, ['a'])).toBe('b1 c2');
    expect(findIn([failed, entry('b', 1), entry('c')])).toBe('c0');
  });
});
