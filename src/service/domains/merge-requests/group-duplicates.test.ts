import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupDuplicates, groupsByThemselves } from './group-duplicates.ts';
import type { MatchKey } from './match-keys.ts';

type People = Record<string, readonly (readonly string[])[]>;

/** Keys by person: of each element a list. */
const keysOf = (people: People): MatchKey[] =>
  Object.entries(people).flatMap(([subjectId, elements]) =>
    elements.flatMap((keys, element) => keys.map((key) => ({ subjectId, element, key }))),
  );

const grouped = (condition: 'ANY' | 'ALL', people: People) => {
  const elementCount = Math.max(...Object.values(people).map(({ length }) => length));
  return groupDuplicates(keysOf(people), { condition, elementCount })
    .map(({ subjectIds, elements }) => [subjectIds.toSorted().join(''), elements.join('')])
    .toSorted();
};

describe('by ANY', () => {
  test('one shared key is enough, and says by which element', () => {
    expect(grouped('ANY', { a: [['x'], ['1']], b: [['x'], ['2']], c: [['y'], ['3']] })).toEqual([
      ['ab', '0'],
    ]);
  });

  test('who is alike through others belongs together', () => {
    const people = { a: [['x'], []], b: [['x'], ['1']], c: [[], ['1']], d: [['z'], ['9']] };
    expect(grouped('ANY', people)).toEqual([['abc', '01']]);
  });

  test('two groups that meet late become one', () => {
    const people = { a: [['w'], []], b: [['w'], ['1']], c: [['x'], ['1']], d: [['x'], []] };
    expect(grouped('ANY', people)).toEqual([['abcd', '01']]);
  });

  test('equal keys of different elements do not match', () => {
    expect(grouped('ANY', { a: [['x'], []], b: [[], ['x']] })).toEqual([]);
  });

  test('nobody matches by a key that they have twice', () => {
    const people = { a: [['x', 'x'], ['1']], b: [['y'], ['1']] };
    expect(grouped('ANY', people)).toEqual([['ab', '1']]);
  });
});

describe('by ALL', () => {
  test('every element has to be shared', () => {
    const people = { a: [['x'], ['1']], b: [['x'], ['1']], c: [['x'], ['2']], d: [['x'], ['2']] };
    expect(grouped('ALL', people)).toEqual([
      ['ab', '01'],
      ['cd', '01'],
    ]);
  });

  test('who lacks a value of one element is in no group', () => {
    expect(grouped('ALL', { a: [['x'], ['1']], b: [['x'], []] })).toEqual([]);
    const people = { a: [['x'], ['1']], b: [['x'], ['1']], c: [['x'], []] };
    expect(grouped('ALL', people)).toEqual([['ab', '01']]);
  });

  test('one of several values is enough in each element', () => {
    const people = {
      a: [['x', 'y'], ['1']],
      b: [
        ['y', 'z'],
        ['1', '2'],
      ],
      c: [['z'], ['2']],
    };
    expect(grouped('ALL', people)).toEqual([['abc', '01']]);
  });

  test('sharing each element with another person makes no group', () => {
    expect(grouped('ALL', { a: [['x'], ['1']], b: [['x'], ['2']], c: [['y'], ['1']] })).toEqual([]);
  });

  test('of one element it is the same as ANY', () => {
    const people = { a: [['x']], b: [['x', 'y']], c: [['y']], d: [['z']] };
    expect(grouped('ALL', people)).toEqual(grouped('ANY', people));
  });
});

/** The slow way: takes in whoever is alike until nobody comes any more. */
const closureOf = (people: People, isAlike: (one: string, other: string) => boolean) => {
  const left = new Set(Object.keys(people));
  const groups: string[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const member of group) {
      for (const other of left) {
        if (!isAlike(member, other)) continue;
        group.push(other);
        left.delete(other);
      }
    }
    groups.push(group);
  }
  return groups;
};

const shares = (people: People, element: number) => (one: string, other: string) =>
  people[one]?.[element]?.some((key) => people[other]?.[element]?.includes(key)) ?? false;

const anyPeople = fc.dictionary(
  fc.constantFrom(...'abcdefghij'),
  fc.tuple(
    fc.array(fc.constantFrom('1', '2', '3', '4', '5'), { maxLength: 2 }),
    fc.array(fc.constantFrom('1', '2', '3', '4', '5'), { maxLength: 2 }),
  ),
  { minKeys: 1 },
);

