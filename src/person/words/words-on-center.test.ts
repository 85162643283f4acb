import { describe, expect, test } from 'vitest';
import { pageWords } from '#contract/page-words.ts';
import { en } from './en.ts';
import { languages, wordsOf } from './language.ts';
import { listIn } from './lists.ts';
import { inLanguage, markLanguages } from './spoken-in.ts';
import { fillWord, wordsOnCenter } from './words-on-center.ts';

const names = ['News', 'Calls'];
/** What stands for what is filled in. */
const samples: Readonly<Record<string, unknown>> = { names, day: 'May 1', time: 'May 1', count: 2 };
const wordAt = (words: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => Object(part)[name], words);
const samplesOf = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => samples[name]);
const say = (words: object, key: string, sentence: string): unknown => {
  const word = wordAt(words, key);
  return typeof word === 'function' ? word(...samplesOf(sentence)) : word;
};

test.each(Object.entries(pageWords))('the word %s is ours: %s', (key, sentence) => {
  expect(say(en, key, sentence)).toBe(fillWord(key, sentence, samplesOf(sentence), listIn('en')));
});

describe('the words of a center', () => {
  const polish = Object.fromEntries(
    Object.entries(pageWords).map(([key, sentence]) => [key, `pl: ${sentence}`]),
  );

  test.each(Object.keys(pageWords))('replace %s in a language that we don’t speak', (key) => {
    const sentence = polish[key] ?? '';
    const own = wordsOnCenter({ translations: { 'pl-PL': polish } }, 'pl-pl');
    const filled = fillWord(key, sentence, samplesOf(sentence), listIn('pl'));
    expect(say(own, key, sentence)).toBe(filled);
  });

  test('are English where they lack one, and say so', () => {
    const words = wordsOnCenter({ translations: { pl: { 'center.for': 'Dla', skip: ' ' } } }, 'pl');
    expect(words.center.for).toBe('Dla');
    expect(words.skip).toBe(inLanguage('en', en.skip));
    expect(words.center.saved(2)).toBe(inLanguage('en', en.center.saved(2)));
    expect(words.away.title).toBe(inLanguage('en', en.away.title));
  });

  test('replace ours in a language that we speak, one by one', () => {
    const translations = { de: { 'center.saved': '{count} geändert', nobodyKnows: 'x' } };
    const words = wordsOnCenter({ translations }, 'de-AT');
    expect(words.center.saved(2)).toBe(wordsOf('de').center.saved(2));
    const german = wordsOnCenter({ translations }, 'de');
    expect(german.center.saved(2)).toBe('2 geändert');
    expect(german.skip).toBe(wordsOf('de').skip);
    for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
      expect(wordsOnCenter({ translations: null }, language)).toBe(wordsOf(language));
    }
  });
});

test('a text in another language says so where an element can stand, and nowhere else', () => {
  const word = inLanguage('en', 'Save &amp; go');
  expect(
    markLanguages(`<title>${word} · x</title><a aria-label="${word}">${word}</a><p>Zapisz</p>`),
  ).toBe(
    '<title>Save &amp; go · x</title><a aria-label="Save &amp; go"><span lang="en" dir="auto">Save &amp; go</span></a><p>Zapisz</p>',
  );
  // Whoever writes such a character by themselves leads to no broken element.
  expect(markLanguages('<b>\u{E000}en\u{E001}a</b><i>b\u{E002}</i>')).toBe('<b>a</b><i>b</i>');
});
