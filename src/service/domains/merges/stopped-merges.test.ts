import { beforeEach, describe, expect, test } from 'vitest';
import { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import { predictMerge } from '#contract/merge-prediction.ts';
import { confirmReplayEndpoint, startReplayEndpoint } from '#contract/replays.ts';
import { eventsTable } from '#service/db/schema/events.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { faultsOfMerges, readMergedData } from '#service/testing/merge-replay.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { runReplays } from '#service/testing/replays.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

const ada = 'ada@example.org';
const bo = 'bo@example.org';
const cy = 'cy@example.org';
let asked: string;
let news: string;
let offers: string;
let orders: string;
let token: string;
let firstToken: string;

const say = async (identifier: string, purpose: string, TransactionType: string, fields = {}) => {
  await api.receipt(token, { identifier, purposes: [{ Id: purpose, TransactionType }], ...fields });
  clock.advance(1000);
};
/** @returns the receipt of the no */
const stop = async (identifier: string) => {
  const { receiptId } = await api.done(
    recordDecisionsEndpoint,
    { headers: { identifier }, body: { everything: 'HARD_OPT_OUT' } },
    { as: 'support' },
  );
  clock.advance(1000);
  return receiptId ?? '';
};

// What Ada is asked is refused; the others she was never asked.
beforeEach(
  service.resetTo(async () => {
    asked = await api.activePurpose({ Name: 'Asked' });
    orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    firstToken = await api.pointToken(await api.activePoint({ PurposeIds: [asked, orders] }));
    token = firstToken;
    await say(ada, asked, 'CONFIRMED');
  }),
);
beforeEach(() => {
  token = firstToken;
});
const makeLater = async () => {
  news = await api.activePurpose({ Name: 'News' });
  offers = await api.activePurpose({ Name: 'Offers' });
  token = await api.pointToken(
    await api.activePoint({ PurposeIds: [asked, news, offers, orders] }),
  );
};

const profileOf = async (identifier: string): Promise<Profile> => {
  const { content } = await api.done(listProfilesEndpoint, {
    query: { properties: ['ignoreCount', 'includeAllPreferences'] },
    headers: { identifier },
  });
  const [profile] = content;
  if (profile === undefined) throw new Error('Nobody has this identifier.');
  return profile;
};
const purposeOf = ({ Purposes }: Profile, id: string) => Purposes?.find((own) => own.Id === id);
const statusesOf = (profile: Profile) =>
  Object.fromEntries((profile.Purposes ?? []).map(({ Name, Status }) => [Name, Status]));

const predict = async (...identifiers: string[]) => {
  const profiles = await Promise.all(identifiers.map(profileOf));
  const { dataSubjects } = await api.done(compareDataSubjectsEndpoint, {
    body: { dataSubjectIds: profiles.map(({ Id }) => Id) },
  });
  return predictMerge(profiles, dataSubjects).consents;
};
const merge = async (primary: string, ...others: string[]) => {
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: primary, additionalIdentifiers: others },
  });
  clock.advance(1000);
};

/** Ada says no to everything; Bo says yes to what she was never asked. */
const stopThenAgree = async (type = 'IMPLICIT') => {
  const receiptId = await stop(ada);
  const at = clock.now();
  await makeLater();
  for (const purpose of [news, orders]) await say(bo, purpose, type);
  return { receiptId, at };
};

describe.each([
  ['the record with the no', ada, bo],
  ['the other record', bo, ada],
])('into %s', (_, primary, other) => {
  test('a yes by not objecting ends with the no to everything, and a service stays', async () => {
    await stopThenAgree();
    const predicted = await predict(primary, other);
    await merge(primary, other);
    const profile = await profileOf(primary);
    expect(statusesOf(profile)).toEqual({
      Asked: 'HARD_OPT_OUT',
      News: 'WITHDRAWN',
      Orders: 'IMPLICIT',
    });
    expect(predicted.map(({ name, forecast }) => [name, forecast.predicted?.state])).toEqual(
      expect.arrayContaining(Object.entries(statusesOf(profile))),
    );
    const { stored, again } = await readRecounts(db);
    expect(stored).toEqual(again);
  });

  test('a later yes in so many words holds', async () => {
    await stopThenAgree('CONFIRMED');
    await merge(primary, other);
    expect(statusesOf(await profileOf(primary))).toMatchObject({
      News: 'ACTIVE',
      Orders: 'ACTIVE',
    });
  });
});

