import { describe, expect, test } from 'vitest';
import {
  addLanguage,
  copyMissing,
  removeLanguage,
  setText,
  textOf,
} from '#console/records/translations/texts.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  addOptions,
  emptyDraft,
  isSameDraft,
  moveOption,
  removeOption,
  rowsOf,
  setDefaultLanguage,
  setOptionDisabled,
  setPreset,
  setSettings,
  toDraft,
} from './preference-draft.ts';

const option = (Id: string, Label: string, rest = {}) => ({ Id, Label, ...rest });

const record: PurposePreference = {
  Id: 'p',
  Name: 'Topics',
  Description: 'What we write about',
  SelectionType: 'SINGLE_CHOICE',
  DisplayAs: 'RADIO_BUTTONS',
  DefaultLanguage: 'en-us',
  Options: [
    option('a', 'Garden', { IsDefault: true, CanDelete: false }),
    option('b', 'Kitchen', { Disabled: true }),
    option('c', 'Travel'),
  ],
  Languages: [
    { Language: 'en-US', Name: 'Topics', Description: '', Default: true, Options: [] },
    { Language: 'de', Name: 'Themen', Description: null, Options: [option('a', 'Garten')] },
    { Language: 'he', Name: '', Description: '', Options: null },
  ],
};
const draft = toDraft(record);
const keysOf = ({ options }: typeof draft) => options.map(({ key }) => key);

describe('a record that is opened', () => {
  test('has its default language first and once, however it is spelled', () => {
    expect(draft.languages).toEqual(['en-us', 'de', 'he']);
    expect(textOf(draft, 'en-us', 'Description')).toBe('What we write about');
  });

  test('has the texts of every language by row, and none where none is', () => {
    expect(rowsOf(draft)).toEqual(['Name', 'Description', 'a', 'b', 'c']);
    expect(rowsOf(draft).map((row) => textOf(draft, 'de', row))).toEqual([
      'Themen',
      '',
      'Garten',
      '',
      '',
    ]);
    expect(textOf(draft, 'fr', 'Name')).toBe('');
  });

  test('has what its options are allowed', () => {
    expect(draft.options).toEqual([
      { key: 'a', isNew: false, isDefault: true, isDisabled: false, canDelete: false },
      { key: 'b', isNew: false, isDefault: false, isDisabled: true, canDelete: true },
      { key: 'c', isNew: false, isDefault: false, isDisabled: false, canDelete: true },
    ]);
  });

  test('may come without lists, flags and default language, and with a stray spelling', () => {
    const bare = toDraft({ Id: 'p', Name: 'N', SelectionType: 'X', DisplayAs: 'BUTTONs' });
    expect(bare.settings).toEqual({
      SelectionType: 'X',
      DisplayAs: 'BUTTONS',
      Required: false,
      Disabled: false,
    });
    expect(bare.languages).toEqual(['']);
    const told = toDraft({ ...record, DefaultLanguage: null });
    expect(told.languages[0]).toBe('en-US');
    const first = toDraft({
      ...record,
      DefaultLanguage: null,
      Languages: [{ Language: 'sv', Name: 'Ä' }],
    });
    expect(first.languages).toEqual(['sv']);
  });
});

