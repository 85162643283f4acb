import { expect, test } from 'vitest';
import { countWords, withdrawnWords } from './hook-words.ts';

const names = new Map([
  ['a', 'Newsletter'],
  ['b', 'Offers'],
]);
const nameOf = (id: string) => names.get(id);

test('what a hook withdraws is named where that is short and known', () => {
  expect(withdrawnWords([], nameOf)).toBe('Everything except service purposes');
  expect(withdrawnWords(['a'], nameOf)).toBe('Newsletter');
  expect(withdrawnWords(['a', 'b'], nameOf)).toBe('Newsletter and Offers');
  expect(withdrawnWords(['c'], nameOf)).toBe('1 purpose');
  expect(withdrawnWords(['a', 'a', 'b', 'b'], nameOf)).toBe('4 purposes');
});

test('what became of events is told without what there was none of', () => {
  const none = { calls: 0, recorded: 0, kept: 0, marked: 0, nobody: 0, repeated: 0, leftOut: 0 };
  expect(countWords(none)).toBe('Nothing told');
  expect(countWords({ ...none, recorded: 1 })).toBe('1 refusal');
  expect(countWords({ ...none, recorded: 1, kept: 1, nobody: 1, leftOut: 12 })).toBe(
    '2 refusals, 1 bounce, 12 left out',
  );
});
