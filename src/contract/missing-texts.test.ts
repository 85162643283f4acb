import { expect, test } from 'vitest';
import { missingOfPoint } from './missing-in-point.ts';
import { missingOfPreference } from './missing-in-preference.ts';
import { missingOfPurpose } from './missing-in-purpose.ts';
import { countMissing, countTranslated, missingTexts } from './missing-texts.ts';
import { implicitConsentKey } from './purpose-values.ts';

test('a text is missing where the default language has it and another has none or blanks', () => {
  const missing = missingTexts({ Name: 'News', Description: 'All of it', Note: ' ' }, [
    { language: 'de', texts: { Name: 'Neues', Description: 'Alles', Note: '' } },
    { language: 'fr', texts: { Name: ' ', Description: null, Note: 'Une note' } },
    { language: 'nl', texts: { Name: 'Nieuws' } },
  ]);
  expect(missing).toEqual([
    { language: 'fr', texts: ['Name', 'Description'] },
    { language: 'nl', texts: ['Description'] },
  ]);
  expect(countMissing(missing)).toBe(3);
});

test('of a preference, name, description and all options count, the default language never', () => {
  const Options = ['a', 'b'].map((Id) => ({ Id, Label: `Option ${Id}`, Disabled: Id === 'b' }));
  expect(
    missingOfPreference({
      Name: 'Topics',
      Description: '',
      Options,
      Languages: [
        { Language: 'en', Default: true, Name: 'Topics', Description: '', Options: [] },
        { Language: 'de', Default: false, Name: 'Themen', Description: '', Options: [] },
        { Language: 'fr', Name: '', Description: '', Options },
      ],
    }),
  ).toEqual([
    { language: 'de', texts: ['a', 'b'] },
    { language: 'fr', texts: ['Name'] },
  ]);
});

test('of a purpose, each text that people are shown counts', () => {
  const own = {
    Name: 'News',
    Description: 'All of it',
    HardOptOutMessage: 'Never again',
    [implicitConsentKey]: '',
  };
  const languages = [
    { Language: 'EN', Name: 'News', Description: '' },
    { Language: 'ar', Name: 'أخبار', Description: '' },
    { Language: 'de', Name: '', Description: '', HardOptOutMessage: 'Nie wieder' },
    { Language: null, Name: '', Description: '' },
  ];
  const expected = [
    { language: 'ar', texts: ['Description', 'HardOptOutMessage'] },
    { language: 'de', texts: ['Name', 'Description'] },
  ];
  expect(missingOfPurpose({ own, defaultLanguage: 'en', languages })).toEqual(expected);
  const flagged = languages.map((one, at) => ({ ...one, Default: at === 0 }));
  expect(missingOfPurpose({ own, languages: flagged })).toEqual(expected);
  // Nobody says which language the version itself is in: what English lacks is missing, too.
  expect(missingOfPurpose({ own, languages })[0]).toEqual({
    language: 'EN',
    texts: ['Description', 'HardOptOutMessage'],
  });
});

test('other languages of a collection point lack what is not translated of its texts', () => {
  const texts = { RightToWithdraw: 'At any time.', HowToWithdraw: ' ', OtherInformation: null };
  const Languages = ['en-us', 'de-de', 'DE-DE', 'fr-fr'];
  const expected = [
    { language: 'DE-DE', texts: ['RightToWithdraw'] },
    { language: 'fr-fr', texts: ['RightToWithdraw'] },
  ];
  expect(missingOfPoint({ ...texts, Language: 'en-US', Languages })).toEqual(expected);
  expect(missingOfPoint({ ...texts, Language: null, Languages })).toEqual(expected);
  const TextTranslations = [{ Language: 'fr-FR', RightToWithdraw: 'À tout moment.' }];
  expect(missingOfPoint({ ...texts, Language: 'en-us', Languages, TextTranslations })).toEqual([
    expected[0],
  ]);
  expect(missingOfPoint({ ...texts, Language: 'en', Languages: [] })).toEqual([]);
  expect(missingOfPoint({ Language: 'en', Languages })).toEqual([]);
});

test('what is translated is what the further languages have of the default one', () => {
  const original = { Name: 'News', Description: ' ', Note: 'Weekly' };
  const german = { language: 'de', texts: { Name: 'Neues', Description: 'Mehr', Note: '' } };
  const swedish = { language: 'sv', texts: { Name: 'Nyheter', Note: 'Varje vecka' } };
  const counted = countTranslated({ original, languages: [german, swedish] });
  expect(counted).toEqual({ languages: 2, texts: 4, translated: 3 });
  expect(countTranslated({ original, languages: [] })).toMatchObject({ texts: 0, translated: 0 });
});
