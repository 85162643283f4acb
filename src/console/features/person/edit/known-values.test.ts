import { expect, test } from 'vitest';
import { numbered } from './known-values.ts';

test('what stays and what goes is counted apart, in the order of what is stored', () => {
  expect(numbered(['a', 'b', 'c'], ['d', 'c', 'a'])).toEqual([
    { value: 'a', isKept: true, number: 1 },
    { value: 'b', isKept: false, number: 1 },
    { value: 'c', isKept: true, number: 2 },
  ]);
});
