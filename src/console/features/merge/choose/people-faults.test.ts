import { expect, test } from 'vitest';
import { peopleFault, twinsAmong } from './people-faults.ts';

const people = (...identifiers: string[]) =>
  identifiers.map((identifier, index) => ({ id: String(index), identifier }));

const faultOf = (identifiers: string[], areTwinsMeant = false) =>
  peopleFault({ people: people(...identifiers), areTwinsMeant });

test('two to 101 people are one merge', () => {
  const crowd = Array.from({ length: 102 }, (_, index) => `person ${index}`);
  expect(faultOf([])).toContain('two people');
  expect(faultOf(['ann'])).toContain('one more');
  expect(faultOf(['ann', 'bob'])).toBeUndefined();
  expect(faultOf(crowd.slice(1))).toBeUndefined();
  expect(faultOf(crowd)).toContain('Remove 1');
});

test('identifiers that differ in case alone are to be confirmed, whoever else is there', () => {
  const three = people('Ann@example.org', 'bob', ' ann@EXAMPLE.org');
  expect(twinsAmong(three).map(({ id }) => id)).toEqual(['0', '2']);
  expect(faultOf(['Ann', 'bob', 'ann'])).toContain('capitalization');
  expect(faultOf(['Ann', 'bob', 'ann'], true)).toBeUndefined();
});