describe('options', () => {
  test('are added at the end, trimmed, without what is blank, under keys of their own', () => {
    const more = addOptions(addOptions(draft, [' Home ', '', '  ']), ['Work', 'Play']);
    expect(keysOf(more)).toEqual(['a', 'b', 'c', 'new-1', 'new-2', 'new-3']);
    expect(textOf(more, 'en-us', 'new-1')).toBe('Home');
    expect(more.options[3]).toMatchObject({ isNew: true, canDelete: true });
    const again = addOptions(removeOption(more, 'new-3'), ['Rest']);
    expect(keysOf(again).at(-1)).toBe('new-4');
  });

  test('go with their texts in all languages', () => {
    const less = removeOption(draft, 'a');
    expect(keysOf(less)).toEqual(['b', 'c']);
    expect(less.texts.de).toEqual({ Name: 'Themen', Description: '' });
    expect(textOf(less, 'en-us', 'a')).toBe('');
  });

  test.each([
    ['a', 2, ['b', 'c', 'a']],
    ['a', 1, ['b', 'a', 'c']],
    ['c', 0, ['c', 'a', 'b']],
    ['c', -5, ['c', 'a', 'b']],
    ['b', 9, ['a', 'c', 'b']],
  ])('%s moved to %i stands there', (key, to, keys) => {
    expect(keysOf(moveOption(draft, key, to))).toEqual(keys);
  });

  test('that stay where they are, or are not there, change nothing', () => {
    expect(moveOption(draft, 'b', 1)).toBe(draft);
    expect(moveOption(draft, 'a', -1)).toBe(draft);
    expect(moveOption(draft, 'x', 0)).toBe(draft);
  });

  test('of a single choice are preset one at a time, of a multiple choice several', () => {
    const presets = ({ options }: typeof draft) => options.map(({ isDefault }) => isDefault);
    expect(presets(setPreset(draft, 'b', true))).toEqual([false, true, false]);
    expect(presets(setPreset(draft, 'a', false))).toEqual([false, false, false]);
    const several = setSettings(draft, { ...draft.settings, SelectionType: 'MULTI_CHOICE' });
    expect(presets(setPreset(several, 'b', true))).toEqual([true, true, false]);
  });

  test('are disabled and enabled one by one', () => {
    const states = setOptionDisabled(setOptionDisabled(draft, 'a', true), 'b', false).options;
    expect(states.map(({ isDisabled }) => isDisabled)).toEqual([true, false, false]);
  });
});

describe('languages', () => {
  test('are added once, however they are spelled', () => {
    expect(addLanguage(draft, 'ar').languages).toEqual(['en-us', 'de', 'he', 'ar']);
    expect(addLanguage(draft, 'EN-US')).toBe(draft);
  });

  test('go with their texts, the default one stays', () => {
    const less = removeLanguage(draft, 'de');
    expect(less.languages).toEqual(['en-us', 'he']);
    expect(textOf(less, 'de', 'Name')).toBe('');
    expect(removeLanguage(draft, 'en-us')).toBe(draft);
  });

  test('of a new preference can be changed, and the texts are in the other one', () => {
    const started = setText(emptyDraft('en'), 'en', 'Name', 'Themen');
    const german = setDefaultLanguage(started, 'de');
    expect(german.languages).toEqual(['de']);
    expect(german.texts).toEqual({ de: { Name: 'Themen' } });
  });
});

describe('missing texts', () => {
  test('are copied from the default language, those that are there stay', () => {
    const filled = copyMissing(draft, 'de', rowsOf(draft));
    expect(filled.texts.de).toEqual({
      Name: 'Themen',
      Description: 'What we write about',
      a: 'Garten',
      b: 'Kitchen',
      c: 'Travel',
    });
    expect(filled.texts.he).toBe(draft.texts.he);
  });

  test('are copied in one row alone, blank ones too', () => {
    const blank = setText(draft, 'de', 'b', '  ');
    const filled = copyMissing(blank, 'de', ['b']);
    expect(textOf(filled, 'de', 'b')).toBe('Kitchen');
    expect(textOf(filled, 'de', 'c')).toBe('');
  });
});

describe('two drafts', () => {
  test.each([
    ['a text', setText(draft, 'de', 'b', 'Küche')],
    ['a text of the default language', setText(draft, 'en-us', 'Name', 'Themes')],
    ['a setting', setSettings(draft, { ...draft.settings, Required: true })],
    ['the order', moveOption(draft, 'a', 1)],
    ['a new option', addOptions(draft, ['x'])],
    ['a removed option', removeOption(draft, 'c')],
    ['another preset', setPreset(draft, 'b', true)],
    ['a disabled option', setOptionDisabled(draft, 'a', true)],
    ['a new language', addLanguage(draft, 'ar')],
    ['a removed language', removeLanguage(draft, 'de')],
    ['another language instead', addLanguage(removeLanguage(draft, 'he'), 'ar')],
  ])('differ by %s', (_what, other) => {
    expect(isSameDraft(draft, other)).toBe(false);
    expect(isSameDraft(other, draft)).toBe(false);
  });

  test('are the same again once a change is taken back', () => {
    const there = moveOption(setText(draft, 'he', 'a', 'x'), 'a', 2);
    const back = setText(moveOption(there, 'a', 0), 'he', 'a', '');
    expect(isSameDraft(draft, back)).toBe(true);
  });

  test('a text that stays as it is makes no new draft', () => {
    expect(setText(draft, 'de', 'Name', 'Themen')).toBe(draft);
  });
});
