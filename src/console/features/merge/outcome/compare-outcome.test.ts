import { expect, test } from 'vitest';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import { predictConsents } from '#contract/predict-consents.ts';
import { compareOutcome } from './compare-outcome.ts';

const purpose = (Id: string, Status: string, day: number, more = {}): ProfilePurpose => ({
  Id,
  Name: Id,
  Version: 1,
  Status,
  LastInteractionDate: `2026-01-0${day}T00:00:00.000Z`,
  ...more,
});
const profile = (Id: string, ...Purposes: ProfilePurpose[]): Profile => ({
  Id,
  Identifier: Id,
  Purposes,
});
const topics = (...consented: boolean[]) => ({
  Topics: consented.map((IsConsented, index) => ({
    Id: `t${index}`,
    Name: `Topic ${index}`,
    IsConsented,
  })),
});

const before = [
  profile('ann', purpose('mail', 'ACTIVE', 1), purpose('sms', 'ACTIVE', 2, topics(true, false))),
  profile(
    'bob',
    purpose('mail', 'WITHDRAWN', 2),
    purpose('sms', 'ACTIVE', 3, topics(false, true)),
    purpose('post', 'OPT_IN', 3),
  ),
];

const compare = (...stored: ProfilePurpose[]) =>
  compareOutcome(predictConsents(before, []), profile('ann', ...stored)).map(
    ({ row, predicted, stored: found, result }) => [row.name, predicted, found, result],
  );

test('a merge as predicted says so for each purpose and choice', () => {
  expect(
    compare(
      purpose('mail', 'WITHDRAWN', 2),
      purpose('sms', 'ACTIVE', 3, { Topics: [{ Id: 't1', Name: 'Topic 1', IsConsented: true }] }),
      purpose('post', 'OPT_IN', 3),
    ).toSorted(),
  ).toEqual([
    ['Topic 0', 'NOT_CONSENTED', 'NOT_CONSENTED', 'as-predicted'],
    ['Topic 1', 'CONSENTED', 'CONSENTED', 'as-predicted'],
    ['mail', 'WITHDRAWN', 'WITHDRAWN', 'as-predicted'],
    ['post', 'OPT_IN', 'OPT_IN', 'as-predicted'],
    ['sms', 'ACTIVE', 'ACTIVE', 'as-predicted'],
  ]);
});

test('choices match without regard to the case of their ids', () => {
  const stored = compare(
    purpose('MAIL', 'WITHDRAWN', 2),
    purpose('SMS', 'ACTIVE', 3, { Topics: [{ Id: 'T1', Name: 'Topic 1', IsConsented: true }] }),
    purpose('POST', 'OPT_IN', 3),
  );
  expect(stored.map(([, , , result]) => result)).toEqual(stored.map(() => 'as-predicted'));
});

test('differences come first, and a missing purpose is reported', () => {
  const [first, second] = compare(
    purpose('mail', 'ACTIVE', 1),
    purpose('sms', 'ACTIVE', 3, topics(false, true)),
  );
  expect([first, second].toSorted()).toEqual([
    ['mail', 'WITHDRAWN', 'ACTIVE', 'differs'],
    ['post', 'OPT_IN', null, 'differs'],
  ]);
});

test('what could not be predicted is not called right or wrong', () => {
  const open = [
    profile('ann', purpose('mail', 'ACTIVE', 1)),
    profile('bob', purpose('mail', 'OPT_IN', 1)),
  ];
  const [only] = compareOutcome(
    predictConsents(open, []),
    profile('ann', purpose('mail', 'OPT_IN', 1)),
  );
  expect(only).toMatchObject({ predicted: null, stored: 'OPT_IN', result: 'was-open' });
});
