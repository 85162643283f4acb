import { expect, test } from 'vitest';
import { readMutation } from './read-mutation.ts';

const patch = (...lines: string[]) => [...lines, '', '--- a/x', '+++ b/x'].join('\n');

test('a patch says what it breaks and what notices', () => {
  expect(
    readMutation(patch('A merge locks its people.', 'Caught by: service: src/a.test.ts')),
  ).toEqual({
    promise: 'A merge locks its people.',
    project: 'service',
    testFile: 'src/a.test.ts',
  });
});

test('a patch without a promise or without its test is refused', () => {
  expect(() => readMutation(patch('--- a/x'))).toThrow('no promise');
  expect(() => readMutation(patch('A promise.', 'Caught by: luck: src/a.test.ts'))).toThrow(
    'second line',
  );
});
