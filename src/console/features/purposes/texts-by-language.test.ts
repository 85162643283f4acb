import { expect, test } from 'vitest';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { choicesIn, textsByLanguage } from './texts-by-language.ts';

const version = (fields: Partial<PurposeVersionV2>): PurposeVersionV2 => ({
  id: 'p',
  label: 'News',
  description: 'About shoes',
  purposeType: 'STANDARD',
  status: 'ACTIVE',
  version: 1,
  ...fields,
});

test('people of a language read the default language where theirs has no text', () => {
  const [english, french] = textsByLanguage(
    version({
      defaultLanguage: 'en',
      HardOptOutMessage: 'The law',
      languages: [
        { language: 'fr', name: 'Nouvelles', description: ' ' },
        { language: 'en', name: 'News', description: 'Of shoes', default: true },
      ],
    }),
  );
  expect(english).toEqual({
    language: 'en',
    isDefault: true,
    missing: 0,
    texts: [
      { name: 'Name', text: 'News', isMissing: false },
      { name: 'Description', text: 'Of shoes', isMissing: false },
      // Its own entry lacks it.
      { name: 'HardOptOutMessage', text: 'The law', isMissing: false },
    ],
  });
  expect(french).toEqual({
    language: 'fr',
    isDefault: false,
    missing: 2,
    texts: [
      { name: 'Name', text: 'Nouvelles', isMissing: false },
      { name: 'Description', text: 'Of shoes', isMissing: true },
      { name: 'HardOptOutMessage', text: 'The law', isMissing: true },
    ],
  });
});

test('a version without translations has the texts that it says of itself', () => {
  expect(textsByLanguage(version({ description: '' }))).toEqual([
    {
      language: null,
      isDefault: true,
      missing: 0,
      texts: [{ name: 'Name', text: 'News', isMissing: false }],
    },
  ]);
});

test('a text that only a translation has is shown there and missing nowhere', () => {
  const [, french] = textsByLanguage(
    version({
      description: '',
      defaultLanguage: 'en',
      languages: [{ language: 'fr', name: 'Nouvelles', description: 'De chaussures' }],
    }),
  );
  expect(french?.missing).toBe(0);
  expect(french?.texts.map(({ text }) => text)).toEqual(['Nouvelles', 'De chaussures']);
});

test('choices below a yes are in the language, and as given first where they are in none', () => {
  const detail = version({
    topics: [{ id: 't', name: 'Home', languages: [{ language: 'fr', name: 'Maison' }] }],
    customPreferences: [
      {
        id: 'c',
        name: 'How often',
        displayAs: 'RADIO_BUTTONS',
        customPreferenceOptions: [
          { id: 'o1', label: 'Once' },
          { id: 'o2', label: 'Twice' },
        ],
        languages: [
          { language: 'fr', name: 'Fréquence', options: [{ id: 'o1', label: 'Une fois' }] },
        ],
      },
    ],
  });
  expect(choicesIn(detail, 'fr')).toEqual({
    preferences: [{ name: 'Fréquence', isSingle: true, options: ['Une fois', 'Twice'] }],
    topics: ['Maison'],
  });
  expect(choicesIn(detail, null).topics).toEqual(['Home']);
});
