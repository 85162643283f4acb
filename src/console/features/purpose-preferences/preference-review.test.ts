import { describe, expect, test } from 'vitest';
import { listChanges } from '#console/api/review/list-changes.ts';
import { isSameIn, type Shown } from '#console/api/review/review-field.ts';
import { conflictsIn, mergeChoices, presetChoices } from '#console/api/review/three-way.ts';
import {
  addLanguage,
  removeLanguage,
  setText,
  textOf,
} from '#console/records/translations/texts.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  addOptions,
  moveOption,
  type PreferenceDraft,
  removeOption,
  setOptionDisabled,
  setPreset,
  setSettings,
  toDraft,
} from './preference-draft.ts';
import { toUpdateRequest } from './preference-request.ts';
import { gapConcern, optionConcern, preferenceReview } from './preference-review.ts';

const record: PurposePreference = {
  Id: 'p',
  Name: 'Topics',
  Description: 'What we write about',
  SelectionType: 'MULTI_CHOICE',
  DisplayAs: 'CHECKBOXES',
  DefaultLanguage: 'en',
  TotalLinkedActivePurposes: 2,
  Options: [
    { Id: 'a', Label: 'Garden' },
    { Id: 'b', Label: 'Kitchen' },
    { Id: 'c', Label: 'Travel' },
  ],
  Languages: [
    { Language: 'en', Name: 'Topics', Description: 'What we write about', Default: true },
    {
      Language: 'de',
      Name: 'Themen',
      Description: 'Worüber',
      Options: [
        { Id: 'a', Label: 'Garten' },
        { Id: 'b', Label: 'Küche' },
        { Id: 'c', Label: 'Reisen' },
      ],
    },
  ],
};
const base = toDraft(record);

const changesTo = (mine: PreferenceDraft) =>
  preferenceReview
    .fieldsOf([record], [base, mine])
    .filter((field) => !isSameIn(field, base, mine))
    .map((field) => ({ key: field.key, before: field.show(base), after: field.show(mine) }));

const itemsOf = (shown: Shown | undefined) => (shown?.kind === 'list' ? shown.items : []);
const kindsOf = (change: ReturnType<typeof changesTo>[number] | undefined) =>
  listChanges(itemsOf(change?.before), itemsOf(change?.after)).map(({ kind, text }) => [
    kind,
    text,
  ]);

describe('what a review shows', () => {
  test('is nothing where nothing changed, and blanks at the ends are nothing', () => {
    expect(changesTo(base)).toEqual([]);
    const blanks = setText(setText(base, 'en', 'Name', ' Topics '), 'de', 'a', 'Garten ');
    expect(changesTo(preferenceReview.settle(blanks, record))).toEqual([]);
    expect(changesTo(setText(base, 'de', 'x', ' '))).toEqual([]);
  });

  test('are the fields that changed, in words', () => {
    const mine = setSettings(setText(base, 'en', 'Name', 'Subjects'), {
      SelectionType: 'SINGLE_CHOICE',
      DisplayAs: 'DROPDOWN',
      Required: true,
      Disabled: true,
    });
    expect(
      changesTo(mine).map(({ key, before, after }) => [
        key,
        before.kind === 'text' && before.text,
        after.kind === 'text' && after.text,
      ]),
    ).toEqual([
      ['Name', 'Topics', 'Subjects'],
      ['SelectionType', 'Multiple choice', 'Single choice'],
      ['DisplayAs', 'Checkboxes', 'Drop-down list'],
      ['Required', 'off', 'on'],
      ['Disabled', 'off', 'on'],
    ]);
  });

  test('of options are those added, renamed, moved, preset and disabled', () => {
    const [change] = changesTo(
      setOptionDisabled(
        setPreset(
          setText(addOptions(moveOption(base, 'c', 0), ['Home']), 'en', 'a', 'Gardens'),
          'c',
          true,
        ),
        'b',
        true,
      ),
    );
    expect(change?.key).toBe('Options');
    expect(kindsOf(change)).toEqual([
      ['renamed', 'Travel (preset)'],
      ['moved', 'Travel (preset)'],
      ['renamed', 'Gardens'],
      ['renamed', 'Kitchen (disabled)'],
      ['added', 'Home'],
    ]);
  });

  test('of a language are the texts that changed, named by their option, wherever that stands', () => {
    const moved = moveOption(base, 'a', 2);
    expect(changesTo(moved).map(({ key }) => key)).toEqual(['Options']);
    const mine = setText(setText(moved, 'de', 'a', 'Gärten'), 'de', 'b', '');
    const change = changesTo(mine)[1];
    expect(change?.key).toBe('Languages.de');
    expect(kindsOf(change)).toEqual([
      ['renamed', 'Garden: Gärten'],
      ['removed', 'Kitchen: Küche'],
    ]);
  });

  test('are languages that come, also without any text, and that go', () => {
    const mine = removeLanguage(addLanguage(base, 'ar'), 'de');
    const changes = changesTo(mine);
    expect(changes.map(({ key }) => key)).toEqual(['Languages.de', 'Languages.ar']);
    expect(kindsOf(changes[0])[0]).toEqual(['removed', 'German as a language']);
    expect(kindsOf(changes[1])).toEqual([['added', 'Arabic as a language']]);
  });
});

