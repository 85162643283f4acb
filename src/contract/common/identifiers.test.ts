import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalIdentifier,
  identifierForms,
  identifierText,
  isSameIdentifier,
} from './identifiers.ts';

/** As composed, and as decomposed; escaped, since editors normalize what they save. */
test.each([
  ['French', 'Zo\u00eb@example.org', 'Zoe\u0308@example.org'],
  ['Vietnamese', 'Nguy\u1ec5n', 'Nguye\u0302\u0303n'],
  ['Vietnamese with a mark below', '\u1eadn', 'a\u0323\u0302n'],
  ['Korean', '\ud55c\uae00', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['Greek', '\u1fa7\u03b4\u03ae', '\u03c9\u0314\u0342\u0345\u03b4\u03b7\u0301'],
  ['Russian', '\u0439\u043e\u0434', '\u0438\u0306\u043e\u0434'],
  ['Tamil', '\u0b95\u0bca', '\u0b95\u0bc6\u0bbe'],
  ['Bengali', '\u0995\u09cb', '\u0995\u09c7\u09be'],
  ['Japanese', '\u30ac\u30b9', '\u30ab\u3099\u30b9'],
])('%s letters are one identifier, composed or not', (_script, composed, decomposed) => {
  expect(canonicalIdentifier(decomposed)).toBe(composed);
  expect(canonicalIdentifier(composed)).toBe(composed);
  expect(isSameIdentifier(composed, decomposed)).toBe(true);
  expect(identifierForms(composed)).toEqual([composed, decomposed]);
  expect(identifierForms(decomposed)).toEqual([decomposed, composed]);
});

test('marks count in any order, and letters that are never composed stay decomposed', () => {
  const [one, other] = ['q\u0307\u0323', 'q\u0323\u0307'];
  expect(isSameIdentifier(one, other)).toBe(true);
  expect(identifierForms(one)).toEqual([one, other]);
  expect(canonicalIdentifier('\u0958')).toBe('\u0915\u093c');
  expect(identifierForms('\u1ea5' + 'e\u0301')).toHaveLength(3);
});

test('what only looks alike, and other capitals, are other identifiers', () => {
  for (const [one, other] of [
    ['\u00e9', 'e'],
    ['\u00e9', '\u00c9'],
    ['\ufb01', 'fi'],
    ['\uff21', 'A'],
    ['a', '\u0430'],
    ['\u00df', 'ss'],
  ] as const) {
    expect(isSameIdentifier(one, other)).toBe(false);
  }
});

test('an identifier without such letters has one form', () => {
  for (const plain of [
    'ana@example.org',
    '+1 202 555 0101',
    '\u5c71\u7530',
    '\u0634\u0645\u0633',
  ]) {
    expect(identifierForms(plain)).toEqual([plain]);
  }
});

test('every form of a text is one identifier, and one of the forms of each other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
      const canonical = canonicalIdentifier(text);
      expect(canonicalIdentifier(canonical)).toBe(canonical);
      for (const form of identifierForms(text)) {
        expect(isSameIdentifier(form, text)).toBe(true);
        expect(identifierForms(form)).toContain(canonical);
      }
      expect(identifierForms(text)[0]).toBe(text);
    }),
  );
});

test('the contract passes an identifier on in the form that it was given in', () => {
  const decomposed = 'Zoe\u0308';
  expect(identifierText.parse(` ${decomposed} `)).toBe(decomposed);
});