test('the profile says since when, and the merge and the transactions say what ended', async () => {
  await stopThenAgree();
  const noAt = purposeOf(await profileOf(ada), asked)?.StatusSince;
  await merge(ada, bo);
  expect(purposeOf(await profileOf(ada), news)).toMatchObject({
    Status: 'WITHDRAWN',
    StatusSince: noAt,
    WithdrawalDate: noAt,
  });
  const { content } = await api.done(listTransactionsEndpoint, {
    headers: { identifier: ada },
    body: {},
  });
  const ofNews = content.filter(({ purposeGuid }) => purposeGuid === news);
  expect(
    ofNews.map(({ transactionType, decidedByMerge, interactionDate }) => [
      transactionType,
      decidedByMerge,
      ...(decidedByMerge ? [interactionDate] : []),
    ]),
  ).toEqual([
    ['WITHDRAWN', true, noAt],
    ['IMPLICIT', false],
  ]);
  const [own] = (await api.done(listMergesEndpoint, { headers: { identifier: ada } })).content;
  const statusIn = (person: NonNullable<typeof own>['after'] | undefined) =>
    person?.purposes.find((own) => own.purposeId === news)?.status;
  expect(own?.before.map(statusIn)).toEqual([undefined, 'IMPLICIT']);
  expect(own?.before.map(({ stopped }) => stopped)).toEqual([{ at: noAt }, null]);
  expect(statusIn(own?.after)).toBe('WITHDRAWN');
});

test('destinations are told of it under both identifiers, before what else waits', async () => {
  await stopThenAgree();
  await addDestination(service);
  await merge(ada, bo);
  const events = await db.select().from(eventsTable);
  expect(
    events.map(({ kind, content, refusedIds }) => [
      kind,
      content.consents.find(({ purposeId }) => purposeId === news)?.status,
      refusedIds?.includes(news),
    ]),
  ).toEqual([
    ['MERGE', 'WITHDRAWN', true],
    ['MERGE', 'WITHDRAWN', true],
  ]);
});

test('a comparison says who said no to everything, when, and what is a service', async () => {
  await stopThenAgree();
  const profiles = [await profileOf(ada), await profileOf(bo)];
  const { dataSubjects } = await api.done(
    compareDataSubjectsEndpoint,
    { body: { dataSubjectIds: profiles.map(({ Id }) => Id) } },
    { as: 'reader' },
  );
  const at = purposeOf(await profileOf(ada), asked)?.StatusSince;
  expect(dataSubjects.map(({ stopped }) => stopped)).toEqual([
    { at, servicePurposeIds: [orders] },
    null,
  ]);
  await say(ada, offers, 'CONFIRMED');
  const again = await api.done(compareDataSubjectsEndpoint, {
    body: { dataSubjectIds: profiles.map(({ Id }) => Id) },
  });
  expect(again.dataSubjects.map(({ stopped }) => stopped)).toEqual([null, null]);
});

test('who agreed to something in so many words since leaves the other’s yes as it is', async () => {
  await stopThenAgree();
  await say(ada, offers, 'CONFIRMED');
  await say(ada, news, 'IMPLICIT');
  await merge(ada, bo);
  expect(statusesOf(await profileOf(ada))).toMatchObject({ News: 'IMPLICIT', Offers: 'ACTIVE' });
});

