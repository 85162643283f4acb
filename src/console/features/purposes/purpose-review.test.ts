import { describe, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import { isSameIn } from '#console/api/review/review-field.ts';
import { mayOverwrite } from '#console/api/review/standing.ts';
import { conflictsIn, mergeChoices, presetChoices } from '#console/api/review/three-way.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import { purposeVersionV2Schema } from '#contract/purpose-records.ts';
import type { PurposeFormValues } from './purpose-fields.ts';
import { emptyTexts, toUpdateRequest } from './purpose-form.ts';
import { purposeReview } from './purpose-review.ts';

const base = parse(purposeVersionV2Schema, {
  id: '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d',
  label: 'Marketing email',
  purposeType: 'STANDARD',
  status: 'DRAFT',
  version: 2,
  description: 'News',
  consentLifeSpan: 86_400,
  languages: [{ name: 'Werbung', description: 'Neues', language: 'de' }],
  customPreferences: [{ id: 'r', name: 'Topics', displayAs: 'BUTTONS', customPreferenceId: 'p1' }],
});
const review = purposeReview((id) => (id === 'p1' ? 'Topics' : undefined));
const opened = review.toValues(base);
const fieldOf = (key: string, ...states: PurposeFormValues[]) => {
  const field = review.fieldsOf([], [opened, ...states]).find((found) => found.key === key);
  if (field === undefined) throw new Error(`There is no field ${key}.`);
  return field;
};

describe('what is shown of a change', () => {
  test('has words for life spans, types and linked records', () => {
    expect(fieldOf('ConsentLifeSpan').show(opened)).toEqual({ kind: 'text', text: '1 day' });
    expect(fieldOf('Type').show(opened)).toEqual({ kind: 'text', text: 'Standard' });
    expect(fieldOf('CustomPreferenceIds').show(opened)).toEqual({
      kind: 'list',
      items: [{ key: 'p1', text: 'Topics' }],
    });
  });

  test('has a field for each language that any state has, in any spelling once', () => {
    const mine = {
      ...opened,
      Languages: [...opened.Languages, { ...emptyTexts('sv'), Name: 'Reklam' }],
    };
    const spelt = { ...opened, Languages: [{ ...emptyTexts('DE'), Name: 'Werbung' }] };
    const keys = review.fieldsOf([], [opened, mine, spelt]).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('Languages.'))).toEqual([
      'Languages.de',
      'Languages.sv',
    ]);
    expect(fieldOf('Languages.sv', mine).show(mine)).toEqual({
      kind: 'list',
      items: [{ key: 'Name', text: 'Name: Reklam' }],
    });
    expect(fieldOf('Languages.sv', mine).show(opened)).toEqual({ kind: 'list', items: [] });
  });
});

test('two people who change different languages both keep theirs, and a removed one goes', () => {
  const theirs = {
    ...opened,
    Languages: [...opened.Languages, { ...emptyTexts('fr'), Name: 'Publicité' }],
  };
  const mine = { ...opened, Languages: [{ ...emptyTexts('sv'), Name: 'Reklam' }] };
  const states = { base: opened, theirs, mine };
  const conflicts = conflictsIn(review.fieldsOf([], [opened, theirs, mine]), states);
  expect(conflicts.map(({ field, changedBy }) => `${field.key} ${changedBy}`).sort()).toEqual([
    'Languages.de me',
    'Languages.fr them',
    'Languages.sv me',
  ]);
  const merged = mergeChoices(conflicts, presetChoices(conflicts), states);
  expect(merged.Languages.map(({ Language }) => Language).sort()).toEqual(['fr', 'sv']);
});

