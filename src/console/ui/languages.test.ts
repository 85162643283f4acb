import { expect, test } from 'vitest';
import {
  canonicalTag,
  directionOf,
  isSameLanguage,
  languageName,
  languagesToAdd,
} from './languages.ts';

test('a tag has one spelling, and what is no tag stays as it came', () => {
  expect(canonicalTag('en-us')).toBe('en-US');
  expect(canonicalTag(' PT_br ')).toBe('pt-BR');
  expect(canonicalTag('not a tag')).toBe('not a tag');
  expect(isSameLanguage('EN-us', 'en-US')).toBe(true);
  expect(isSameLanguage('en', 'en-US')).toBe(false);
});

test('a language is called by its name, an unknown one by its tag', () => {
  expect(languageName('pt-br')).toBe('Brazilian Portuguese');
  expect(languageName('ar')).toBe('Arabic');
  expect(languageName('xq')).toBe('xq');
  expect(languageName('??')).toBe('??');
});

test('Arabic, Hebrew, Persian and Urdu are written from right to left', () => {
  for (const tag of ['ar', 'ar-EG', 'he', 'fa', 'ur']) expect(directionOf(tag)).toBe('rtl');
  for (const tag of ['en', 'de-AT', 'zh', '??']) expect(directionOf(tag)).toBe('ltr');
});

test('languages to add have names, each once, and leave out what is chosen in any spelling', () => {
  const all = languagesToAdd([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { tag, name } of all) expect(name).not.toBe(tag);
  expect(languagesToAdd(['EN-us', 'ar']).map(({ tag }) => tag)).toEqual(
    all.map(({ tag }) => tag).filter((tag) => tag !== 'en-US' && tag !== 'ar'),
  );
});