/** Takes back what the receipt of a no did to a purpose; the no stays. */
const allow = async (identifier: string, receiptId: string, purposeId: string) => {
  const { Id: dataSubjectId } = await profileOf(identifier);
  await api.done(
    correctReceiptEndpoint,
    {
      headers: { identifier },
      body: {
        dataSubjectId,
        receiptId,
        note: 'Kept that one',
        endsRefusals: [purposeId],
        purposeIds: [purposeId],
      },
    },
    { as: 'support' },
  );
  clock.advance(1000);
};

test.each(['EXTEND', 'CHANGE_PREFERENCES'])(
  'what a merge decides is no yes in so many words, as of a consent that %s went on with',
  async (type) => {
    await say(bo, asked, 'IMPLICIT');
    const { receiptId } = await stopThenAgree();
    await allow(ada, receiptId, asked);
    await say(ada, asked, type);
    await merge(ada, bo);
    expect(statusesOf(await profileOf(ada))).toMatchObject({ Asked: 'ACTIVE', News: 'WITHDRAWN' });
    await say(ada, offers, 'IMPLICIT');
    expect(statusesOf(await profileOf(ada)).Offers).not.toBe('IMPLICIT');
    await say(cy, offers, 'IMPLICIT');
    await merge(ada, cy);
    expect(statusesOf(await profileOf(ada))).toMatchObject({ Offers: 'WITHDRAWN' });
  },
);

describe.each([
  ['all at once', [[ada, bo, cy]]],
  [
    'one after the other',
    [
      [ada, bo],
      [ada, cy],
    ],
  ],
  [
    'the other way around',
    [
      [ada, cy],
      [ada, bo],
    ],
  ],
  [
    'into the others',
    [
      [bo, ada],
      [cy, bo],
    ],
  ],
])('merged %s', (_, merges) => {
  const [survivor = ''] = merges.at(-1) ?? [];
  const mergeAll = async () => {
    for (const [primary = '', ...others] of merges) await merge(primary, ...others);
    return statusesOf(await profileOf(survivor));
  };

  test('another record’s later yes leaves one’s no to the third', async () => {
    await stop(ada);
    await makeLater();
    await say(bo, offers, 'CONFIRMED');
    await say(cy, news, 'IMPLICIT');
    expect(await mergeAll()).toMatchObject({ News: 'WITHDRAWN', Offers: 'ACTIVE' });
  });

  test('a later no that its own record took back takes none of the others back', async () => {
    await stop(ada);
    await stop(bo);
    await makeLater();
    await say(bo, offers, 'CONFIRMED');
    await say(cy, news, 'IMPLICIT');
    expect(await mergeAll()).toMatchObject({ News: 'WITHDRAWN', Offers: 'ACTIVE' });
  });
});

test('once merged, they’re one person: what one agreed to later lets the other not object', async () => {
  await stop(ada);
  await makeLater();
  await say(bo, offers, 'CONFIRMED');
  await merge(ada, bo);
  await say(ada, news, 'IMPLICIT');
  expect(statusesOf(await profileOf(ada))).toMatchObject({ News: 'IMPLICIT' });
});

test('a yes that arrived after a merge ends the no for the next one, one said before it doesn’t', async () => {
  await stop(ada);
  await makeLater();
  await say(bo, offers, 'CONFIRMED');
  const before = clock.now();
  clock.advance(1000);
  await merge(ada, bo);
  const isStopped = async () => {
    const ids = [(await profileOf(ada)).Id, (await profileOf(cy)).Id];
    const body = { dataSubjectIds: ids };
    const { dataSubjects } = await api.done(compareDataSubjectsEndpoint, { body });
    return dataSubjects[0]?.stopped !== null;
  };
  await say(cy, news, 'IMPLICIT');
  await say(ada, offers, 'CONFIRMED', { interactionDate: before });
  expect(await isStopped()).toBe(true);
  await say(ada, offers, 'CONFIRMED');
  expect(await isStopped()).toBe(false);
  await merge(ada, cy);
  expect(statusesOf(await profileOf(ada))).toMatchObject({ News: 'IMPLICIT' });
});

