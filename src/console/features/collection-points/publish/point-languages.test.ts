import { expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { pointLanguages } from './point-languages.ts';

const record = (fields: Partial<CollectionPointVersionV1>): CollectionPointVersionV1 => ({
  Id: 'point',
  Version: 1,
  Name: 'Signup',
  ...fields,
});
const profiling = {
  Id: 'purpose',
  Label: 'Profiling',
  Version: 1,
  PurposeLanguages: [
    { Name: 'Profilierung', Description: 'Warum', Language: 'de-at' },
    { Name: 'Profiling', Description: 'Why', Language: 'en-us', Default: true },
  ],
};

test('a form lacks its own texts and those of its purposes, in the languages that it names', () => {
  const { tags, fallback, missing, sentences } = pointLanguages(
    record({
      Language: 'en',
      Languages: ['en', 'de', 'nl'],
      RightToWithdraw: 'At any time.',
      Purposes: [profiling],
    }),
  );
  expect([tags, fallback]).toEqual([['en', 'de', 'nl'], 'en']);
  expect(missing.map(({ language, texts }) => [language, texts.length])).toEqual([
    ['de', 1],
    ['nl', 1],
    ['nl', 2],
  ]);
  expect(sentences).toEqual([
    'German and Dutch: right to withdraw is missing.',
    'Dutch: 2 texts of Profiling are missing.',
  ]);
});

test('a form that names no language has those of its purposes, the default one first', () => {
  const { tags, fallback, missing } = pointLanguages(record({ Purposes: [profiling] }));
  expect([tags, fallback]).toEqual([['en-us', 'de-at'], 'en-us']);
  expect(missing).toEqual([]);
  expect(pointLanguages(record({})).tags).toEqual([]);
});

test('purposes that lack the same are told together, many of them by their number', () => {
  const purposes = ['Post', 'SMS', 'Ads', 'Analytics'].map((Label) => ({ ...profiling, Label }));
  const said = (count: number) =>
    pointLanguages(record({ Languages: ['en', 'nl'], Purposes: purposes.slice(0, count) }))
      .sentences;
  expect(said(2)).toEqual(['Dutch: 2 texts each of Post and SMS are missing.']);
  expect(said(4)).toEqual(['Dutch: 2 texts each of 4 purposes are missing.']);
});
