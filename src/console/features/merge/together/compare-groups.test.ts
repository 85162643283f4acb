import { expect, test } from 'vitest';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type { PersonReading } from '../read-people.ts';
import { compareGroups, primariesOf } from './compare-groups.ts';
import { reviewGroup } from './group-review.ts';

const purpose = (Id: string, Status: string, day: number): ProfilePurpose => ({
  Id,
  Name: Id,
  Version: 1,
  Status,
  LastInteractionDate: `2026-03-0${day}T00:00:00.000Z`,
});

const profile = (Id: string, Status: string, day: number, ...more: ProfilePurpose[]): Profile => ({
  Id,
  Identifier: `${Id}@example.org`,
  Purposes: [purpose('mail', Status, day), ...more],
});

const read = (own: Profile): PersonReading => ({
  kind: 'found',
  person: { id: own.Id, identifier: own.Identifier },
  profile: own,
  readAt: 1,
});

const group = (number: number, ...profiles: Profile[]) =>
  reviewGroup(
    {
      number,
      status: 'OPEN',
      dataSubjectCount: profiles.length,
      matchedElementNames: ['Email'],
      dataSubjects: profiles.map(({ Id, Identifier }) => ({ id: Id, identifier: Identifier })),
    },
    {
      readings: new Map(profiles.map((own) => [own.Id, read(own)])),
      comparison: [],
      before: undefined,
    },
  );

test('each group is held against its own prediction: as predicted, differing, open, and not found', () => {
  const groups = [
    group(1, profile('a', 'ACTIVE', 1), profile('b', 'WITHDRAWN', 2)),
    group(2, profile('c', 'WITHDRAWN', 2), profile('d', 'ACTIVE', 1)),
    group(3, profile('e', 'WITHDRAWN', 1), profile('f', 'ACTIVE', 1)),
    group(4, profile('g', 'ACTIVE', 1), profile('h', 'ACTIVE', 2)),
  ];
  expect(primariesOf(groups).map(({ id }) => id)).toEqual(['a', 'c', 'e', 'g']);
  const compared = compareGroups(groups, [
    read(profile('a', 'WITHDRAWN', 2)),
    read(profile('c', 'ACTIVE', 2)),
    read(profile('e', 'WITHDRAWN', 1)),
    { kind: 'missing', person: { id: 'g', identifier: 'g@example.org' }, readAt: 1 },
  ]);
  expect(compared.asPredicted).toEqual([1]);
  expect(compared.unread).toEqual([4]);
  expect(compared.others.map(({ number, result }) => [number, result])).toEqual([
    [2, 'differs'],
    [3, 'was-open'],
  ]);
  expect(compared.equal.map(({ number, stored }) => [number, stored])).toEqual([[1, 'WITHDRAWN']]);
});

test('outcomes as predicted are listed apart for a group that has differences', () => {
  const sms = purpose('sms', 'ACTIVE', 1);
  const groups = [group(2, profile('c', 'WITHDRAWN', 2, sms), profile('d', 'ACTIVE', 1))];
  const compared = compareGroups(groups, [read(profile('c', 'ACTIVE', 2, sms))]);
  expect(compared.others.map(({ row }) => row.name)).toEqual(['mail']);
  expect(compared.othersEqual.map(({ number, row }) => [number, row.name])).toEqual([[2, 'sms']]);
  expect(compared.equal).toEqual([]);
});
