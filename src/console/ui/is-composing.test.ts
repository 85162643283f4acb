import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['Enter alone', { isComposing: false, keyCode: 13 }, false],
  ['a key while a text is composed', { isComposing: true, keyCode: 13 }, true],
  ['Enter in Safari right after that', { isComposing: false, keyCode: 229 }, true],
])('%s', (_name, nativeEvent, expected) => {
  expect(isComposing({ nativeEvent })).toBe(expected);
});
