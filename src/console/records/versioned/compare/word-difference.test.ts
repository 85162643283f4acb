import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textParts } from './text-parts.ts';
import { type MarkedWords, wordDifference } from './word-difference.ts';
import { wordsOf } from './words-of.ts';

const told = (side: MarkedWords): string =>
  textParts(side, false)
    .map((part) =>
      part.kind === 'gap' ? '…' : part.kind === 'marked' ? `[${part.text}]` : part.text,
    )
    .join('');

const compare = (before: string, after: string, tag = 'en') => {
  const difference = wordDifference(before, after, tag);
  return [told(difference.before), told(difference.after)];
};

describe('two texts', () => {
  test('are told apart word by word, with the punctuation at each word', () => {
    expect(
      compare(
        'News and offers by email, at most twice a week.',
        'News, offers by email, at most once a week.',
      ),
    ).toEqual([
      '[News and] offers by email, at most [twice] a week.',
      '[News,] offers by email, at most [once] a week.',
    ]);
  });

  test.each([
    ['Japanese', 'ja', '週に二回メールを送ります。', '週に一回メールを送ります。', '二回', '一回'],
    ['Thai', 'th', 'ข่าวสารทางอีเมล', 'ข่าวสารทางโทรศัพท์', 'อีเมล', 'โทรศัพท์'],
    ['Arabic', 'ar', 'أخبار مرتين في الأسبوع.', 'أخبار مرة في الأسبوع.', 'مرتين', 'مرة'],
  ])('in %s differ in one word', (_language, tag, before, after, gone, came) => {
    const [was, is] = compare(before, after, tag);
    expect(was).toBe(before.replace(gone, `[${gone}]`));
    expect(is).toBe(after.replace(came, `[${came}]`));
  });

  test('that are equal but for spaces and line breaks have nothing marked', () => {
    expect(compare('One  two\nthree', 'One two three')).toEqual([
      'One  two\nthree',
      'One two three',
    ]);
  });

  test('mark no letter that is only spelled otherwise', () => {
    const [composed, apart] = ['Café', 'Café'.normalize('NFD')];
    expect(compare(composed, apart)).toEqual([composed, apart]);
  });

  test('of which one is empty are marked as a whole', () => {
    expect(compare('', 'All new')).toEqual(['', '[All new]']);
    expect(compare('All gone.', '')).toEqual(['[All gone.]', '']);
  });

  test('with a tag that is no language are compared all the same', () => {
    expect(compare('one two', 'one three', 'no such tag!')).toEqual(['one [two]', 'one [three]']);
  });

  test('that have little in common are marked as a whole between what they share', () => {
    const numbers = (mark: string) => Array.from({ length: 1500 }, (_, at) => `${mark}${at}`);
    const [before, after] = ['a', 'b'].map((mark) => ['Start', ...numbers(mark), 'end'].join(' '));
    const difference = wordDifference(before ?? '', after ?? '', 'en');
    expect(difference.isWhole).toBe(true);
    expect(told(difference.before)).toMatch(/^Start \[a0 .* a1499\] end$/);
  });
});

const pieces = fc.constantFrom(
  'word',
  'Wort',
  ' ',
  '  ',
  '\n',
  ',',
  '.',
  '(',
  '“',
  '-',
  '’',
  '3.5',
  '👩‍👩‍👧',
  '🇸🇪',
  '👍🏽',
  'e\u0301',
  'กำ',
  'นี้',
  'क्ष',
  'مَ',
  '한',
  '각',
  '二',
  '回',
  'メール',
  '\u0301',
  '\u200d',
);
const texts = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));

const edges = (text: string): Set<number> => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return new Set([...graphemes].map(({ index }) => index).concat(text.length));
};

describe('any two texts', () => {
  test('are shown in full, and never cut within a character', () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('en', 'ja', 'th', 'ar'), (before, after, tag) => {
        const difference = wordDifference(before, after, tag);
        for (const [text, side] of [
          [before, difference.before],
          [after, difference.after],
        ] as const) {
          const shown = textParts(side, false).map((part) =>
            part.kind === 'gap' ? '' : part.text,
          );
          expect(shown.join('')).toBe(text);
          let at = 0;
          for (const part of shown) {
            at += part.length;
            expect(edges(text).has(at)).toBe(true);
          }
        }
      }),
    );
  });

  test('share the words that are not marked', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const kept = ({ words, isMarked }: MarkedWords) =>
          words.filter((_, at) => !isMarked[at]).map(({ text }) => text.normalize());
        const difference = wordDifference(before, after, 'en');
        expect(kept(difference.before)).toEqual(kept(difference.after));
      }),
    );
  });
});

describe('a long text', () => {
  const words = (count: number, word = 'word') =>
    Array.from({ length: count }, () => word).join(' ');

  test('leaves out what is far from a change, and says how many words', () => {
    const { after } = wordDifference(
      `${words(200)} old ${words(200)}`,
      `${words(200)} new ${words(200)}`,
      'en',
    );
    const parts = textParts(after, true);
    expect(parts.map((part) => (part.kind === 'gap' ? part.words : part.kind))).toEqual([
      175,
      'equal',
      'marked',
      'equal',
      'equal',
      175,
    ]);
    expect(textParts(after, false).some(({ kind }) => kind === 'gap')).toBe(false);
  });

  test('that is new shows its beginning', () => {
    const { after } = wordDifference('', words(400), 'en');
    const [shown, , gap] = textParts(after, true);
    if (shown?.kind !== 'marked') throw new Error('Nothing is marked.');
    expect(wordsOf(shown.text, 'en')).toHaveLength(100);
    expect(gap).toEqual({ kind: 'gap', words: 300, isMarked: true });
  });

  test('that changed everywhere ends after 400 words', () => {
    const mixed = (other: string) =>
      Array.from({ length: 700 }, (_, at) => (at % 4 === 0 ? other : `same${at}`)).join(' ');
    const { after } = wordDifference(mixed('old'), mixed('new'), 'en');
    expect(textParts(after, true).at(-1)).toEqual({ kind: 'gap', words: 300, isMarked: false });
  });

  test('of few words is whole', () => {
    const { after } = wordDifference(words(30, 'old'), words(30, 'new'), 'en');
    expect(textParts(after, true).some(({ kind }) => kind === 'gap')).toBe(false);
  });
});
