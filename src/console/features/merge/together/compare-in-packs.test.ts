import { expect, test } from 'vitest';
import { packsOf } from './compare-in-packs.ts';

const groupOf = (number: number, ...ids: string[]) => ({
  number,
  dataSubjects: ids.map((id) => ({ id })),
});
const found = (...ids: string[]) => new Map(ids.map((id) => [id, { kind: 'found' as const }]));
const some = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const told = (...given: Parameters<typeof packsOf>) =>
  packsOf(...given).map(({ numbers, ids }) => [[...numbers], ids.size]);

test('groups go together into comparisons of 101, each as a whole', () => {
  const [a, b, c] = [some('a', 60), some('b', 41), some('c', 2)];
  const groups = [groupOf(1, ...a), groupOf(2, ...b), groupOf(3, ...c)];
  expect(told(groups, found(...a, ...b, ...c))).toEqual([
    [[1, 2], 101],
    [[3], 2],
  ]);
});

test('who is in two groups is named once', () => {
  expect(told([groupOf(1, 'a', 'b'), groupOf(2, 'b', 'c')], found('a', 'b', 'c'))).toEqual([
    [[1, 2], 3],
  ]);
});

test('a group of which one is left has nothing to compare', () => {
  expect(told([groupOf(1, 'a', 'b')], found('a'))).toEqual([]);
});
