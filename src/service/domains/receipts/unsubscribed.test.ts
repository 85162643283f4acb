import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { isUnsubscribed } from './unsubscribed.ts';

const service = await startService();
const { api, clock, db } = service;

const ada = 'ada@example.org';
const eve = 'eve@example.org';
let token: string;
let asked: string;
let later: string[];
beforeEach(
  service.resetTo(async () => {
    asked = await api.activePurpose({ Name: 'Asked' });
    await api.receipt(await api.pointToken(await api.activePoint({ PurposeIds: [asked] })), {
      identifier: ada,
      purposes: [{ Id: asked, TransactionType: 'CONFIRMED' }],
    });
    clock.advance(1000);
  }),
);

/** Says no to everything, then makes purposes that nobody was ever asked about. */
const stop = async (identifier = ada) => {
  const { receiptId } = await api.done(
    recordDecisionsEndpoint,
    { headers: { identifier }, body: { everything: 'HARD_OPT_OUT' } },
    { as: 'support' },
  );
  clock.advance(1000);
  return receiptId;
};
const makeLater = async () => {
  later = [
    await api.activePurpose({ Name: 'New' }),
    await api.activePurpose({ Name: 'Newer' }),
    await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' }),
  ];
  token = await api.pointToken(await api.activePoint({ PurposeIds: [asked, ...later] }));
};
const say = async (purpose: string, TransactionType: string, fields: object = {}) => {
  const sent = await api.receipt(token, {
    identifier: ada,
    purposes: [{ Id: purpose, TransactionType }],
    ...fields,
  });
  clock.advance(1000);
  return sent;
};
const profile = async (identifier = ada) =>
  (await api.done(listProfilesEndpoint, { headers: { identifier } })).content[0];
const statusOf = async (purpose: string) =>
  (await profile())?.Purposes?.find(({ Id }) => Id === purpose)?.Status ?? null;
const isStopped = async (identifier = ada) => {
  const [person] = await db
    .select()
    .from(dataSubjectsTable)
    .where(eq(dataSubjectsTable.identifier, identifier));
  return person !== undefined && isUnsubscribed(db, person);
};
const expectCountsRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
};

test('after a no to everything, what was never asked is given by an explicit yes alone', async () => {
  await stop();
  await makeLater();
  const [first = '', second = '', orders = ''] = later;
  expect(await isStopped()).toBe(true);
  for (const type of ['IMPLICIT', 'NO_OPT_OUT']) await say(first, type);
  expect(await statusOf(first)).toBeNull();
  const { content } = await api.done(listTransactionsEndpoint, {
    headers: { identifier: ada },
    body: {},
  });
  expect(content.slice(0, 2).map(({ transactionType }) => transactionType)).toEqual([
    'NO_OPT_OUT',
    'IMPLICIT',
  ]);
  await say(orders, 'IMPLICIT');
  expect(await statusOf(orders)).toBe('IMPLICIT');
  expect(await isStopped()).toBe(true);
  await say(second, 'OPT_IN');
  expect(await isStopped()).toBe(false);
  await say(first, 'IMPLICIT');
  expect(await statusOf(first)).toBe('IMPLICIT');
  expect(await statusOf(asked)).toBe('HARD_OPT_OUT');
  await expectCountsRight();
});

test('a request that nobody confirmed opens no way around it', async () => {
  await stop();
  await makeLater();
  const [first = ''] = later;
  await say(first, 'PENDING');
  await say(first, 'IMPLICIT');
  expect(await statusOf(first)).toBe('PENDING');
  await say(first, 'NO_OPT_OUT');
  expect(await statusOf(first)).toBe('PENDING');
  await say(first, 'NO_CHOICE', { interactionDate: '2020-01-01T00:00:00Z' });
  expect(await statusOf(first)).toBe('PENDING');
  await say(first, 'CONFIRMED');
  expect(await statusOf(first)).toBe('ACTIVE');
  await expectCountsRight();
});

test('what was recorded without effect stays so when the history is told again', async () => {
  await stop();
  await makeLater();
  const [first = ''] = later;
  await say(first, 'IMPLICIT');
  await say(first, 'NO_CHOICE', { interactionDate: '2020-01-01T00:00:00Z' });
  expect(await statusOf(first)).toBe('NO_CONSENT');
  await say(first, 'CONFIRMED');
  expect(await statusOf(first)).toBe('ACTIVE');
});