test('a no that was merged stays one beside those of the next merges, and the audit replays', async () => {
  await stop(ada);
  await makeLater();
  await api.upsert('dee@example.org', []);
  const before = await readMergedData(db);
  await merge(ada, 'dee@example.org');
  await say(bo, offers, 'CONFIRMED');
  await say(cy, news, 'IMPLICIT');
  await merge(ada, bo);
  await merge(cy, ada);
  expect(statusesOf(await profileOf(cy))).toMatchObject({ News: 'WITHDRAWN', Offers: 'ACTIVE' });
  const after = await readMergedData(db);
  expect(faultsOfMerges(before, after, [news, offers])).toEqual([]);
});

test('what comes to light later is told from what the merge decided', async () => {
  await stopThenAgree();
  await merge(ada, bo);
  const statusOf = async (purpose: string) => purposeOf(await profileOf(ada), purpose)?.Status;
  const late = (hours: number) => ({
    interactionDate: new Date(Date.parse(clock.now()) + hours * 3_600_000).toISOString(),
  });
  await say(ada, news, 'IMPLICIT', late(-1));
  await say(ada, news, 'CONFIRMED', late(-2));
  await say(ada, news, 'NO_OPT_OUT');
  expect(await statusOf(news)).toBe('WITHDRAWN');
  await say(ada, news, 'CONFIRMED');
  expect(await statusOf(news)).toBe('ACTIVE');
});

test('stored consents that are computed anew stay refused', async () => {
  await stopThenAgree();
  await say(bo, asked, 'CONFIRMED');
  await say(bo, news, 'NO_OPT_OUT');
  await merge(ada, bo);
  const hour = new Date(Date.parse(clock.now()) - 3_600_000).toISOString();
  await say(ada, news, 'IMPLICIT', { interactionDate: hour });
  const before = await profileOf(ada);
  const { id: replayId } = await api.done(startReplayEndpoint);
  await runReplays(service);
  await api.done(confirmReplayEndpoint, { params: { replayId } });
  await runReplays(service);
  expect(await profileOf(ada)).toEqual(before);
  expect(statusesOf(before)).toMatchObject({ News: 'WITHDRAWN' });
});

test('the audit keeps the no that decided, and replays', async () => {
  const { receiptId } = await stopThenAgree();
  const before = await readMergedData(db);
  await merge(bo, ada);
  const after = await readMergedData(db);
  expect(faultsOfMerges(before, after, [])).toEqual([]);
  expect(after.merges[0]?.before.map(({ stopped }) => stopped)).toMatchObject([
    undefined,
    { receiptId, servicePurposeIds: [orders] },
  ]);
});

test.each([
  ['once', 1],
  ['twice, of which the second had nothing left to refuse', 2],
])(
  'a mistaken opt-out, pressed %s, that a merge decided by isn’t taken back as a whole',
  async (_, times) => {
    const receiptId = await stop(ada);
    if (times === 2) expect(await stop(ada)).toBe('');
    await makeLater();
    await say(bo, news, 'IMPLICIT');
    const { Id: dataSubjectId } = await profileOf(ada);
    await merge(ada, bo);
    const correct = (purposeIds?: string[]) => ({
      headers: { identifier: ada },
      body: { dataSubjectId, receiptId, note: 'Wrong person', endsRefusals: [asked], purposeIds },
    });
    const refusal = await api.refused(correctReceiptEndpoint, correct(), { as: 'support' });
    expect([refusal.status, refusal.code]).toEqual([400, 'correction-unclear']);
    await api.done(correctReceiptEndpoint, correct([asked]), { as: 'support' });
    expect(statusesOf(await profileOf(ada))).toMatchObject({ Asked: 'ACTIVE', News: 'WITHDRAWN' });
  },
);
