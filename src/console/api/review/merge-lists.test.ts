import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLists } from './merge-lists.ts';

/** "a1 b1": two elements, each a key and a value. */
const parse = (list: string) => list.split(' ').filter(Boolean);
const merge = (base: string, theirs: string, mine: string) =>
  mergeLists(parse(base), parse(theirs), parse(mine), (item) => item.charAt(0))?.join(' ') ?? null;

describe('two changes of one list go together', () => {
  it.each([
    ['both added', 'a1', 'a1 b1', 'a1 c1', 'a1 b1 c1'],
    ['both added the same', 'a1', 'a1 b1', 'a1 b1', 'a1 b1'],
    ['one added, one removed', 'a1 b1', 'a1 b1 c1', 'b1', 'b1 c1'],
    ['both removed the same', 'a1 b1', 'a1', 'a1', 'a1'],
    ['each changed another', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2'],
    ['both changed one alike', 'a1 b1', 'a2 b1', 'a2 b1', 'a2 b1'],
    ['they moved, I added', 'a1 b1', 'b1 a1', 'a1 b1 c1', 'b1 c1 a1'],
    ['I moved, they added at the front', 'a1 b1', 'c1 a1 b1', 'b1 a1', 'c1 b1 a1'],
    ['both moved alike', 'a1 b1', 'b1 a1', 'b1 a1', 'b1 a1'],
    ['from nothing', '', 'a1', 'b1', 'a1 b1'],
  ])('%s', (_what, base, theirs, mine, both) => {
    expect(merge(base, theirs, mine)).toBe(both);
  });
});

describe('changes that contradict each other do not', () => {
  it.each([
    ['one element changed in two ways', 'a1', 'a2', 'a3'],
    ['changed by them, removed by me', 'a1 b1', 'a2 b1', 'b1'],
    ['removed by them, changed by me', 'a1 b1', 'b1', 'a2 b1'],
    ['one key added with two values', '', 'a1', 'a2'],
    ['both put the rest in another order', 'a1 b1 c1', 'b1 a1 c1', 'a1 c1 b1'],
  ])('%s', (_what, base, theirs, mine) => {
    expect(merge(base, theirs, mine)).toBeNull();
  });
});

const lists = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...'abcde'), fc.constantFrom(1, 2)).map(([key, n]) => `${key}${n}`),
  { selector: (item) => item.charAt(0), maxLength: 5 },
);

it('who changed nothing gets the other one’s list as it is', () => {
  fc.assert(
    fc.property(lists, lists, (base, changed) => {
      const keyOf = (item: string) => item.charAt(0);
      expect(mergeLists(base, changed, base, keyOf)).toEqual(changed);
      expect(mergeLists(base, base, changed, keyOf)).toEqual(changed);
    }),
  );
});
