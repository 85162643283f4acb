import { expect, test } from 'vitest';
import type { MoreRecord, ProfilePurpose } from '#contract/data-subject-records.ts';
import { isContradicted, moreRecordsWords, purposesElsewhere } from './more-records-words.ts';

const names: Record<string, string> = {
  email: 'Marketing email',
  sms: 'SMS',
  post: 'Post',
  calls: 'Phone contact',
  ads: 'Personalized ads',
};
const told = (own: string, ...others: (string | null)[]) => ({
  Purposes: own
    .split(', ')
    .map((one) => one.split(' '))
    .map(([Id = '', Status = '']) => ({ Id, Status, Name: '', Version: 1 }) as ProfilePurpose),
  MoreRecords: others.map((other, place): MoreRecord => {
    const isSure = other !== null && !other.startsWith('?');
    return {
      Id: `r${place}`,
      by: isSure ? 'SHARED_IDENTIFIER' : 'SHARED_ELEMENT',
      Name: isSure ? 'Card' : (other ?? '?').slice(1),
      Differs: isSure
        ? other
            .split(', ')
            .filter(Boolean)
            .map((one) => one.split(' '))
            .map(([PurposeId = '', status = '']) => ({
              PurposeId,
              Status: status === 'none' ? null : status,
            }))
        : null,
    };
  }),
});
type ToldProfile = ReturnType<typeof told>;
/** The same, where they said no to everything in the record at this place. */
const stoppedIn = (place: number, profile: ToldProfile, day = '2026-11-30'): ToldProfile => ({
  ...profile,
  MoreRecords: profile.MoreRecords.map((record, index) =>
    index === place ? { ...record, StoppedDate: `${day}T12:00:00.000Z` } : record,
  ),
});
const wordsOf = (profile: ToldProfile & { MoreRecordsLeftOff?: number }) => {
  const words = moreRecordsWords(profile, (id) => names[id] ?? 'Another purpose');
  return words && `${words.tone}: ${words.title} ${words.text}`;
};

test.each([
  [
    'a refusal of what is in force here warns',
    told('email ACTIVE', 'email WITHDRAWN'),
    'warn: 1 more record looks like this person. In that record, Marketing email is Withdrawn.',
  ],
  [
    'of what is not, it informs',
    told('email EXPIRED', 'email OPT_OUT'),
    'info: 1 more record looks like this person. In that record, Marketing email is Opted out.',
  ],
  [
    'of what nobody said here, too',
    told('email ACTIVE', 'sms HARD_OPT_OUT'),
    'info: 1 more record looks like this person. In that record, SMS is Hard opt-out.',
  ],
  [
    'what is recorded here alone is said',
    told('email ACTIVE, sms ACTIVE', 'email none, sms none'),
    "info: 1 more record looks like this person. In that record, Marketing email and SMS aren't recorded.",
  ],
  [
    'the same consents are said',
    told('email ACTIVE', ''),
    'info: 1 more record looks like this person. Its consents are the same.',
  ],
  [
    'what contradicts comes first, and many are counted',
    told(
      'email ACTIVE, sms ACTIVE, post ACTIVE, calls WITHDRAWN, ads PENDING',
      'ads ACTIVE, calls ACTIVE, post EXPIRED, sms OPT_OUT, email WITHDRAWN',
    ),
    'warn: 1 more record looks like this person. In that record, Marketing email is Withdrawn; SMS is Opted out; Personalized ads is Active; 2 more purposes differ.',
  ],
  [
    'of several records the worst counts, and others may be the same',
    told('email ACTIVE', 'email EXPIRED', 'email WITHDRAWN', '?Phone number'),
    'warn: 2 more records look like this person. In one of them, Marketing email is Withdrawn. 1 more may be the same person.',
  ],
  [
    'a no to everything warns, though no purpose in force here is refused there',
    stoppedIn(0, told('email ACTIVE', 'email none, sms WITHDRAWN')),
    "warn: 1 more record looks like this person. In that record they said no to everything on Nov 30, 2026. There, SMS is Withdrawn; Marketing email isn't recorded.",
  ],
  [
    'it is said where the consents are the same, too, and informs where nothing is in force here',
    stoppedIn(0, told('email WITHDRAWN', '')),
    'info: 1 more record looks like this person. In that record they said no to everything on Nov 30, 2026.',
  ],
  [
    'of several records one said it, the last of them',
    stoppedIn(
      0,
      stoppedIn(1, told('email ACTIVE', 'email WITHDRAWN', 'email WITHDRAWN')),
      '2026-11-02',
    ),
    'warn: 2 more records look like this person. In one of them they said no to everything on Nov 30, 2026. In one of them, Marketing email is Withdrawn.',
  ],
  [
    'who only may be the same shares something',
    told('email ACTIVE', '?Phone number'),
    'info: 1 more record may be the same person (same phone number).',
  ],
  [
    'several do',
    told('email ACTIVE', '?Phone number', '?VIP card', '?Phone number'),
    'info: 3 more records may be the same person (same phone number and same VIP card).',
  ],
])('%s', (_what, profile, words) => {
  expect(wordsOf(profile)).toBe(words);
});

test('nothing is said of nobody', () => {
  expect(wordsOf(told('email ACTIVE'))).toBeUndefined();
  expect(moreRecordsWords({}, String)).toBeUndefined();
});

test('those that are not listed are counted', () => {
  const maybe = told('email ACTIVE', ...Array.from({ length: 10 }, () => '?Phone'));
  expect(wordsOf({ ...maybe, MoreRecordsLeftOff: 4 })).toContain('14 more records may be');
  const sure = told('email ACTIVE', ...Array.from({ length: 10 }, () => 'email ACTIVE'));
  expect(wordsOf({ ...sure, MoreRecordsLeftOff: 4 })).toContain('More than 10 more records look');
});

test('who only may be the same person is not compared beside others', () => {
  const ids = (...others: string[]) =>
    moreRecordsWords(told('email ACTIVE', ...others), String)?.ids;
  expect(ids('email WITHDRAWN', '?Phone')).toEqual(['r0']);
  expect(ids('?Phone', '?Card')).toEqual(['r0', 'r1']);
});

test('a purpose that only the other has is named by the catalog', () => {
  const profile = told('email ACTIVE', 'sms ACTIVE, email EXPIRED');
  expect(purposesElsewhere(profile)).toEqual(['sms']);
  expect(isContradicted(profile)).toBe(false);
});