test('a yes from before it leaves it, in one receipt a yes ends it for all', async () => {
  const before = clock.now();
  clock.advance(1000);
  await stop();
  await makeLater();
  const [first = '', second = ''] = later;
  await say(second, 'CONFIRMED', { interactionDate: before });
  expect(await isStopped()).toBe(true);
  await say(first, 'NOTGIVEN');
  await say(first, 'NO_OPT_OUT');
  expect(await statusOf(first)).not.toBe('NOT_OPT_OUT');
  await api.receipt(token, {
    identifier: ada,
    purposes: [
      { Id: first, TransactionType: 'NO_OPT_OUT' },
      { Id: second, TransactionType: 'CONFIRMED' },
    ],
  });
  expect(await statusOf(first)).toBe('NOT_OPT_OUT');
  expect(await isStopped()).toBe(false);
});

test('a yes in so many words to a service, which it was never said to, leaves it', async () => {
  await stop();
  await makeLater();
  const [first = '', second = '', orders = ''] = later;
  await say(orders, 'CONFIRMED');
  expect(await isStopped()).toBe(true);
  await say(first, 'IMPLICIT');
  expect(await statusOf(first)).toBeNull();
  await api.receipt(token, {
    identifier: ada,
    purposes: [
      { Id: orders, TransactionType: 'OPT_IN' },
      { Id: second, TransactionType: 'NO_OPT_OUT' },
    ],
  });
  expect(await statusOf(second)).toBeNull();
});

test('it stays where nothing was left to refuse, and goes with a correction of a mistake', async () => {
  const receiptId = await stop();
  expect(await stop()).toBeNull();
  expect(await isStopped()).toBe(true);
  const person = await profile();
  const correct = (endsRefusals: string[]) =>
    api.done(
      correctReceiptEndpoint,
      {
        headers: { identifier: ada },
        body: { dataSubjectId: person?.Id, receiptId, note: 'Wrong person', endsRefusals },
      },
      { as: 'support' },
    );
  await correct([asked]);
  expect(await isStopped()).toBe(true);
  await api.upsert(eve, []);
  const other = await stop(eve);
  await api.done(
    correctReceiptEndpoint,
    {
      headers: { identifier: eve },
      body: {
        dataSubjectId: (await profile(eve))?.Id,
        receiptId: other,
        note: 'Wrong person',
        endsRefusals: [asked],
      },
    },
    { as: 'support' },
  );
  expect(await isStopped(eve)).toBe(false);
});

test('a merge keeps it, unless someone of them agreed since', async () => {
  await api.upsert(eve, []);
  await stop(eve);
  const merge = () =>
    api.done(mergeEndpoint, {
      body: { primaryIdentifier: ada, additionalIdentifiers: [eve] },
    });
  await merge();
  expect(await isStopped()).toBe(true);
  await makeLater();
  await say(later[0] ?? '', 'CONFIRMED');
  expect(await isStopped()).toBe(false);
  await api.upsert(eve, []);
  await stop(eve);
  await merge();
  expect(await isStopped()).toBe(true);
});

test('nothing of it is left of someone who was erased and comes again', async () => {
  await stop();
  const id = await idOf(db, ada);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  clock.advance(1000);
  await makeLater();
  const [first = ''] = later;
  await say(first, 'IMPLICIT');
  expect(await isStopped()).toBe(false);
  expect(await statusOf(first)).toBe('IMPLICIT');
});

test('a test that becomes live said nothing yet', async () => {
  await makeLater();
  const [first = ''] = later;
  await api.receipt(token, {
    identifier: eve,
    test: true,
    purposes: [{ Id: first, TransactionType: 'CONFIRMED' }],
  });
  const person = await profile(eve);
  const dataSubjectId = person?.Id;
  await api.done(
    recordDecisionsEndpoint,
    { headers: { identifier: eve }, body: { dataSubjectId, everything: 'HARD_OPT_OUT' } },
    { as: 'support' },
  );
  clock.advance(1000);
  expect(await isStopped(eve)).toBe(true);
  await api.receipt(token, {
    identifier: eve,
    purposes: [{ Id: first, TransactionType: 'IMPLICIT' }],
  });
  expect(await isStopped(eve)).toBe(false);
  expect((await profile(eve))?.Purposes).toMatchObject([{ Id: first, Status: 'IMPLICIT' }]);
});
