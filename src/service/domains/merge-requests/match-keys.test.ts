import { expect, test } from 'vitest';
import { matchKeysOf } from './match-keys.ts';

const keyOf = (value: string, isTest = false) =>
  matchKeysOf([{ subjectId: 'one', isTest, element: 0, value }])[0]?.key;

test.each([
  ['  ana@example.org\t', 'ana@example.org'],
  ['\u00a0Ana\u2003', 'ana'],
  ['ANA@Example.ORG', 'ana@example.org'],
  ['ÄRZTIN', 'ärztin'],
  ['Straße', 'STRASSE'],
  ['GROẞ', 'groß'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ЁЛКА', 'ёлка'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['ﬁn', 'FIN'],
])('%j and %j match', (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  ['Ana', 'Anna'],
  ['Zoë', 'Zoe'],
  ['1 2', '12'],
  ['+49 30', '0049 30'],
])('%j and %j do not match', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

test('an empty value matches nothing', () => {
  expect(keyOf('')).toBeUndefined();
  expect(keyOf(' \t\n\u00a0')).toBeUndefined();
});

test('a test subject never matches a real one, whatever the value holds', () => {
  expect(keyOf('ana', true)).toBe(keyOf('ANA', true));
  expect(keyOf('ana', true)).not.toBe(keyOf('ana'));
  expect(keyOf('test ana')).not.toBe(keyOf('ana', true));
});

test('each value gives a key at its element', () => {
  const values = [
    { subjectId: 'one', isTest: false, element: 0, value: 'A' },
    { subjectId: 'one', isTest: false, element: 0, value: 'B' },
    { subjectId: 'one', isTest: false, element: 1, value: 'A' },
  ];
  expect(matchKeysOf(values).map(({ element, key }) => [element, key])).toEqual([
    [0, 'real a'],
    [0, 'real b'],
    [1, 'real a'],
  ]);
});
