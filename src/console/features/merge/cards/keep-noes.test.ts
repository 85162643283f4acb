import { expect, test } from 'vitest';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import { predictConsents } from '#contract/predict-consents.ts';
import {
  canKeepNo,
  keepNoes,
  keptRows,
  stakeWords,
  withdrawalsFor,
  withNoes,
} from './keep-noes.ts';

const purpose = (
  Name: string,
  Status: string,
  day: number,
  more: Partial<ProfilePurpose> = {},
): ProfilePurpose => ({
  Id: Name.toLowerCase(),
  Name,
  Version: 1,
  Status,
  LastInteractionDate: `2026-01-0${day}T12:00:00.000Z`,
  ConsentDate: `2026-01-0${day}T12:00:00.000Z`,
  ...more,
});
const profile = (Id: string, ...Purposes: ProfilePurpose[]): Profile => ({
  Id,
  Identifier: `${Id}@example.org`,
  Purposes,
});
const predict = (profiles: Parameters<typeof predictConsents>[0]) => predictConsents(profiles, []);
const keepAll = (rows: ReturnType<typeof predictConsents>) => {
  const kept = keptRows(rows, keepNoes({}, rows));
  return { kept, after: withNoes(rows, kept) };
};

test('each record that says yes withdraws, and the no holds after the merge', () => {
  const before = [
    profile('ann', purpose('Mail', 'WITHDRAWN', 1), purpose('Post', 'OPT_OUT', 1)),
    profile('bob', purpose('Mail', 'ACTIVE', 2), purpose('Post', 'ACTIVE', 3)),
    profile('cid', purpose('Mail', 'OPT_IN', 3)),
  ];
  const { kept, after } = keepAll(predict(before));
  const withdrawals = withdrawalsFor(kept);
  expect(withdrawals).toEqual([
    { id: 'bob', purposeIds: ['mail', 'post'] },
    { id: 'cid', purposeIds: ['mail'] },
  ]);
  // What the records say then is what the rows say now.
  const then = before.map((own) =>
    profile(
      own.Id,
      ...(own.Purposes ?? []).map((one) =>
        withdrawals.some(({ id, purposeIds }) => id === own.Id && purposeIds.includes(one.Id))
          ? { ...one, Status: 'WITHDRAWN', LastInteractionDate: '2026-02-01T12:00:00.000Z' }
          : one,
      ),
    ),
  );
  const statesOf = (rows: typeof after) =>
    new Map(rows.map(({ key, forecast }) => [key, forecast.predicted?.state]));
  expect(statesOf(after)).toEqual(statesOf(predict(then)));
  expect(after.map(({ overrulesRefusal }) => overrulesRefusal)).toEqual(['no', 'no']);
});

test('a declined topic keeps its own tick where the no to its purpose is kept', () => {
  const topic = (IsConsented: boolean) => ({
    Topics: [{ Id: 'offers', Name: 'Offers', IsConsented }],
  });
  const rows = predict([
    profile('ann', purpose('Mail', 'WITHDRAWN', 1, topic(false))),
    profile('bob', purpose('Mail', 'ACTIVE', 2, topic(true))),
  ]);
  expect(rows.map(({ kind, overrulesRefusal }) => [kind, overrulesRefusal])).toEqual([
    ['purpose', 'will'],
    ['topic', 'will'],
  ]);
  expect(rows.map(canKeepNo)).toEqual([true, false]);
  const { after } = keepAll(rows);
  expect(after[0]?.overrulesRefusal).toBe('no');
  expect(after[1]).toBe(rows[1]);
});

test('a no that stays by itself, or an answer that is not known, is not kept', () => {
  const pairs = [
    ['ACTIVE', 'WITHDRAWN'],
    ['SOMETHING', 'ACTIVE'],
  ] as const;
  for (const [first, second] of pairs) {
    const rows = predict([
      profile('ann', purpose('Mail', first, 1)),
      profile('bob', purpose('Mail', second, 2)),
    ]);
    expect(keepAll(rows)).toEqual({ kept: [], after: rows });
  }
});

test('a no is kept as it was seen: once an answer changes it has to be said again', () => {
  const rowsOn = (day: number) =>
    predict([
      profile('ann', purpose('Mail', 'WITHDRAWN', 1)),
      profile('bob', purpose('Mail', 'ACTIVE', day)),
    ]);
  const noes = keepNoes({}, rowsOn(2));
  expect(keptRows(rowsOn(2), noes)).toHaveLength(1);
  expect(keptRows(rowsOn(3), noes)).toEqual([]);
});

test('what is at stake is said with its days, or counted', () => {
  const rows = predict([
    profile('ann', purpose('Mail', 'WITHDRAWN', 1), purpose('Post', 'WITHDRAWN', 1)),
    profile('bob', purpose('Mail', 'ACTIVE', 2), purpose('Post', 'ACTIVE', 2)),
  ]);
  expect(stakeWords(rows.slice(0, 1))).toBe(
    'Mail: a no of Jan 1, 2026 would become a yes of Jan 2, 2026.',
  );
  expect(stakeWords(rows)).toBe('2 noes would become yeses.');
});

test('the day of a no is that of a refusal, not of what waits or has ended', () => {
  const rows = predict([
    profile('ann', purpose('Mail', 'WITHDRAWN', 1)),
    profile('bob', purpose('Mail', 'EXPIRED', 3)),
    profile('cid', purpose('Mail', 'ACTIVE', 4)),
  ]);
  expect(stakeWords(rows)).toBe('Mail: a no of Jan 1, 2026 would become a yes of Jan 4, 2026.');
});

test('a no to everything is kept against a later yes, and its day is said', () => {
  const people = [profile('ann'), profile('bob', purpose('Mail', 'ACTIVE', 2))];
  const stopped = { at: '2026-01-01T12:00:00.000Z', servicePurposeIds: [] };
  const comparison = people.map(({ Id }) => ({
    id: Id,
    identifier: 1,
    caselessIdentifier: 1,
    language: null,
    dataElements: [],
    stopped: Id === 'ann' ? stopped : null,
  }));
  const rows = predictConsents(people, comparison);
  expect(stakeWords(rows)).toBe('Mail: a no of Jan 1, 2026 would become a yes of Jan 2, 2026.');
  const { kept, after } = keepAll(rows);
  expect(withdrawalsFor(kept)).toEqual([{ id: 'bob', purposeIds: ['mail'] }]);
  expect(after.map(({ forecast }) => forecast.predicted?.state)).toEqual(['WITHDRAWN']);
});
