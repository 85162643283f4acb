import { expect, test } from 'vitest';
import { compareRecords } from '#contract/compare-records.ts';
import { peopleFault, twinsAmong, typedTwins } from './people-faults.ts';

const people = (...identifiers: string[]) =>
  identifiers.map((identifier, index) => ({ id: String(index), identifier }));

const typed = (...identifiers: string[]) =>
  people(...identifiers).map((person) => ({ ...person, isTyped: true }));

/** As the service compares them, while the console may have their masks alone. */
const compared = (own: readonly { id: string; identifier: string }[]) =>
  compareRecords(own.map((person) => ({ ...person, language: null, elements: [] })));

const masked = <Person extends { identifier: string }>(own: readonly Person[]) =>
  own.map((person) => ({ ...person, identifier: '•••' }));

const faultOf = (identifiers: string[], areTwinsMeant = false) => {
  const own = typed(...identifiers);
  return peopleFault({ people: masked(own), areTwinsMeant }, compared(own));
};

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
  expect(twinsAmong(masked(three), compared(three)).map(({ id }) => id)).toEqual(['0', '2']);
  expect(faultOf(['Ann', 'bob', 'ann'])).toContain('capitalization');
  expect(faultOf(['Ann', 'bob', 'ann'], true)).toBeUndefined();
});

test('what nobody typed is not to be confirmed: only sets with a typed identifier are', () => {
  const found = people('Ann', 'ann');
  expect(
    peopleFault({ people: masked(found), areTwinsMeant: false }, compared(found)),
  ).toBeUndefined();
  expect(typedTwins(masked(found), compared(found))).toEqual([]);
  const [bob] = typed('bob');
  const mixed = [
    ...found,
    { id: 'capital bob', identifier: 'BOB' },
    { ...bob, id: 'bob', identifier: 'bob' },
  ];
  expect(typedTwins(masked(mixed), compared(mixed)).map(({ id }) => id)).toEqual([
    'capital bob',
    'bob',
  ]);
});

test('nobody is anybody else until they are compared', () => {
  const people = typed('Ann', 'ann');
  expect(twinsAmong(people, undefined)).toEqual([]);
  expect(peopleFault({ people, areTwinsMeant: false }, undefined)).toBeUndefined();
});
