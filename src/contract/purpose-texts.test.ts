import { expect, test } from 'vitest';
import { purposeTextFor, purposeTexts } from './purpose-texts.ts';

const own = { name: 'Newsletter', description: 'Once a week.' };
const german = { Name: 'Rundbrief', Description: 'Jede Woche.', Language: 'de-DE' };
const english = { Name: 'Our newsletter', Language: 'en', Default: true };

test("a purpose without translations has its own text, in the default's language if that's given", () => {
  expect(purposeTexts(own)).toEqual([{ language: null, ...own }]);
  expect(purposeTexts({ ...own, defaultLanguage: 'en-us', languages: [german] })).toEqual([
    { language: 'en-us', ...own },
    { language: 'de-DE', name: 'Rundbrief', description: 'Jede Woche.' },
  ]);
});

test('the default translation stands for the own text, and comes first', () => {
  expect(purposeTexts({ ...own, languages: [german, english] })).toEqual([
    { language: 'en', name: 'Our newsletter', description: '' },
    { language: 'de-DE', name: 'Rundbrief', description: 'Jede Woche.' },
  ]);
  const named = { ...own, defaultLanguage: 'DE-de', languages: [german, english] };
  expect(purposeTexts(named)).toHaveLength(2);
});

test.each([
  ['de-de', 'de-DE'],
  ['de', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  [null, 'en'],
])('somebody who speaks %s gets the text in %s', (spoken, expected) => {
  const texts = purposeTexts({ ...own, languages: [german, english] });
  expect(purposeTextFor(texts, spoken)?.language).toBe(expected);
});
