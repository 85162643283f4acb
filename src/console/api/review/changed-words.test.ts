import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

it.each([
  ['In the footer', 'In the shop', ['In the ', 'footer', ''], ['In the ', 'shop', '']],
  ['In the footer', 'In the big footer', ['In the ', '', 'footer'], ['In the ', 'big ', 'footer']],
  ['', 'New', ['', '', ''], ['', 'New', '']],
  ['a a', 'a', ['a', ' a', ''], ['a', '', '']],
])('"%s" to "%s" marks the words between what both share', (before, after, was, is) => {
  expect(changedWords(before, after)).toEqual([was, is]);
});

it('the parts are the text, whatever it is, and nothing is marked where nothing changed', () => {
  const text = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(changedWords(before, after).map((parts) => parts.join(''))).toEqual([before, after]);
      expect(changedWords(before, before)[0][1]).toBe('');
    }),
  );
});