test('two people who change different texts of one language can keep both', () => {
  const [german] = opened.Languages;
  if (german === undefined) throw new Error('There is no German text.');
  const states = {
    base: opened,
    theirs: { ...opened, Languages: [{ ...german, Name: 'Post' }] },
    mine: { ...opened, Languages: [{ ...german, Description: 'Neuigkeiten' }] },
  };
  const field = fieldOf('Languages.de');
  expect(field.takeBoth?.(states.theirs, states)?.Languages).toEqual([
    { ...german, Name: 'Post', Description: 'Neuigkeiten' },
  ]);
  const sameText = { ...states, mine: { ...opened, Languages: [{ ...german, Name: 'Mail' }] } };
  expect(field.takeBoth?.(states.theirs, sameText)).toBeNull();
  const removed = { ...states, mine: { ...opened, Languages: [] } };
  expect(field.takeBoth?.(states.theirs, removed)).toBeNull();
});

describe('texts that the default language only repeats', () => {
  const english = { ...emptyTexts('en-us'), Name: 'Marketing email', Description: 'News' };
  const values: PurposeFormValues = {
    ...opened,
    DefaultLanguage: 'en-us',
    Languages: [...opened.Languages, english],
  };
  const edited = (fields: Partial<PurposeFormValues>, texts: Partial<typeof english> = {}) => ({
    ...values,
    ...fields,
    Languages: [...opened.Languages, { ...english, ...texts }],
  });
  const changedIn = (before: PurposeFormValues, after: PurposeFormValues) =>
    review
      .fieldsOf([], [before, after])
      .filter((field) => !isSameIn(field, before, after))
      .map(({ key }) => key);

  test('are one change when they are edited', () => {
    const after = edited({ Description: 'All news' }, { Description: 'All news' });
    expect(changedIn(values, after)).toEqual(['Description']);
  });

  test('are told apart once one of them is edited by itself', () => {
    expect(changedIn(values, edited({}, { Description: 'Only here' }))).toEqual([
      'Languages.en-us',
    ]);
    expect(changedIn(values, edited({ Description: 'Only there' }))).toEqual(['Description']);
  });

  test('leave the other texts of the language a change of their own', () => {
    const after = edited(
      { Description: 'All news' },
      { Description: 'All news', HardOptOutMessage: 'Needed' },
    );
    expect(changedIn(values, after)).toEqual(['Description', 'Languages.en-us']);
    const field = review.fieldsOf([], [values, after]).find(({ key }) => key === 'Languages.en-us');
    expect(field?.show(after)).toEqual({
      kind: 'list',
      items: [{ key: 'HardOptOutMessage', text: 'Hard opt-out message: Needed' }],
    });
  });

  test('stay the same whichever changes of two people are taken', () => {
    const theirs = edited(
      { Description: 'Theirs' },
      { Description: 'Theirs', HardOptOutMessage: 'Needed' },
    );
    const mine = edited(
      { Name: 'Mail', Description: 'Mine' },
      { Name: 'Mail', Description: 'Mine' },
    );
    const states = { base: values, theirs, mine };
    const conflicts = conflictsIn(review.fieldsOf([], [values, theirs, mine]), states);
    expect(conflicts.map(({ field, changedBy }) => `${field.key} ${changedBy}`)).toEqual([
      'Description both',
      'Languages.en-us them',
      'Name me',
    ]);
    const choices = { ...presetChoices(conflicts), Description: 'mine' } as const;
    expect(mergeChoices(conflicts, choices, states)).toMatchObject({
      Name: 'Mail',
      Description: 'Mine',
      Languages: [
        {},
        { Name: 'Mail', Description: 'Mine', HardOptOutMessage: 'Needed', Language: 'en-us' },
      ],
    });
  });
});

test('an earlier attempt that cleared a setting is known again, and may be saved over', () => {
  const filled = { ...base, externalReference: 'CRM-7' };
  const cleared = toUpdateRequest(filled, review.toValues(base));
  const request = { ...cleared, Description: 'Later' };
  const attempts = [cleared, request];
  expect(mayOverwrite(review, { stored: base, opened: filled, request, attempts })).toBe(true);
});

