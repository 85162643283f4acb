import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/data-subject-records.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { PersonReading } from '../read-people.ts';
import {
  byDanger,
  changedNumbers,
  evidenceDraft,
  isRisky,
  isUnchecked,
  leaveOut,
  leftOutNumbers,
  mergeable,
  mergedAwayIds,
  peopleOf,
  reviewGroup,
  rowsToCheck,
  tickGroup,
} from './group-review.ts';

const purposeId = '6f1d2c3b-0000-4000-8000-000000000001';

/** Somebody with a consent to one purpose; fictional. */
const profile = (id: string, status: string, day: number): Profile => ({
  Id: id,
  Identifier: `${id}@example.org`,
  Purposes: [
    {
      Id: purposeId,
      Name: 'Marketing email',
      Version: 1,
      Status: status,
      LastInteractionDate: `2026-03-0${day}T00:00:00.000Z`,
    },
  ],
});

const read = (own: Profile): PersonReading => ({
  kind: 'found',
  person: { id: own.Id, identifier: own.Identifier },
  profile: own,
  readAt: 1,
});

const unread = (id: string): PersonReading => ({
  kind: 'missing',
  person: { id, identifier: `${id}@example.org` },
  readAt: 1,
});

const groupOf = (number: number, ids: readonly string[]): DuplicateGroup => ({
  number,
  status: 'OPEN',
  dataSubjectCount: ids.length,
  matchedElementNames: ['Email'],
  dataSubjects: ids.map((id) => ({ id, identifier: `${id}@example.org` })),
});

const review = (number: number, readings: readonly PersonReading[], before?: Reviewed) =>
  reviewGroup(
    groupOf(
      number,
      readings.map(({ person }) => person.id),
    ),
    {
      readings: new Map(readings.map((reading) => [reading.person.id, reading])),
      comparison: [],
      before,
    },
  );
type Reviewed = ReturnType<typeof reviewGroup>;

/** A withdrawal that stands, a withdrawal that is overruled, and no difference. */
const withdrawn = (number = 1) =>
  review(number, [read(profile('a', 'ACTIVE', 1)), read(profile('b', 'WITHDRAWN', 2))]);
const overruled = (number = 2) =>
  review(number, [read(profile('c', 'ACTIVE', 2)), read(profile('d', 'WITHDRAWN', 1))]);
const calm = (number = 3) =>
  review(number, [read(profile('e', 'ACTIVE', 1)), read(profile('f', 'ACTIVE', 2))]);

describe('what a group is', () => {
  test('risky where one refuses what another does not, and then it is to be ticked', () => {
    const groups = [withdrawn(), overruled(), calm()];
    expect(groups.map(isRisky)).toEqual([true, true, false]);
    expect(groups.map(isUnchecked)).toEqual([true, true, false]);
  });

  test('nothing to merge with fewer than two left, which are then those that count', () => {
    const one = review(1, [read(profile('a', 'ACTIVE', 1)), unread('b')]);
    expect(one.review).toBeNull();
    expect(isUnchecked(one)).toBe(false);
    expect(mergeable([one, calm()]).map(({ number }) => number)).toEqual([3]);
    expect(peopleOf([one, calm()])).toBe(2);
  });

  test('the first that is left would stay', () => {
    const group = review(1, [
      unread('a'),
      read(profile('b', 'ACTIVE', 1)),
      read(profile('c', 'WITHDRAWN', 2)),
    ]);
    expect(group.review?.profiles.map(({ Id }) => Id)).toEqual(['b', 'c']);
  });
});

test('a refusal that becomes a consent comes first, what is calm last', () => {
  const sorted = byDanger([calm(1), withdrawn(2), overruled(3)]);
  expect(sorted.map(({ number }) => number)).toEqual([3, 2, 1]);
});

