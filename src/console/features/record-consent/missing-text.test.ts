import { expect, test } from 'vitest';
import { missingTextWords } from './missing-text.ts';

const text = (language: string | null) => ({ language, name: 'News', description: '' });

test.each([
  ['fr', ['en', 'de'], 'en', 'No text in French. This is English.'],
  ['fr', ['en', 'de'], 'de', 'No text in French. This is German.'],
  ['fr', [null], null, 'No text in French.'],
  ['fr', [null, 'de'], null, 'No text in French.'],
  ['fr-CA', ['en', 'fr'], 'fr', null],
  ['fr', ['en', 'fr-CH'], 'fr-CH', null],
  ['FR', ['en', 'fr'], 'fr', null],
  // Chosen by the agent though there is one of the caller's.
  ['fr', ['en', 'fr'], 'en', null],
  [null, ['en'], 'en', null],
  ['', ['en'], 'en', null],
])(
  'for a caller who speaks %j, of texts in %j and shown %j, it says %j',
  (language, tags, shown, words) => {
    expect(missingTextWords(tags.map(text), language, text(shown))).toBe(words);
  },
);