describe('two readings of a version', () => {
  test('differ in what somebody set, and in nothing that says the same', () => {
    const same = {
      ...base,
      HardOptOutMessage: '',
      IsMajorVersion: false,
      languages: base.languages,
    };
    expect(review.changedKeys(base, same)).toEqual([]);
    expect(
      review.changedKeys(base, { ...base, label: 'Mail', status: 'ACTIVE', LastMajorVersion: 2 }),
    ).toEqual(['Status', 'Name', 'LastMajorVersion']);
    const languages = [{ name: 'Anders', description: 'Neues', language: 'de' }];
    expect(review.changedKeys(base, { ...base, languages })).toEqual(['Languages']);
  });

  test('a version holds a request when everything in it is stored and it is still a Draft', () => {
    const request = toUpdatePurposeRequest(base);
    expect(review.contains(base, request)).toBe(true);
    expect(review.contains(base, { ...request, Description: 'Other' })).toBe(false);
    expect(review.contains({ ...base, status: 'ACTIVE' }, request)).toBe(false);
    expect(review.contains({ ...base, HardOptOutMessage: 'Locked' }, request)).toBe(false);
  });
});

test('a version that is gone or no Draft any more stops the save, and says what happened', () => {
  expect(review.stopOf(base, base)).toBeUndefined();
  expect(review.stopOf(null, base)?.title).toBe('Version 2 no longer exists.');
  const stored = { ...base, status: 'ACTIVE' };
  expect(review.stopOf(stored, base)?.title).toMatch(/^Someone published version 2: /);
  const known = { ...stored, publishedBy: 'p', publishedDate: '2026-11-21T09:00:00.000Z' };
  const titleFor = (name: string) => purposeReview(() => name).stopOf(known, base)?.title;
  expect(titleFor('Paula Example')).toMatch(
    /^Paula Example published version 2 on Nov 21, 2026, \d+:00: it's no longer a Draft\.$/,
  );
  expect(titleFor('You')).toMatch(/^You published version 2 in another tab on Nov 21, 2026/);
  const today = { ...known, publishedDate: new Date().toISOString() };
  expect(purposeReview(() => 'You').stopOf(today, base)?.title).toMatch(
    /^You published version 2 in another tab at \d+:\d\d: /,
  );
  expect(review.stopOf({ ...base, status: 'RETIRED' }, base)?.title).toMatch(
    /^Someone changed version 2/,
  );
});

test('a form that makes a Draft of the Active version stops where another version was made', () => {
  const active = { ...base, status: 'ACTIVE' };
  expect(review.stopOf(active, active)).toBeUndefined();
  expect(review.stopOf({ ...base, version: 3 }, active)).toMatchObject({
    title: 'Someone started version 3, a Draft.',
    goOn: 'Continue in version 3 with my changes',
  });
  expect(review.stopOf({ ...active, version: 3 }, active)).toMatchObject({
    title: 'Someone published version 3.',
    goOn: 'Create a new version with my changes',
  });
  const retired = review.stopOf({ ...base, status: 'RETIRED' }, active);
  expect(retired?.title).toBe('Version 2 is no longer Active.');
  expect(retired?.goOn).toBeUndefined();
  expect(review.stopOf(null, active)?.goOn).toBeUndefined();
});

test('a Draft that was published or discarded leads on with what was typed', () => {
  expect(review.stopOf({ ...base, status: 'ACTIVE' }, base)?.goOn).toBe(
    'Create a new version with my changes',
  );
  expect(review.stopOf(null, base)).toMatchObject({
    lines: ['Someone discarded it. Nothing was saved. Your changes are still here.'],
    goOn: 'Create a new version with my changes',
  });
});

test('a Draft that a request made of another version holds the request', () => {
  const request = toUpdatePurposeRequest({ ...base, version: 1, status: 'ACTIVE' });
  expect(review.contains(base, request)).toBe(true);
});
