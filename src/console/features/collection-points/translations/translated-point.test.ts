import { describe, expect, test } from 'vitest';
import { addLanguage, removeLanguage, setText } from '#console/records/translations/texts.ts';
import { type CollectionPointFormValues, emptyFormValues } from '../collection-point-fields.ts';
import type { PointTranslation } from '../text-translations.ts';
import { translatedPoint } from './translated-point.ts';

const translation = (Language: string, said: Partial<PointTranslation> = {}): PointTranslation => ({
  Language,
  RightToWithdraw: '',
  HowToWithdraw: '',
  OtherInformation: '',
  ...said,
});

const values = (changes: Partial<CollectionPointFormValues> = {}): CollectionPointFormValues => ({
  ...emptyFormValues(),
  Language: 'en-us',
  Languages: ['en-US', 'de', 'fr'],
  RightToWithdraw: 'At any time.',
  TextTranslations: [translation('de', { RightToWithdraw: 'Jederzeit.' })],
  ...changes,
});

const { toTexts, toValues, placeOf } = translatedPoint;

describe('the texts of a collection point', () => {
  test('are in its default language, and in each further one as far as they are translated', () => {
    const { languages, texts, rows } = toTexts(values());
    expect(languages).toEqual(['en-us', 'de', 'fr']);
    expect(rows.map(({ key }) => key)).toEqual(['RightToWithdraw']);
    expect([texts.de?.RightToWithdraw, texts.fr?.RightToWithdraw]).toEqual(['Jederzeit.', '']);
  });

  test('are in the first language where none is the default, and in none where there is none', () => {
    expect(toTexts(values({ Language: '' })).languages[0]).toBe('en-US');
    expect(
      toTexts(values({ Language: '', Languages: [], TextTranslations: [] })).languages,
    ).toEqual(['']);
  });
});

describe('translating', () => {
  test('nothing leaves the values exactly as they were', () => {
    for (const held of [values(), values({ Language: '' }), values({ Languages: ['de'] })]) {
      expect(toValues(toTexts(held))).toEqual(held);
    }
  });

  test('adds the texts of a language that has none yet', () => {
    const next = toValues(setText(toTexts(values()), 'fr', 'RightToWithdraw', 'À tout moment.'));
    expect(next.TextTranslations).toEqual([
      ...values().TextTranslations,
      translation('fr', { RightToWithdraw: 'À tout moment.' }),
    ]);
    expect(next.Languages).toEqual(values().Languages);
  });

  test('adds a language to the form, and takes one away with its texts', () => {
    const added = toValues(addLanguage(toTexts(values()), 'ar'));
    expect(added.Languages).toEqual(['en-US', 'de', 'fr', 'ar']);
    const removed = toValues(removeLanguage(toTexts(values()), 'de'));
    expect(removed.Languages).toEqual(['en-US', 'fr']);
    expect(removed.TextTranslations).toEqual([]);
  });
});

test('a fault leads to its text', () => {
  expect(placeOf('TextTranslations.0.RightToWithdraw', values())).toEqual({
    language: 'de',
    row: 'RightToWithdraw',
  });
  expect(placeOf('TextTranslations.1.RightToWithdraw', values())).toBeUndefined();
  expect(placeOf('Languages.0', values())).toBeUndefined();
});
