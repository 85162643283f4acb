import { expect, test } from 'vitest';
import { peopleFault, twinsAmong, typedTwins } from './people-faults.ts';

const people = (...identifiers: string[]) =>
  identifiers.map((identifier, index) => ({ id: String(index), identifier }));

const typed = (...identifiers: string[]) =>
  people(...identifiers).map((person) => ({ ...person, isTyped: true }));

const faultOf = (identifiers: string[], areTwinsMeant = false) =>
  peopleFault({ people: typed(...identifiers), areTwinsMeant });

test('two to 101 people are one merge', () => {
  const crowd = Array.from({ length: 102 }, (_, index) => `person ${index}`);
  expect(faultOf([])).toContain('two people');
  expect(faultOf(['ann'])).toContain('one more');
  expect(faultOf(['ann', 'bob'])).toBeUndefined();
  expect(faultOf(crowd.slice(1))).toBeUndefined();
  expect(faultOf(crowd)).toContain('Remove 1');
});

test('typed identifiers that differ in case alone are to be confirmed, whoever else is there', () => {
  const three = people('Ann@example.org', 'bob', ' ann@EXAMPLE.org');
  expect(twinsAmong(three).map(({ id }) => id)).toEqual(['0', '2']);
  expect(faultOf(['Ann', 'bob', 'ann'])).toContain('capitalization');
  expect(faultOf(['Ann', 'bob', 'ann'], true)).toBeUndefined();
});

test('masks that differ in case alone say nothing', () => {
  expect(twinsAmong(people('A•••n', 'a•••n', 'bob'))).toEqual([]);
});

test('what nobody typed is not to be confirmed: only sets with a typed identifier are', () => {
  const found = people('Ann', 'ann');
  expect(peopleFault({ people: found, areTwinsMeant: false })).toBeUndefined();
  expect(typedTwins(found)).toEqual([]);
  const [bob] = typed('bob');
  const mixed = [
    ...found,
    { id: 'capital bob', identifier: 'BOB' },
    { ...bob, id: 'bob', identifier: 'bob' },
  ];
  expect(typedTwins(mixed).map(({ id }) => id)).toEqual(['capital bob', 'bob']);
});