describe('what two people changed', () => {
  const merge = (theirs: PreferenceDraft, mine: PreferenceDraft) => {
    const states = { base, theirs, mine };
    const fields = preferenceReview.fieldsOf([record], Object.values(states));
    const conflicts = conflictsIn(fields, states);
    const preset = presetChoices(conflicts);
    return {
      open: conflicts.filter(({ field }) => preset[field.key] === undefined),
      merged: mergeChoices(
        conflicts,
        Object.fromEntries(
          conflicts.map(({ field, sides }) => [
            field.key,
            preset[field.key] ?? (sides.includes('both') ? 'both' : 'mine'),
          ]),
        ),
        states,
      ),
    };
  };
  const keysOf = ({ options }: PreferenceDraft) => options.map(({ key }) => key);

  test('in different fields goes together by itself', () => {
    const theirs = setText(setText(base, 'en', 'Name', 'Subjects'), 'de', 'Name', 'Sujets');
    const mine = addLanguage(addOptions(base, ['Home']), 'fr');
    const { open, merged } = merge(theirs, mine);
    expect(open).toEqual([]);
    expect(textOf(merged, 'en', 'Name')).toBe('Subjects');
    expect(textOf(merged, 'de', 'Name')).toBe('Sujets');
    expect(textOf(merged, 'de', 'a')).toBe('Garten');
    expect(keysOf(merged)).toEqual(['a', 'b', 'c', 'new-1']);
    expect(textOf(merged, 'en', 'new-1')).toBe('Home');
    expect(merged.languages).toEqual(['en', 'de', 'fr']);
  });

  test('in one language is asked, and goes together where the texts differ', () => {
    const theirs = setText(base, 'de', 'a', 'Gärten');
    const mine = setText(setText(base, 'de', 'b', 'Kochen'), 'de', 'c', '');
    const { open, merged } = merge(theirs, mine);
    expect(open.map(({ field }) => field.key)).toEqual(['Languages.de']);
    expect(['a', 'b', 'c'].map((row) => textOf(merged, 'de', row))).toEqual([
      'Gärten',
      'Kochen',
      '',
    ]);
  });

  test('in one text is asked, and only one of both can be taken', () => {
    const { open } = merge(setText(base, 'de', 'a', 'Gärten'), setText(base, 'de', 'a', 'Beete'));
    expect(open[0]?.sides).toEqual(['theirs', 'mine']);
    const gone = merge(removeLanguage(base, 'de'), setText(base, 'de', 'a', 'Beete'));
    expect(gone.open[0]?.sides).toEqual(['theirs', 'mine']);
    expect(textOf(gone.merged, 'de', 'a')).toBe('Beete');
  });

  test('in the options is asked, and goes together where the options differ', () => {
    const theirs = setText(removeOption(base, 'c'), 'en', 'a', 'Gardens');
    const mine = setOptionDisabled(addOptions(base, ['Home']), 'b', true);
    const { open, merged } = merge(theirs, mine);
    expect(open.map(({ field }) => field.key)).toEqual(['Options']);
    expect(keysOf(merged)).toEqual(['a', 'b', 'new-1']);
    expect(textOf(merged, 'en', 'a')).toBe('Gardens');
    expect(merged.options[1]?.isDisabled).toBe(true);
    expect(keysOf(addOptions(merged, ['Work'])).at(-1)).toBe('new-2');
  });

  test('a language whose tag is spelled in another way is the same one', () => {
    const respelled = toDraft({
      ...record,
      Languages: (record.Languages ?? []).map((entry) =>
        entry.Language === 'de' ? { ...entry, Language: 'DE' } : entry,
      ),
    });
    const { open, merged } = merge(respelled, setText(base, 'de', 'a', 'Beete'));
    expect(open).toEqual([]);
    expect(merged.languages).toEqual(['en', 'DE']);
    expect(textOf(merged, 'DE', 'a')).toBe('Beete');
  });
});

