import { expect, test } from 'vitest';
import { behindByLanguage, textsBehind } from './behind.ts';

const texts = (en: string, de: string, tags: [string, string] = ['en', 'de']) => [
  { tag: tags[0], texts: { Name: en } },
  { tag: tags[1], texts: { Name: de } },
];
const older = (version: number, ...said: Parameters<typeof texts>) => ({
  version,
  texts: texts(...said),
});
const now = texts('Weekly news', 'Neues');
const behind = (...versions: ReturnType<typeof older>[]) => textsBehind(now, versions).de?.Name;

test('a translation is behind where it stayed while its original changed', () => {
  expect(behind(older(2, 'News', 'Neues'))).toEqual({
    text: 'Neues',
    original: 'News',
    version: 2,
  });
});

test('it stays behind over later versions, and tells the last one that said so', () => {
  expect(
    behind(
      older(3, 'Weekly news', 'Neues'),
      older(2, 'News', 'Neues'),
      older(1, 'Old news', 'Neues'),
    ),
  ).toMatchObject({ version: 2, original: 'News' });
});

test('one that was translated anew since is not behind', () => {
  expect(behind(older(3, 'Weekly news', 'Nachrichten'), older(2, 'News', 'Neues'))).toBe(undefined);
  expect(behind(older(2, 'News', 'Nachrichten'))).toBe(undefined);
});

test('nothing is behind where nothing differs, or nothing was said', () => {
  expect(behind()).toBe(undefined);
  expect(behind(older(2, 'Weekly news ', 'Neues'))).toBe(undefined);
  expect(behind(older(2, ' ', 'Neues'))).toBe(undefined);
  expect(textsBehind(texts('News', ' '), [older(2, 'Old', ' ')])).toEqual({});
  expect(textsBehind([], [older(2, 'Old', ' ')])).toEqual({});
});

test('languages are the same however their tags are written, and a default of its own says nothing', () => {
  expect(behind(older(2, 'News', 'Neues', ['EN', 'DE']))?.version).toBe(2);
  expect(behind(older(2, 'Nouvelles', 'Neues', ['fr', 'de']))).toBe(undefined);
  expect(behind(older(3, 'Nouvelles', 'Neues', ['fr', 'de']), older(2, 'News', 'Neues'))).toBe(
    undefined,
  );
});

test('what is behind is told by language, with what each text is called', () => {
  const found = textsBehind(now, [older(2, 'News', 'Neues')]);
  expect(behindByLanguage(found, { Name: 'Name of it' }, 'en')).toEqual([
    { tag: 'de', rows: [{ label: 'Name of it', fallback: 'en' }] },
  ]);
});
