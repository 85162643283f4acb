import { expect, test } from 'vitest';
import type { ComparedRecord } from '#contract/compare.ts';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import { reviewGroup } from './group-review.ts';
import { touchedIn } from './touched-opt-outs.ts';

type State = Pick<ProfilePurpose, 'Status' | 'Topics'> & { day: number };

const profile = (Id: string, consents: Record<string, State>): Profile => ({
  Id,
  Identifier: `${Id}@example.org`,
  Purposes: Object.entries(consents).map(([Name, { day, ...more }]) => ({
    Id: Name,
    Name,
    Version: 1,
    LastInteractionDate: `2026-03-0${day}T00:00:00.000Z`,
    ConsentDate: `2026-03-0${day}T00:00:00.000Z`,
    ...more,
  })),
});

const comparedGroup = (
  comparison: readonly ComparedRecord[],
  number: number,
  ...profiles: Profile[]
) =>
  reviewGroup(
    {
      number,
      status: 'OPEN',
      dataSubjectCount: profiles.length,
      matchedElementNames: ['Email'],
      dataSubjects: profiles.map(({ Id, Identifier }) => ({ id: Id, identifier: Identifier })),
    },
    {
      readings: new Map(
        profiles.map((own) => [
          own.Id,
          {
            kind: 'found',
            person: { id: own.Id, identifier: own.Identifier },
            profile: own,
            readAt: 1,
          },
        ]),
      ),
      comparison,
      before: undefined,
    },
  );

const group = (number: number, ...profiles: Profile[]) => comparedGroup([], number, ...profiles);

const yes = (day: number): State => ({ Status: 'ACTIVE', day });
const no = (day: number): State => ({ Status: 'WITHDRAWN', day });
const topic = (IsConsented: boolean) => [{ Id: 'offers', Name: 'Offers', IsConsented }];

test('opt-outs are counted by what becomes of them, with the groups they are in, dangerous ones first', () => {
  const groups = [
    group(4, profile('a', { Mail: yes(1) }), profile('b', { Mail: no(2) })),
    group(
      2,
      profile('c', { Mail: no(1), Post: no(1) }),
      profile('d', { Mail: yes(2), Post: yes(2) }),
    ),
    group(3, profile('e', { Mail: no(1) }), profile('f', { Mail: yes(2) })),
    group(5, profile('g', { Mail: no(1) }), profile('h', { Mail: yes(1) })),
    group(6, profile('i', {}), profile('j', { Phone: no(1) })),
    group(7, profile('k', { Mail: yes(1) }), profile('l', { Mail: yes(2) })),
  ];
  expect(touchedIn(groups)).toEqual([
    { words: '3 opt-outs would become opt-ins', isBad: true, numbers: [2, 3] },
    { words: '1 opt-out may become an opt-in', isBad: true, numbers: [5] },
    { words: '1 opt-out is new for the primary record', isBad: false, numbers: [6] },
    { words: '1 opt-out stays', isBad: false, numbers: [4] },
  ]);
});

test('a choice under a consent, and no consent without an opt-out, are told as what they are', () => {
  const choice = group(
    1,
    profile('a', { Mail: { ...yes(2), Topics: topic(true) } }),
    profile('b', { Mail: { ...yes(1), Topics: topic(false) } }),
  );
  const kept = group(
    2,
    profile('c', { Mail: { ...yes(1), Topics: topic(true) } }),
    profile('d', { Mail: { ...yes(2), Topics: topic(false) } }),
  );
  const refusal = group(
    3,
    profile('e', { Mail: { Status: 'NO_CONSENT', day: 1 } }),
    profile('f', { Mail: yes(2) }),
  );
  expect(touchedIn([choice, kept, refusal]).map(({ words }) => words)).toEqual([
    '1 refusal would become an opt-in',
    '1 declined choice would become consented',
    '1 declined choice stays',
  ]);
});

test('a status that is not known is to be checked too', () => {
  const unknown = group(
    1,
    profile('a', { Mail: { Status: 'NEW_STATUS', day: 1 } }),
    profile('b', { Mail: yes(2) }),
  );
  expect(touchedIn([unknown])).toEqual([
    { words: '1 unknown answer would become an opt-in', isBad: true, numbers: [1] },
  ]);
});

test('a yes that a no to everything ends is an opt-out that stays', () => {
  const stopped = (id: string, day: number) => ({
    ...{ id, identifier: 1, caselessIdentifier: 1, language: null, dataElements: [] },
    stopped: { at: `2026-03-0${day}T00:00:00.000Z`, servicePurposeIds: [] },
  });
  const implicit = (day: number): State => ({ Status: 'IMPLICIT', day });
  const groups = [
    comparedGroup([stopped('a', 1)], 1, profile('a', {}), profile('b', { Mail: implicit(2) })),
    comparedGroup([stopped('c', 1)], 2, profile('c', {}), profile('d', { Mail: yes(2) })),
    comparedGroup([stopped('e', 1)], 3, profile('e', {}), profile('f', { Mail: no(2) })),
  ];
  expect(touchedIn(groups)).toEqual([
    { words: '1 opt-out would become an opt-in', isBad: true, numbers: [2] },
    { words: '1 opt-out is new for the primary record', isBad: false, numbers: [3] },
    { words: '1 opt-out stays', isBad: false, numbers: [1] },
  ]);
});