describe('a tick', () => {
  test('settles all rows of its group, and can be taken back', () => {
    const other = '6f1d2c3b-0000-4000-8000-000000000002';
    const twice = (own: Profile): Profile => ({
      ...own,
      Purposes: (own.Purposes ?? []).flatMap((purpose) => [purpose, { ...purpose, Id: other }]),
    });
    const group = review(1, [
      read(twice(profile('a', 'ACTIVE', 1))),
      read(twice(profile('b', 'WITHDRAWN', 2))),
    ]);
    expect(rowsToCheck(group)).toHaveLength(2);
    const ticked = tickGroup(group, true);
    expect(isUnchecked(ticked)).toBe(false);
    expect(isUnchecked(tickGroup(ticked, false))).toBe(true);
  });

  test('lasts through another reading of the same, and not of something else', () => {
    const ticked = tickGroup(withdrawn(), true);
    const same = review(
      1,
      [read(profile('a', 'ACTIVE', 1)), read(profile('b', 'WITHDRAWN', 2))],
      ticked,
    );
    expect(isUnchecked(same)).toBe(false);
    const other = review(
      1,
      [read(profile('a', 'ACTIVE', 3)), read(profile('b', 'WITHDRAWN', 2))],
      ticked,
    );
    expect(isUnchecked(other)).toBe(true);
    expect(other.review?.changedKeys.has(purposeId)).toBe(true);
  });
});

describe('what changed since the review', () => {
  test('nothing, where everybody is as before', () => {
    expect(changedNumbers([withdrawn(), calm()], [calm(), withdrawn()])).toEqual([]);
  });

  test('groups of other content, with somebody less, new ones, and those that are gone', () => {
    const shrunk = review(3, [read(profile('e', 'ACTIVE', 1)), unread('f')]);
    const other = review(1, [read(profile('a', 'ACTIVE', 3)), read(profile('b', 'WITHDRAWN', 2))]);
    const before = [withdrawn(1), overruled(2), calm(3)];
    expect(changedNumbers(before, [other, shrunk, calm(4)])).toEqual([1, 3, 4, 2]);
  });
});

test('the evidence is of everybody who is merged, group by group', () => {
  const gone = review(7, [unread('x')]);
  const draft = evidenceDraft([withdrawn(), gone, calm()], null);
  expect(draft.reads?.map(({ profile: own }) => own.Id)).toEqual(['a', 'b', 'e', 'f']);
  expect(draft.primaryId).toBe('a');
});

describe('a group that is left out', () => {
  const groups = [leaveOut(withdrawn(), true), overruled(), calm()];

  test('is not merged, and nothing of it is to be checked', () => {
    expect(leftOutNumbers(groups)).toEqual([1]);
    expect(mergeable(groups).map(({ number }) => number)).toEqual([2, 3]);
    expect(peopleOf(groups)).toBe(4);
    const primaries = groups.map(({ draft }) => draft.primaryId);
    expect(mergedAwayIds(groups)).toHaveLength(2);
    expect(primaries.filter((id) => mergedAwayIds(groups).includes(id ?? ''))).toEqual([]);
    expect(groups.map(isUnchecked)).toEqual([false, true, false]);
    // Its place in the list stays.
    expect(groups.map(isRisky)).toEqual([true, true, false]);
    expect(evidenceDraft(groups, null).people).toHaveLength(4);
  });

  test('stays out when it is read again, and what changes in it stops nothing', () => {
    const [left, ...others] = groups;
    const again = review(
      1,
      [read(profile('a', 'OPT_OUT', 1)), read(profile('b', 'ACTIVE', 2))],
      left,
    );
    expect(again.isLeftOut).toBe(true);
    expect(changedNumbers(groups, [again, ...others])).toEqual([]);
    expect(changedNumbers(groups, others)).toEqual([]);
    expect(changedNumbers(groups, [leaveOut(again, false), ...others])).toEqual([1]);
  });

  test('counts again once it is taken in', () => {
    expect(mergeable([leaveOut(leaveOut(withdrawn(), true), false)])).toHaveLength(1);
  });
});
