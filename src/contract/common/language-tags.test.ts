import { describe, expect, test } from 'vitest';
import { isSameLanguage, languageTag } from './language-tags.ts';

const messagesOf = (tag: unknown): string[] =>
  languageTag.safeParse(tag).error?.issues.map(({ message }) => message) ?? [];

test.each(['en', 'en-US', 'en-us', 'ar', 'he-IL', 'pt-br', 'zh-TW', 'iw', 'gd'])(
  '%s is a language',
  (tag) => {
    expect(messagesOf(tag)).toEqual([]);
  },
);

describe('refused, with one reason', () => {
  test.each(['', 'e', 'EN', 'eng', 'en_US', 'en-Us', 'en-USA', 'en-', ' en', 'en\n', 'zh-Hant-TW'])(
    'as ill-formed: %j',
    (tag) => {
      expect(messagesOf(tag)).toEqual([
        'Must be a language such as en, or a language and a region such as en-US.',
      ]);
    },
  );

  test.each(['xx', 'qq', 'zz', 'en-QQ', 'qq-US'])('as unknown: %s', (tag) => {
    expect(messagesOf(tag)).toEqual([
      "Isn't a known language. Choose one such as en, en-US or ar.",
    ]);
  });
});

test('case does not make another language, a region does', () => {
  expect(isSameLanguage('en-US', 'en-us')).toBe(true);
  expect(isSameLanguage('en', 'en-us')).toBe(false);
});
