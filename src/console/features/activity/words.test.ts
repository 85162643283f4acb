import { expect, test } from 'vitest';
import type { ActivityRecord } from '#contract/activity.ts';
import { changeKinds } from '#contract/common/activity.ts';
import { hasNoEffect, kindChoices, kindText, mergeOf, namedPersons, objectText } from './words.ts';

const recordOf = (fields: Partial<ActivityRecord>): ActivityRecord => ({
  id: 'a1',
  at: '2026-11-25T21:50:12Z',
  actor: { subject: 'support-agent' },
  client: 'console',
  kind: 'exported',
  operation: 'recordLooks',
  object: { type: 'person' },
  persons: [],
  erasedPersons: 0,
  criteria: [],
  fields: [],
  requestId: '',
  status: 200,
  isSealed: false,
  ...fields,
});
const persons = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ dataSubjectId: `p${index}`, mask: '•••' }));
const textOf = (fields: Partial<ActivityRecord>) =>
  [kindText(recordOf(fields)), objectText(recordOf(fields))].join(' ');

test('an export says that it began, and at its end how many people it has', () => {
  expect(textOf({ fields: ['clear', 'started'], people: 0 })).toBe('Started exporting people');
  expect(textOf({ fields: ['clear', 'partial'], people: 1200 })).toBe('Exported 1,200 people');
  expect(textOf({ fields: ['masked', 'complete'], people: 1 })).toBe('Exported 1 person');
});

test('what was done to the service itself is told', () => {
  const told = (fields: Partial<ActivityRecord>) => textOf(fields).trim();
  const session = { object: { type: 'session' } } as const;
  expect(told({ ...session, kind: 'signedIn' })).toBe('Signed in');
  expect(told({ ...session, kind: 'signedOut', operation: 'signOut' })).toBe('Signed out');
  expect(told({ ...session, kind: 'signedOut', operation: 'signOutByProvider' })).toBe(
    'Signed out by the identity provider',
  );
  const failed = (attempts: number) => ({
    ...session,
    kind: 'signInFailed',
    changes: { before: {}, after: { '': { attempts } } },
  });
  expect(told(failed(1))).toBe('1 failed sign-in');
  expect(told(failed(1200))).toBe('1,200 failed sign-ins');
  const activity = { object: { type: 'activity' } } as const;
  expect(told({ ...activity, kind: 'listed' })).toBe('Viewed the activity');
  expect(told({ ...activity, kind: 'forgotten' })).toBe('Removed old activity');
  expect(told({ object: { type: 'database' }, kind: 'restored' })).toBe('Restored the database');
  expect(told({ object: { type: 'signingKey' }, kind: 'rotated' })).toBe(
    'Rotated the keys of this service',
  );
});

test('what was done to configuration is told which way', () => {
  const point = { object: { type: 'collectionPoint' } } as const;
  const words = (['published', 'disabled', 'enabled'] as const).map((kind) =>
    textOf({ ...point, kind }),
  );
  expect(words).toEqual([
    'Published a collection point',
    'Disabled a collection point',
    'Enabled a collection point',
  ]);
  const settings = { object: { type: 'deletionSettings' } } as const;
  expect(textOf({ ...settings, kind: 'switchedOn' })).toBe('Turned on deletion by programs');
  expect(textOf({ ...settings, kind: 'switchedOff' })).toBe('Turned off deletion by programs');
  const choices: readonly string[] = kindChoices.map(({ value }) => value);
  expect(changeKinds.filter((kind) => !choices.includes(kind))).toEqual([]);
});

test('what was sent as it was changed nothing', () => {
  const point = { object: { type: 'collectionPoint' }, kind: 'updated' } as const;
  const nothing = { before: {}, after: {} };
  expect(hasNoEffect(recordOf({ ...point, changes: nothing }))).toBe(true);
  const renamed = { before: { 1: { Name: 'A' } }, after: { 1: { Name: 'B' } } };
  expect(hasNoEffect(recordOf({ ...point, changes: renamed }))).toBe(false);
  // Of a refused act no changes are kept.
  expect(hasNoEffect(recordOf({ ...point, changes: null }))).toBe(false);
});

test('a few people are named in a line, many are counted', () => {
  expect(namedPersons(recordOf({ persons: persons(3) }))).toHaveLength(3);
  expect(namedPersons(recordOf({ persons: persons(50) }))).toEqual([]);
  expect(textOf({ persons: persons(50), people: 50 })).toBe('Exported 50 people');
  expect(textOf({ kind: 'merged', persons: persons(5), people: null })).toBe('Merged 5 people');
});

test('of a merge is said which record became part of which', () => {
  const person = (mask: string, isMerged: boolean) => ({ dataSubjectId: 'a', mask, isMerged });
  const wordsOf = (...own: ReturnType<typeof person>[]) => {
    const merge = mergeOf(recordOf({ kind: 'merged', persons: own }));
    return merge && `${merge.merged.map(({ mask }) => mask).join(', ')} into ${merge.primary.mask}`;
  };
  expect(wordsOf(person('b', true), person('a', false), person('c', true))).toBe('b, c into a');
  // Of rows from before, and of a record that was merged itself since.
  expect(wordsOf(person('a', false))).toBeUndefined();
  expect(wordsOf(person('a', true), person('b', true))).toBeUndefined();
  expect(
    mergeOf(recordOf({ kind: 'looked', persons: [person('a', false), person('b', true)] })),
  ).toBeUndefined();
});

test('only who searched for people found nobody', () => {
  const list = { kind: 'listed', people: 0 } as const;
  expect(textOf({ ...list, criteria: ['identifier'] })).toBe('Found nobody');
  expect(textOf(list)).toBe('Viewed an empty list');
  expect(textOf({ ...list, people: 12 })).toBe('Viewed a list of 12 people');
});

test('people who were erased since have no name', () => {
  expect(textOf({ kind: 'looked', erasedPersons: 1 })).toBe('Viewed an erased person');
  expect(textOf({ kind: 'merged', erasedPersons: 3 })).toBe('Merged 3 erased people');
});
