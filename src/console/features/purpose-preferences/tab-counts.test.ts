import { describe, expect, test } from 'vitest';
import { addLanguage, removeLanguage, setText } from '#console/records/translations/texts.ts';
import { createDraftStore } from './draft-store.ts';
import {
  addOptions,
  emptyDraft,
  moveOption,
  type PreferenceDraft,
  removeOption,
  setOptionDisabled,
  setPreset,
  setSettings,
} from './preference-draft.ts';
import { countChanges, countFaults } from './tab-counts.ts';

const [garden, kitchen, travel] = ['new-1', 'new-2', 'new-3'] as const;
const opened = setText(
  addLanguage(
    setText(addOptions(emptyDraft('en'), ['Garden', 'Kitchen', 'Travel']), 'en', 'Name', 'Topics'),
    'de',
  ),
  'de',
  garden,
  'Garten',
);
const stateOf = (...changes: ((draft: PreferenceDraft) => PreferenceDraft)[]) => {
  const store = createDraftStore(opened);
  for (const change of changes) store.update(change);
  return store.state();
};
const none = { settings: 0, options: 0, translations: 0 };

describe('changes are counted where they are edited', () => {
  test.each<[string, { [tab: string]: number }, (draft: PreferenceDraft) => PreferenceDraft]>([
    ['nothing', {}, (draft) => draft],
    ['a name', { settings: 1 }, (draft) => setText(draft, 'en', 'Name', 'Themes')],
    [
      'a setting',
      { settings: 1 },
      (draft) => setSettings(draft, { ...draft.settings, Required: true }),
    ],
    ['a renamed option', { options: 1 }, (draft) => setText(draft, 'en', kitchen, 'Cooking')],
    [
      'one option changed in three ways',
      { options: 1 },
      (draft) =>
        setPreset(
          setOptionDisabled(setText(draft, 'en', kitchen, 'Cooking'), kitchen, true),
          kitchen,
          true,
        ),
    ],
    ['an order, once', { options: 1 }, (draft) => moveOption(draft, travel, 0)],
    [
      'a removed option with its translation',
      { options: 1 },
      (draft) => removeOption(draft, garden),
    ],
    ['an added option', { options: 1 }, (draft) => addOptions(draft, ['Sports'])],
    ['a translation', { translations: 1 }, (draft) => setText(draft, 'de', kitchen, 'Küche')],
    ['a language', { translations: 1 }, (draft) => addLanguage(draft, 'fr')],
    ['a removed language', { translations: 1 }, (draft) => removeLanguage(draft, 'de')],
  ])('%s', (_what, counts, change) => {
    const state = stateOf(change);
    expect(countChanges(state)).toEqual({ ...none, ...counts });
    const total = Object.values(countChanges(state)).reduce((sum, count) => sum + count, 0);
    expect(total > 0).toBe(state.isDirty);
  });

  test('and none is left once they are taken back', () => {
    const state = stateOf(
      (draft) => setText(draft, 'de', kitchen, 'Küche'),
      (draft) => setText(draft, 'de', kitchen, ''),
    );
    expect(countChanges(state)).toEqual(none);
  });
});

test('faults are counted where they are edited', () => {
  const long = 'n'.repeat(2000);
  const state = stateOf(
    (draft) => setText(draft, 'en', 'Name', long),
    (draft) => setText(draft, 'en', kitchen, 'garden'),
    (draft) => setText(draft, 'de', 'Name', long),
    (draft) => setText(draft, 'de', kitchen, long),
  );
  expect(countFaults(state)).toEqual({ settings: 1, options: 1, translations: 2 });
});
