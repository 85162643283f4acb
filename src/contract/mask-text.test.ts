import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskText, sayMask } from './mask-text.ts';

describe('the shape of a text is kept', () => {
  test.each([
    ['ada.lovelace@example.org', 'a••••••••@e•••••.org'],
    ['ada@example.org', 'a•••@e•••••.org'],
    ['al@ab.se', '•••@•••.se'],
    ['+46 70 174 06 41', '+••••••••41'],
    ['070-1740641', '••••••••41'],
    ['LC-2207-118', 'L••••••••8'],
    ['Göteborg', 'G•••••g'],
    ['Gold', 'G•••'],
    ['SE', '•••'],
    ['1', '•••'],
    ['עדה לאבלייס', 'ע••••••••ס'],
    ['👩‍👩‍👧‍👦🎈🎈🎈🎈🎉', '•••••🎉'],
    ['', ''],
  ])('%j is %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });
});

describe('a common domain is shown, and nothing else more', () => {
  const common = new Set(['example.org', 'mail.example.net']);
  test.each([
    ['ada.lovelace@example.org', 'a••••••••@example.org'],
    ['al@Example.ORG', '•••@Example.ORG'],
    ['ada@mail.example.net', 'a•••@mail.example.net'],
    ['ada@example.net', 'a•••@e•••••.net'],
    ['ada@shop.example.org', 'a•••@s••••••••.org'],
    ['example.org', 'e••••••••g'],
  ])('%j is %s', (text, masked) => {
    expect(maskText(text, common)).toBe(masked);
  });
});

test('a mask is read without its dots', () => {
  expect(sayMask(maskText('ada@example.org'))).toBe('a…@e….org');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }),
  fc.string({ unit: fc.constantFrom('0', '7', ' ', '-', '+', '('), minLength: 1, maxLength: 24 }),
  fc.string({ unit: fc.constantFrom('a', '•', '@', '.', '\u0301', '\u202e'), minLength: 1 }),
  fc.emailAddress({ size: 'medium' }),
);
const tell = { numRuns: 1000 } as const;

test('no mask holds its text, however short or strange it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      // There is nothing to hide in dots.
      fc.pre(!/^•+$/.test(text));
      return !maskText(text).includes(text);
    }),
    tell,
  );
});

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string) => Array.from(segmenter.segment(text)).length;

test('a mask shows at most two characters of a text and at most a third of it, beside a top level', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const masked = maskText(text);
      const top = /•@[^•]{0,4}•+(\.[a-z]{2,8})$/iu.exec(masked)?.[1] ?? '';
      const shown = masked
        .slice(0, masked.length - top.length)
        .replaceAll(/•|@(?=[^•]{0,4}•)|^\+/gu, '');
      expect(lengthOf(shown)).toBeLessThanOrEqual(2);
      expect(lengthOf(shown) * 3).toBeLessThanOrEqual(lengthOf(text) - lengthOf(top));
      expect(shown.length).toBeLessThanOrEqual(8);
    }),
    tell,
  );
});

test('the dots of a mask tell short, medium or long, and not how long', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const run of maskText(text).match(/•+/g) ?? []) expect([3, 5, 8]).toContain(run.length);
    }),
    tell,
  );
});

test('nothing in a mask is invisible or turns the direction of what follows', () => {
  fc.assert(
    fc.property(anyText, (text) => !/^\p{C}|[\u202a-\u202e\u2066-\u2069]/u.test(maskText(text))),
    tell,
  );
});
