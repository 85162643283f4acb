import { describe, expect, test } from 'vitest';
import { percentOf, readColumn, sumColumns } from '#console/records/translations/coverage.ts';
import { addLanguage, setText } from '#console/records/translations/texts.ts';
import { preferenceTexts } from './draft-store.ts';
import { addOptions, emptyDraft, type PreferenceDraft } from './preference-draft.ts';

const source = setText(
  addOptions(setText(emptyDraft('en'), 'en', 'Name', 'Topics'), ['Garden', 'Kitchen', 'Travel']),
  'en',
  'Description',
  'What we write about',
);
const opened = setText(addLanguage(source, 'de'), 'de', 'new-1', 'Garten');
const preferenceColumn = (
  draft: PreferenceDraft,
  language: string,
  reading: Omit<Parameters<typeof readColumn<PreferenceDraft>>[2], 'kind'>,
) => readColumn(draft, language, { kind: preferenceTexts, ...reading });
const column = (draft = opened, language = 'de') => preferenceColumn(draft, language, { opened });

describe('the cells of a language', () => {
  test('are missing, translated, or the same as the default text', () => {
    const draft = setText(setText(opened, 'de', 'new-2', ' Kitchen '), 'de', 'Name', '  ');
    const { cells } = column(draft);
    expect(Object.entries(cells).map(([row, { state }]) => [row, state])).toEqual([
      ['Name', 'missing'],
      ['Description', 'missing'],
      ['new-1', 'translated'],
      ['new-2', 'same'],
      ['new-3', 'missing'],
    ]);
  });

  test('of the default language are never the same as themselves', () => {
    const states = Object.values(column(opened, 'en').cells).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['translated']));
  });

  test('have nothing to translate where the default language has no text', () => {
    const draft = setText(opened, 'en', 'Description', ' ');
    expect(column(draft).cells.Description?.state).toBe('idle');
    expect(column(setText(draft, 'de', 'Description', 'x')).cells.Description?.state).toBe('idle');
    expect(column(draft).total).toBe(4);
  });

  test('are changed where they are not what the form was opened with', () => {
    const draft = setText(opened, 'de', 'new-1', 'Der Garten');
    expect(column(draft).cells['new-1']?.isChanged).toBe(true);
    expect(column(setText(draft, 'de', 'new-1', 'Garten')).cells['new-1']?.isChanged).toBe(false);
    expect(column(setText(opened, 'de', 'Name', '')).cells.Name?.isChanged).toBe(false);
  });

  test('say what is wrong with them: a double, or too long', () => {
    const double = setText(opened, 'de', 'new-2', ' garten');
    expect(column(double).cells['new-2']?.fault).toMatch(/^Same text as option 1\./);
    expect(column(double).faulty).toBe(1);
    const faultOf = (row: string, length: number) =>
      column(setText(opened, 'de', row, 'x'.repeat(length))).cells[row]?.fault;
    expect(faultOf('new-2', 255)).toBeNull();
    expect(faultOf('new-2', 256)).toBe('1 character too many.');
    expect(faultOf('Name', 257)).toBe('2 characters too many.');
    expect(faultOf('Description', 1000)).toBeNull();
    expect(faultOf('Description', 1002)).toBe('2 characters too many.');
  });

  test('show what the service refused', () => {
    const { cells } = preferenceColumn(opened, 'de', { opened, refused: { Name: 'Not so.' } });
    expect(cells.Name?.fault).toBe('Not so.');
  });

  test('that are as before are the same objects', () => {
    const before = column();
    const draft = setText(opened, 'de', 'Name', 'Themen');
    const after = preferenceColumn(draft, 'de', { opened, before });
    expect(after.cells.Name).not.toBe(before.cells.Name);
    for (const row of ['Description', 'new-1', 'new-2', 'new-3']) {
      expect(after.cells[row]).toBe(before.cells[row]);
    }
  });
});

describe('a language of which only some rows can differ', () => {
  const before = column();

  test('reads those alone, and counts them', () => {
    const draft = setText(opened, 'en', 'new-1', 'Garten');
    const after = preferenceColumn(draft, 'de', { opened, before, touched: ['new-1'] });
    expect(after).toEqual(preferenceColumn(draft, 'de', { opened }));
    expect(after.same).toBe(1);
    expect(after.cells.Name).toBe(before.cells.Name);
  });

  test('is the same one where none of them does', () => {
    const draft = setText(opened, 'en', 'new-1', 'Gardens');
    expect(preferenceColumn(draft, 'de', { opened, before, touched: ['new-1'] })).toBe(before);
  });
});

describe('the figures', () => {
  test('count what is there, missing and the same', () => {
    const { total, missing, same } = column(setText(opened, 'de', 'new-2', 'Kitchen'));
    expect({ total, missing, same }).toEqual({ total: 5, missing: 3, same: 1 });
  });

  test.each([
    [0, 0, 100],
    [3, 0, 100],
    [3, 1, 66],
    [1000, 1, 99],
    [5, 5, 0],
  ])(
    'of %i texts with %i missing are %i percent: 100 only where none is missing',
    (total, missing, percent) => {
      expect(percentOf({ total, missing })).toBe(percent);
    },
  );

  test('of several languages are added up', () => {
    const columns = [column(), column(setText(opened, 'de', 'new-2', 'Kitchen'))];
    expect(sumColumns(columns)).toEqual({ total: 10, missing: 7, same: 1, behind: 0 });
  });
});
