import { describe, expect, test } from 'vitest';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import {
  beside,
  doneIn,
  followList,
  type Judging,
  judge,
  type Listed,
  leaveForLater,
  noJudging,
  openIn,
  reviewLater,
  takeBack,
} from './judging.ts';

const group = (number: number, status = 'OPEN'): DuplicateGroup => ({
  number,
  status,
  dataSubjectCount: 2,
  matchedElementNames: [],
  dataSubjects: [],
});
const listed = (at: number, ...numbers: number[]): Listed => ({
  groups: numbers.map((number) => group(number)),
  at,
});
const numbersOf = (groups: readonly DuplicateGroup[]) => groups.map(({ number }) => number);
const begin = (list: Listed) => followList(noJudging, list);
const dismiss = (judging: Judging, list: Listed, number: number, at: number) =>
  judge(judging, list, { group: group(number), result: 'dismissed', at });

test('the first of the list is shown first, and nothing is said', () => {
  expect(begin(listed(1, 3, 1, 2))).toMatchObject({ number: 3, said: null, moves: 0 });
  expect(begin(listed(1))).toEqual(noJudging);
});

test('what was judged is gone at once, though the list is old, and the next one is shown', () => {
  const list = listed(1, 3, 1, 2);
  const judged = dismiss(begin(list), list, 3, 5);
  expect(judged).toMatchObject({ number: 1, said: { kind: 'dismissed' } });
  expect(numbersOf(openIn(list, judged))).toEqual([1, 2]);
  expect(doneIn(list, judged)).toHaveLength(1);
});

test('what someone opened again is open again, once a newer list says so', () => {
  const list = listed(1, 3, 1);
  const judged = dismiss(begin(list), list, 3, 5);
  expect(numbersOf(openIn(listed(6, 3, 1), judged))).toEqual([3, 1]);
  expect(doneIn(listed(6, 3, 1), judged)).toEqual([]);
});

test('a group that someone else decided is told, and the next one is shown', () => {
  const list = listed(1, 3, 1, 2);
  expect(followList(begin(list), listed(2, 1, 2))).toMatchObject({
    number: 1,
    said: { kind: 'gone', number: 3 },
    moves: 1,
  });
});

test('a group that one is just writing about is not told as someone else’s', () => {
  const list = listed(1, 3, 1, 2);
  expect(followList(begin(list), listed(2, 1, 2), 3)).toMatchObject({ number: 1, said: null });
  expect(followList(begin(list), listed(2, 1, 2), 2)).toMatchObject({ said: { kind: 'gone' } });
});

test('a group that was opened again stays told as open where the list ends before it', () => {
  const list = listed(1, 3, 1, 2);
  const restored = takeBack(begin(list), group(9));
  expect(followList(restored, list)).toMatchObject({ number: 3, said: { kind: 'restored' } });
});

describe('a group that is left for later', () => {
  test('stays open, is passed over, and comes last', () => {
    const list = listed(1, 3, 1);
    const later = leaveForLater(begin(list), list, group(3));
    expect(later).toMatchObject({ number: 1, later: [3] });
    expect(numbersOf(openIn(list, later))).toEqual([3, 1]);
    const all = dismiss(later, list, 1, 5);
    expect(all.number).toBeNull();
    expect(followList(all, listed(6, 3)).number).toBeNull();
    expect(reviewLater(all, list)).toMatchObject({ number: 3, later: [] });
  });

  test('is taken back', () => {
    const list = listed(1, 3, 1);
    const later = leaveForLater(begin(list), list, group(3));
    expect(takeBack(later, group(3))).toMatchObject({ number: 3, later: [] });
  });
});

test('after the last one it goes on with those before it', () => {
  const list = listed(1, 3, 1, 2);
  const atEnd = { ...begin(list), number: 2 };
  expect(dismiss(atEnd, list, 2, 5).number).toBe(3);
});

test('what is answered late leaves the group that is shown by then', () => {
  const list = listed(1, 3, 1, 2);
  const elsewhere = { ...begin(list), number: 1 };
  expect(dismiss(elsewhere, list, 3, 5)).toMatchObject({ number: 1 });
});

test('those beside it end with the list', () => {
  const { groups } = listed(1, 3, 1, 2);
  const at = (number: number) => ({ ...noJudging, number });
  expect([beside(groups, at(3), -1), beside(groups, at(3), 1)]).toEqual([undefined, 1]);
  expect([beside(groups, at(2), -1), beside(groups, at(2), 1)]).toEqual([1, undefined]);
  expect(beside(groups, noJudging, 1)).toBeUndefined();
});

test('a status that is not known is not open', () => {
  expect(openIn({ groups: [group(1, 'PARKED')], at: 1 }, noJudging)).toEqual([]);
});
