import { expect, test } from 'vitest';
import { listWords } from './list-words.ts';

test('a list is read as a sentence', () => {
  expect(listWords([])).toBe('');
  expect(listWords(['A'])).toBe('A');
  expect(listWords(['A', 'B'])).toBe('A and B');
  expect(listWords(['A', 'B', 'C'])).toBe('A, B and C');
});