describe('by themselves', () => {
  const match = { condition: 'ALL', elementCount: 2 } as const;
  const groupsOf = (people: People) =>
    groupsByThemselves(keysOf(people), match)
      .map(({ subjectIds }) => subjectIds.toSorted().join(''))
      .toSorted();

  test('those are no group who match through one who is not of it', () => {
    const people = { a: [['x'], ['1']], b: [['x', 'y'], ['2']], c: [['y'], ['1']] };
    expect(grouped('ALL', people)).toEqual([['ac', '01']]);
    expect(groupsOf(people)).toEqual([]);
  });

  test('those neither who match through one who is of no group for that reason', () => {
    // d and e share the 2 through c alone, who shares the y with them through b alone.
    const people = {
      b: [['x', 'y'], ['9']],
      c: [['x'], ['1', '2']],
      d: [['y'], ['1']],
      e: [['y'], ['2']],
      f: [['z'], ['3']],
      g: [['z'], ['3']],
    };
    expect(grouped('ALL', people)).toEqual([
      ['cde', '01'],
      ['fg', '01'],
    ]);
    expect(groupsOf(people)).toEqual(['fg']);
  });
});

test('groups are what is found by comparing everybody with everybody', () => {
  fc.assert(
    fc.property(anyPeople, (people) => {
      const any = closureOf(people, (one, other) =>
        [0, 1].some((element) => shares(people, element)(one, other)),
      );
      const told = (groups: string[][]) =>
        groups
          .filter(({ length }) => length > 1)
          .map((group) => group.toSorted().join(''))
          .toSorted();
      expect(grouped('ANY', people).map(([members]) => members)).toEqual(told(any));

      const components = [0, 1].map((element) => closureOf(people, shares(people, element)));
      const placeOf = (name: string) =>
        components.map((groups) => groups.findIndex((group) => group.includes(name))).join();
      const all = [...Map.groupBy(Object.keys(people), placeOf).values()];
      expect(grouped('ALL', people).map(([members]) => members)).toEqual(told(all));
    }),
    { numRuns: 500 },
  );
});

describe('two who are not the same', () => {
  const groupsOf = (people: People, condition: 'ANY' | 'ALL', ...distinct: string[]) =>
    groupsByThemselves(keysOf(people), {
      condition,
      elementCount: Math.max(...Object.values(people).map(({ length }) => length)),
      areDistinct: (one, other) => distinct.includes([one, other].toSorted().join('')),
    })
      .map(({ subjectIds, elements }) => [subjectIds.toSorted().join(''), elements.join('')])
      .toSorted();

  test('are no group, whatever they share', () => {
    expect(groupsOf({ a: [['x'], ['1']], b: [['x'], ['1']] }, 'ANY', 'ab')).toEqual([]);
    expect(groupsOf({ a: [['x'], ['1']], b: [['x'], ['1']] }, 'ALL', 'ab')).toEqual([]);
  });

  test('are one with a third person who matches both', () => {
    const people = { a: [['x']], b: [['x']], c: [['x']] };
    expect(groupsOf(people, 'ANY', 'ab')).toEqual([['abc', '0']]);
    expect(groupsOf(people, 'ANY', 'ab', 'ac')).toEqual([['bc', '0']]);
    expect(groupsOf(people, 'ANY', 'ab', 'ac', 'bc')).toEqual([]);
  });

  test('part the group that hung together by them', () => {
    const people = {
      a: [['x'], ['1']],
      b: [['x'], []],
      c: [[], ['1']],
      d: [['y'], []],
      e: [['y'], []],
    };
    expect(groupsOf(people, 'ANY')).toEqual([
      ['abc', '01'],
      ['de', '0'],
    ]);
    expect(groupsOf(people, 'ANY', 'ab')).toEqual([
      ['ac', '1'],
      ['de', '0'],
    ]);
  });

  test('do not match in any element, so that by ALL a third must share every one with both', () => {
    const people = { a: [['x'], ['1']], b: [['x'], ['1']], c: [['x'], ['2']] };
    expect(groupsOf(people, 'ALL', 'ab')).toEqual([]);
    expect(groupsOf({ ...people, c: [['x'], ['1']] }, 'ALL', 'ab')).toEqual([['abc', '01']]);
  });
});
