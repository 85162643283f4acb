import { expect, test } from 'vitest';
import { isSame, keysThatDiffer } from './is-same.ts';

test.each<[what: string, one: unknown, other: unknown, same: boolean]>([
  ['keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  ['absent and null', undefined, null, true],
  ['a key without a value and no key', { a: undefined }, {}, true],
  ['a key that is null and no key', { a: null }, {}, false],
  ['null and an empty text', null, '', false],
  ['a number and its text', 1, '1', false],
  ['items in another order', ['a', 'b'], ['b', 'a'], false],
  ['one item more', ['a'], ['a', 'b'], false],
])('%s: %j and %j', (_what, one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

test('names the keys that differ, those of one record only included', () => {
  const one = { kept: { a: 1, b: 2 }, changed: ['a'], gone: 'x', empty: null };
  const other = { kept: { b: 2, a: 1 }, changed: ['b'], added: 'y' };
  expect(keysThatDiffer(one, other)).toEqual(['changed', 'gone', 'added']);
});
