import { describe, expect, test } from 'vitest';
import { missingOfCenter, type SeenPurpose } from './missing-in-center.ts';
import { wordsOfCenter } from './page-words.ts';
import type { CenterContent } from './preference-center-content.ts';

const id = '11111111-1111-4111-8111-111111111111';
const preference = '22222222-2222-4222-8222-222222222222';
const option = '33333333-3333-4333-8333-333333333333';

const purpose = (fields: Partial<SeenPurpose['record']> = {}): SeenPurpose => ({
  record: {
    id,
    label: 'Newsletter',
    description: 'News',
    purposeType: 'STANDARD',
    status: 'ACTIVE',
    version: 1,
    defaultLanguage: 'en-us',
    languages: [{ name: 'Rundbrief', description: 'Neues', language: 'de', default: false }],
    ...fields,
  },
  preferences: [],
});
const seen = (own: SeenPurpose = purpose()) => new Map([[id, own]]);

const content = (fields: Partial<CenterContent> = {}): CenterContent => ({
  name: 'Choices',
  defaultLanguage: 'en',
  languages: [{ language: 'en' }, { language: 'de' }],
  ...fields,
});
const withPurpose = (fields: object = {}, more: Partial<CenterContent> = {}) =>
  content({ pages: [{ sections: [{ purposes: [{ id, ...fields }] }] }], ...more });
const path = 'pages.0.sections.0.purposes.0';

describe('what a center says itself', () => {
  test('is missing where the default language has it and another one lacks it', () => {
    const own = content({
      languages: [{ language: 'en', name: 'Yours', description: 'Change' }, { language: 'de' }],
      pages: [
        {
          languages: [
            { language: 'en', name: 'Messages' },
            { language: 'de', name: 'Nachrichten' },
          ],
          sections: [
            {
              languages: [{ language: 'en', name: 'Mail' }],
              elements: [{ languages: [{ language: 'en', content: 'Hello' }] }],
              customDataElements: [
                { name: 'City', languages: [{ language: 'en', name: 'Your city' }] },
              ],
            },
          ],
        },
      ],
    });
    expect(missingOfCenter(own, new Map())).toEqual([
      {
        language: 'de',
        texts: [
          'name',
          'description',
          'pages.0.sections.0.name',
          'pages.0.sections.0.elements.0.content',
          'pages.0.sections.0.customDataElements.0.name',
        ],
      },
    ]);
  });

  test('is missing nowhere where nobody reads it', () => {
    const named = { languages: [{ language: 'en', name: 'Here' }] };
    expect(
      missingOfCenter(
        content({
          pages: [
            { ...named, isHidden: true, sections: [{ ...named, purposes: [{ id }] }] },
            { sections: [{ ...named, isHeaderHidden: true }] },
            { sections: [{ customDataElements: [{ name: 'City', hidden: true, ...named }] }] },
          ],
        }),
        seen(),
      ),
    ).toEqual([]);
  });
});

describe('what a purpose says', () => {
  test('counts where the center does not replace it, of another region too', () => {
    expect(missingOfCenter(withPurpose(), seen())).toEqual([]);
    const languages = [{ language: 'en' }, { language: 'fr' }];
    expect(missingOfCenter(withPurpose({}, { languages }), seen())).toEqual([
      { language: 'fr', texts: [`${path}.name`, `${path}.description`] },
    ]);
  });

  test('does not count beside a text of the center, which would say something else', () => {
    const languages = [{ language: 'en', description: 'Twice a week' }];
    expect(missingOfCenter(withPurpose({ languages }), seen())).toEqual([
      { language: 'de', texts: [`${path}.description`] },
    ]);
  });

  test('is missing in the default language too, unless it says no language', () => {
    const more = { defaultLanguage: 'fr', languages: [{ language: 'fr' }] };
    expect(missingOfCenter(withPurpose({}, more), seen())).toEqual([
      { language: 'fr', texts: [`${path}.name`, `${path}.description`] },
    ]);
    const unsaid = purpose({ defaultLanguage: null, languages: [] });
    expect(missingOfCenter(withPurpose({}, more), seen(unsaid))).toEqual([]);
  });

  test('counts only of a purpose that has an Active version', () => {
    const languages = [{ language: 'en', yes: 'Send it' }];
    expect(missingOfCenter(withPurpose({ languages }), new Map())).toEqual([]);
    expect(missingOfCenter(withPurpose({ languages }), seen())).toEqual([
      { language: 'de', texts: [`${path}.yes`] },
    ]);
  });

  test('has the preferences that are offered, with their options', () => {
    const own: SeenPurpose = {
      ...purpose(),
      preferences: [
        {
          Id: preference,
          Name: 'How often',
          Description: '',
          SelectionType: 'SINGLE_CHOICE',
          DisplayAs: 'BUTTONS',
          DefaultLanguage: 'en-us',
          Options: [{ Id: option, Label: 'Weekly' }],
          Languages: [{ Language: 'de', Name: 'Wie oft', Options: [] }],
        },
      ],
    };
    expect(missingOfCenter(withPurpose(), seen(own))).toEqual([
      { language: 'de', texts: [`${path}.preferences.${preference}.options.${option}`] },
    ]);
    expect(missingOfCenter(withPurpose({ preferenceIds: [] }), seen(own))).toEqual([]);
  });
});

describe('our own words', () => {
  const words = Object.keys(wordsOfCenter);
  const missing = (translations: CenterContent['translations']) => {
    const languages = ['en', 'de-AT', 'pl'].map((language) => ({ language }));
    return missingOfCenter(content({ languages, translations }), new Map());
  };

  test('are missing in a language that we don’t speak, and in none that we do', () => {
    expect(missing(null)).toEqual([
      { language: 'pl', texts: words.map((key) => `translations.${key}`) },
    ]);
  });

  test('are there once the center has them all', () => {
    const polish = Object.fromEntries(words.map((key) => [key, 'Słowo']));
    expect(missing({ PL: polish })).toEqual([]);
    expect(missing({ pl: { ...polish, save: ' ' } })).toEqual([
      { language: 'pl', texts: ['translations.save'] },
    ]);
  });
});