describe('what has to be ticked', () => {
  test('are removed and renamed options, with both texts', () => {
    const mine = removeOption(setText(base, 'en', 'a', ' Gardens '), 'b');
    expect(optionConcern(base, mine)?.lines.slice(0, 2)).toEqual([
      '“Garden” becomes “Gardens”.',
      '“Kitchen” is removed.',
    ]);
  });

  test('is nothing about options that are moved, added, disabled or translated', () => {
    const mine = setText(
      setOptionDisabled(addOptions(moveOption(base, 'a', 2), ['Home']), 'b', true),
      'de',
      'a',
      'Beete',
    );
    expect(optionConcern(base, mine)).toBeNull();
  });

  test('are gaps that a save brings about, listed by language', () => {
    expect(gapConcern(base, base)).toBeNull();
    const mine = addLanguage(setText(setText(base, 'de', 'a', ''), 'de', 'Name', ' '), 'he');
    const concern = gapConcern(base, mine);
    expect(concern?.title).toBe('7 texts are missing');
    expect(concern?.lines).toEqual([
      'German: Name, Garden',
      'Hebrew: Name, Description, Garden, Kitchen, Travel',
    ]);
    expect(gapConcern(base, setText(base, 'de', 'c', ''))?.title).toBe('1 text is missing');
    expect(gapConcern(base, addOptions(base, ['Home']))?.lines).toEqual(['German: Home']);
  });

  test('is nothing about what was missing before: a translation asks for no tick', () => {
    const before = setText(setText(base, 'de', 'a', ''), 'de', 'b', '');
    const stored = toUpdateRequest(record, before) as PurposePreference;
    const translated = setText(toDraft(stored), 'de', 'a', 'Garten');
    const plan = preferenceReview.plan(stored, translated, 'save');
    expect(plan.concerns).toEqual([]);
    expect(plan.outcome[1]).toBe('Still missing: 1 text in German.');
    expect(preferenceReview.plan(record, base, 'save').outcome).toHaveLength(1);
  });

  test('comes with the plan, beside what the save brings about', () => {
    const plan = preferenceReview.plan(record, removeOption(base, 'b'), 'save');
    expect(plan.concerns.map(({ title }) => title)).toEqual([
      'Recorded choices keep the old meaning',
    ]);
    expect(plan.outcome[0]).toMatch(/right away in 2 Active purposes\.$/);
    expect(plan.request.Options).toHaveLength(2);
  });
});

describe('what stops a save', () => {
  test('is a record that is gone, and another default language', () => {
    expect(preferenceReview.stopOf(null, record)?.title).toMatch(/no longer exists/);
    const other = { ...record, DefaultLanguage: 'de' };
    expect(preferenceReview.stopOf(other, record)?.title).toBe(
      'The default language is now German.',
    );
    expect(preferenceReview.stopOf({ ...record, DefaultLanguage: 'EN' }, record)).toBeUndefined();
  });
});

describe('two readings', () => {
  const changed = (changes: object) =>
    preferenceReview.changedKeys(record, { ...record, ...changes });

  test('are the same whatever the service computes, and in any order of languages', () => {
    expect(
      changed({
        UpdatedDate: '2026-01-02T00:00:00.000Z',
        TotalLinkedActivePurposes: 3,
        Languages: record.Languages?.toReversed(),
        Options: record.Options?.map((option, Order) => ({ ...option, Order, CanDelete: false })),
        DefaultLanguage: 'EN',
      }),
    ).toEqual([]);
  });

  test.each([
    ['Name', { Name: 'x' }],
    ['Required', { Required: true }],
    ['Options', { Options: record.Options?.toReversed() }],
    ['Languages', { Languages: record.Languages?.slice(0, 1) }],
    ['Shape', { Shape: 1 }],
    ['Organizations', { Organizations: ['x'] }],
  ])('differ in %s where somebody set it', (key, changes) => {
    const keys = changed(changes);
    expect(keys).toContain(key);
    if (key !== 'Options') expect(keys).toEqual([key]);
  });
});

describe('a record holds a request', () => {
  const mine = setText(
    addOptions(removeOption(moveOption(base, 'a', 2), 'b'), ['Home']),
    'de',
    'new-1',
    'Zuhause',
  );
  const request = toUpdateRequest(record, mine);
  const stored = {
    ...record,
    ...(request as object),
    Options: request.Options?.map((option) => ({ Id: 'made', ...option })),
    Languages: request.Languages?.map((language) => ({
      ...language,
      Options: language.Options?.map(({ Order, ...option }) => ({
        Id: request.Options?.[Order ?? -1]?.Id ?? 'made',
        ...option,
      })),
    })),
  } as PurposePreference;

  test('once new options have ids', () => {
    expect(preferenceReview.contains(stored, request)).toBe(true);
    expect(preferenceReview.contains(record, request)).toBe(false);
  });

  test('and not where a text, an option or a language differs', () => {
    const [first, ...rest] = stored.Options ?? [];
    for (const changes of [
      { Name: 'x' },
      { Options: rest },
      { Options: [{ ...first, Label: 'x' }, ...rest] },
      { Options: [{ ...first, Id: 'x' }, ...rest] },
      { Languages: stored.Languages?.slice(0, 1) },
    ]) {
      expect(
        preferenceReview.contains({ ...stored, ...changes } as PurposePreference, request),
      ).toBe(false);
    }
  });
});
