import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

const items = (keys: string) => [...keys].map((key) => ({ key, text: key.toUpperCase() }));
const told = (before: string, after: string) =>
  listChanges(items(before), items(after)).map((change) =>
    change.kind === 'moved'
      ? `${change.key} ${change.from}>${change.to}`
      : `${change.key} ${change.kind}`,
  );

describe('what became of a list', () => {
  it.each([
    ['abc', 'abc', []],
    ['abc', 'abcd', ['d added']],
    ['abc', 'ac', ['b removed']],
    ['abcd', 'dabc', ['d 4>1']],
    ['abcd', 'bcda', ['a 1>4']],
    ['abc', 'xbc', ['x added', 'a removed']],
    ['', 'a', ['a added']],
    ['a', '', ['a removed']],
  ])('from "%s" to "%s"', (before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  it('does not call moved what only makes room', () => {
    expect(told('bcd', 'abcd')).toEqual(['a added']);
    expect(told('abcd', 'bcd')).toEqual(['a removed']);
  });

  it('tells an element of another text from one that is gone, and may tell that it moved too', () => {
    const after = [
      { key: 'c', text: 'New words' },
      { key: 'a', text: 'A' },
      { key: 'b', text: 'B' },
    ];
    expect(listChanges(items('abc'), after)).toEqual([
      { kind: 'renamed', key: 'c', text: 'New words', before: 'C' },
      { kind: 'moved', key: 'c', text: 'New words', from: 3, to: 1 },
    ]);
  });

  it('moves as few elements as can be, and leads from the one list to the other', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(keys, keys, (before, after) => {
        const changes = listChanges(items(before.join('')), items(after.join('')));
        const of = (kind: string) =>
          changes.filter((change) => change.kind === kind).map(({ key }) => key);
        expect(of('added')).toEqual(after.filter((key) => !before.includes(key)));
        expect(of('removed')).toEqual(before.filter((key) => !after.includes(key)));
        const still = after.filter((key) => before.includes(key) && !of('moved').includes(key));
        expect(still).toEqual(before.filter((key) => still.includes(key)));
      }),
    );
  });
});
