import { describe, expect, test } from 'vitest';
import { addLanguage, removeLanguage, setText } from '#console/records/translations/texts.ts';
import type { LanguageTexts, PurposeFormValues } from '../purpose-fields.ts';
import { emptyFormValues, emptyTexts } from '../purpose-form.ts';
import { translatedPurpose } from './translated-purpose.ts';

const texts = (Language: string, said: Partial<LanguageTexts> = {}): LanguageTexts => ({
  ...emptyTexts(Language),
  ...said,
});

const values = (changes: Partial<PurposeFormValues> = {}): PurposeFormValues => ({
  ...emptyFormValues(),
  Name: 'News',
  Description: 'Once a week.',
  DefaultLanguage: 'en',
  Languages: [
    texts('EN', { Name: 'News', Description: '' }),
    texts('de', { Name: 'Neues' }),
    texts('', { Name: 'Lost' }),
  ],
  ...changes,
});

const { toTexts, toValues, placeOf } = translatedPurpose;
const rowsOf = (held: PurposeFormValues) => toTexts(held).rows.map(({ key }) => key);

describe('the texts of a purpose', () => {
  test('begin with its default language, which falls back on what the purpose says of itself', () => {
    const { languages, texts: said } = toTexts(values());
    expect(languages).toEqual(['en', 'de']);
    expect(said.en).toMatchObject({ Name: 'News', Description: 'Once a week.' });
    expect(said.de).toMatchObject({ Name: 'Neues', Description: '' });
  });

  test('have a row where any language has a text, and always for name and description', () => {
    expect(rowsOf(values())).toEqual(['Name', 'Description']);
    const message = { HardOptOutMessage: 'Nie wieder' };
    expect(rowsOf(values({ Languages: [texts('de', message)] }))).toContain('HardOptOutMessage');
    expect(rowsOf(values({ ImplicitConsentConfirmDesc: 'By staying' }))).toHaveLength(3);
  });

  test('get room by their length', () => {
    const sizes = (Description: string) =>
      toTexts(values({ Description })).rows.map(({ size }) => size);
    expect(sizes('Short')).toEqual(['line', 'area']);
    expect(sizes('x'.repeat(200))).toEqual(['line', 'tall']);
  });

  test('of a purpose without a default language translate what it says of itself', () => {
    const held = values({ DefaultLanguage: '', Languages: [texts('de', { Name: 'Neues' })] });
    expect(toTexts(held).languages).toEqual(['', 'de']);
    const flagged = { ...texts('fr', { Name: 'Nouvelles' }), Default: true } as LanguageTexts;
    expect(toTexts(values({ DefaultLanguage: '', Languages: [flagged] })).languages).toEqual([
      'fr',
    ]);
  });
});

describe('translating', () => {
  test('nothing leaves the values exactly as they were', () => {
    const held = values();
    expect(toValues(toTexts(held))).toEqual(held);
  });

  test('changes the one text, and keeps what no column shows', () => {
    const more = { Kept: 'Of another program' };
    const german = { ...texts('de', { Name: 'Neues' }), ...more };
    const { Languages: given } = values();
    const held = values({ Languages: given.with(1, german) });
    const { Languages, ...rest } = toValues(setText(toTexts(held), 'de', 'Description', 'Neu.'));
    expect(Languages).toEqual([
      held.Languages[0],
      { ...texts('de', { Name: 'Neues', Description: 'Neu.' }), ...more },
      held.Languages[2],
    ]);
    expect({ ...rest, Languages: held.Languages }).toEqual(held);
  });

  test('adds a language at the end, and takes one away with its texts', () => {
    const added = setText(addLanguage(toTexts(values()), 'ar'), 'ar', 'Name', 'أخبار');
    expect(toValues(added).Languages.at(-1)).toEqual(texts('ar', { Name: 'أخبار' }));
    const tags = toValues(removeLanguage(added, 'de')).Languages.map(({ Language }) => Language);
    expect(tags).toEqual(['EN', '', 'ar']);
  });
});

test('a fault leads to its text', () => {
  expect(placeOf('Languages.1.Name', values())).toEqual({ language: 'de', row: 'Name' });
  expect(placeOf('Languages.1.Language', values())).toBeUndefined();
  expect(placeOf('Languages.9.Name', values())).toBeUndefined();
  expect(placeOf('Name', values())).toBeUndefined();
});
