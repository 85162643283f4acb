import { expect, test } from 'vitest';
import { findMisreading, findUnsendable, headerFault } from './header-text.ts';

const faultOf = (text: string) => headerFault(text, 255);

test('characters that no header carries are named, each once', () => {
  expect(findUnsendable('Łukasz łŁ 🙂\t')).toEqual(['Ł', 'ł', '🙂', '\t']);
  expect(findUnsendable('Åsa Müller ÿ ~')).toEqual([]);
  expect(faultOf('łukasz')).toContain('“ł” (U+0142)');
  expect(faultOf('a\u007fb')).toContain('a control character (U+007F)');
  expect(faultOf('łŁ🙂')).toContain('and 2 more like it');
  expect(faultOf('müller@example.org')).toBeUndefined();
});

test('what a service would read as other letters is not sent', () => {
  expect(findMisreading('Ã©')).toBe('é');
  expect([findMisreading('é'), findMisreading('ada'), findMisreading('Müller')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(faultOf('JosÃ©')).toContain('“José”');
});

test('empty and overlong texts are told', () => {
  expect(faultOf('')).toBe('Must not be empty.');
  expect(faultOf('a'.repeat(255))).toBeUndefined();
  expect(faultOf('a'.repeat(256))).toBe('Must be at most 255 characters.');
});
