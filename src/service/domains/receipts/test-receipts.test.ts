import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { makeProofEndpoint, proofSchema } from '#contract/proofs.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { transactionsTable as transactions } from '#service/db/schema/receipts.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

let news = '';
let calls = '';
let point = '';
let token = '';
beforeEach(
  service.resetTo(async () => {
    [news, calls] = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [news, calls] });
    token = await api.pointToken(point);
  }),
);

const ana = 'ana@example.org';
type Types = GivenReceipt['purposes'][number]['type'];
const receiptOf = (
  isTest: boolean,
  [ofNews, ofCalls]: [Types?, Types?],
  fields: Partial<GivenReceipt> = {},
): GivenReceipt => ({
  identifier: ana,
  isTest,
  isDated: false,
  ...fields,
  purposes: [
    ...(ofNews === undefined ? [] : [{ id: news, type: ofNews }]),
    ...(ofCalls === undefined ? [] : [{ id: calls, type: ofCalls }]),
  ],
});
/** Each in a transaction of its own, a second apart. */
const arrive = async (...receipts: GivenReceipt[]): Promise<void> => {
  for (const receipt of receipts) {
    clock.advance(1000);
    await record(point, receipt);
  }
};

/** "ana@example.org live ACTIVE -": everybody, with the statuses of the two purposes. */
const everybody = async (): Promise<string[]> => {
  const { content } = await api.done(listProfilesEndpoint);
  return content
    .map(({ Identifier, TestDataSubject, Purposes }) =>
      [
        Identifier,
        TestDataSubject ? 'test' : 'live',
        ...[news, calls].map((id) => Purposes?.find((own) => own.Id === id)?.Status ?? '-'),
      ].join(' '),
    )
    .sort();
};
const marks = async () =>
  (await db.select().from(transactions).orderBy(transactions.createdAt, transactions.id)).map(
    ({ type, isTest }) => `${type} ${isTest ? 'test' : 'live'}`,
  );
const agreesWithCounts = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
  expect(await findTableFaults(db)).toEqual([]);
};

describe('a test of someone who is live', () => {
  const full: Partial<GivenReceipt> = {
    language: 'de',
    identifierType: 'Email',
    fields: {
      dsDataElements: { Phone: '+1 202 555 0101' },
      additionalIdentifiers: { Card: '7' },
      geoLocation: { country: 'DE' },
      source: { type: 'WEB', content: 'x' },
    },
  };

  test('is recorded and listed as test, and changes nothing of her', async () => {
    await arrive(receiptOf(false, ['CONFIRMED', 'WITHDRAWN'], { language: 'fr' }));
    const hers = ['data_subjects', 'subject_purposes', 'subject_choices', 'subject_elements'];
    const countsOfPeople = ['people_counts', 'consent_counts'];
    const read = async () => {
      const rows = await service.readRows();
      return [...hers, ...countsOfPeople].map((table) => rows[table]);
    };
    const id = await idOf(db, ana);
    const elsewhere = await api.activePoint({ PurposeIds: [news] });
    const answers = async () => [
      await read(),
      await api.done(listProfilesEndpoint),
      await readLastReceipts(db, [id]),
    ];
    const before = await answers();
    const late = { interactionAt: '2026-10-01T10:00:00Z', isDated: true };
    await arrive(
      receiptOf(true, ['WITHDRAWN', 'CONFIRMED'], full),
      receiptOf(true, ['HARD_OPT_OUT'], { ...full, ...late }),
    );
    await record(elsewhere, receiptOf(true, ['NOTGIVEN']));
    expect(await answers()).toEqual(before);
    const query = {
      since: '2026-11-01',
      changedThrough: 'collectionPoint',
      collectionPointGuid: elsewhere,
    } as const;
    expect((await api.done(listProfilesEndpoint, { query })).content).toEqual([]);
    expect((await marks()).sort()).toEqual([
      'CONFIRMED live',
      'CONFIRMED test',
      'HARD_OPT_OUT test',
      'NOTGIVEN test',
      'WITHDRAWN live',
      'WITHDRAWN test',
    ]);
    // Late receipts go by what is live, too.
    await arrive(receiptOf(false, ['CONFIRMED', 'IMPLICIT'], late));
    expect(await everybody()).toEqual([`${ana} live ACTIVE WITHDRAWN`]);
    const [person] = (await api.done(listProfilesEndpoint)).content;
    expect(person?.Purposes?.find(({ Id }) => Id === news)).toMatchObject({
      StatusSince: '2026-10-01T10:00:00.000Z',
      TotalTransactionCount: 2,
    });
    await agreesWithCounts();

    const params = { dataSubjectId: id };
    const file = await api.done(makeProofEndpoint, { params, body: {} });
    const proof = proofSchema.parse(JSON.parse(Buffer.from(file.payload, 'base64url').toString()));
    const events = proof.purposes.flatMap((purpose) => purpose.events);
    expect(
      events
        .filter(({ isTest }) => isTest)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['CONFIRMED', 'HARD_OPT_OUT', 'NOTGIVEN', 'WITHDRAWN']);
  });

  test('is told to senders who may know, and answered to others as if she were one', async () => {
    let sent = 0;
    const send = async (as: 'nobody' | 'writer', isTest: boolean, identifier = ana) => {
      sent += 1;
      const names = Array.from({ length: 21 }, (_, index) => `new ${sent} ${index}`);
      const body = api.receiptBody(token, {
        identifier,
        test: isTest,
        purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
        dsDataElements: Object.fromEntries(names.map((name) => [name, 'x'])),
      });
      return (await api.done(submitReceiptEndpoint, { body }, { as })).messages;
    };
    const always = '1 data element had no effect beyond the receipt.';
    // The collection point lists none of them.
    const ofNobody = Array(21).fill(expect.stringContaining("doesn't list this data element"));
    expect(await send('nobody', true)).toEqual(ofNobody);
    expect(await send('writer', false)).toEqual([
      'test: This person was a test, and is live from now on. What tests said stays listed and no longer counts.',
      always,
    ]);
    expect(await send('writer', true)).toEqual([
      'test: This person is live, so this test changed nothing.',
      always,
    ]);
    for (const identifier of [ana, 'nobody@example.org']) {
      expect(await send('nobody', true, identifier)).toEqual(ofNobody);
    }
  });

  test('and recorded by staff while she was one is corrected without effect', async () => {
    await arrive(receiptOf(true, ['CONFIRMED']));
    const dataSubjectId = await idOf(db, ana);
    const headers = { identifier: ana };
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions: [{ purposeId: news, decision: 'WITHDRAWN' }] },
    });
    await arrive(receiptOf(false, [undefined, 'CONFIRMED']));
    const before = await everybody();
    expect(before).toEqual([`${ana} live - ACTIVE`]);
    const { purposes } = await api.done(correctReceiptEndpoint, {
      headers,
      body: { dataSubjectId, receiptId: receiptId ?? '', note: 'Mistaken.' },
    });
    expect(purposes).toEqual([
      { purposeId: news, status: null, expiryDate: null, isChanged: false },
    ]);
    expect(await everybody()).toEqual(before);
  });
});

describe('the first live receipt makes a test live', () => {
  test('her consents start anew, and what tests said stays listed', async () => {
    await arrive(
      receiptOf(true, ['CONFIRMED', 'CONFIRMED'], {
        language: 'de',
        fields: { geoLocation: { country: 'DE' }, dsDataElements: { City: 'Bonn' } },
      }),
      receiptOf(true, ['WITHDRAWN']),
    );
    expect(await everybody()).toEqual([`${ana} test WITHDRAWN ACTIVE`]);
    await agreesWithCounts();
    // It was said before the tests, and it's the first that counts.
    const said = { interactionAt: '2026-10-01T10:00:00Z', isDated: true, language: 'fr' };
    await arrive(receiptOf(false, ['CONFIRMED'], said));
    expect(await everybody()).toEqual([`${ana} live ACTIVE -`]);
    expect((await marks()).sort()).toEqual([
      'CONFIRMED live',
      'CONFIRMED test',
      'CONFIRMED test',
      'WITHDRAWN test',
    ]);
    const rows = await service.readRows();
    expect(rows.data_subjects).toMatchObject([
      {
        is_test: false,
        language: 'fr',
        latest_geolocation: null,
        last_interaction_at: '2026-10-01T10:00:00+00:00',
      },
    ]);
    expect(rows.subject_purposes).toMatchObject([
      { transaction_count: 1, first_consent_at: '2026-10-01T10:00:00+00:00' },
    ]);
    expect(rows.subject_elements).toMatchObject([{ value: 'Bonn' }]);
    await agreesWithCounts();
  });

  test.each([
    ['first', [true, false]],
    ['last', [false, true]],
  ])('in one batch with the test %s, too, and where both arrive at once', async (_order, kinds) => {
    const both = kinds.map((isTest) => receiptOf(isTest, isTest ? ['CONFIRMED'] : ['IMPLICIT']));
    await record(point, ...both);
    const bob = { identifier: 'bob@example.org' };
    const others = both.map((receipt) => record(point, { ...receipt, ...bob }));
    await Promise.all(others);
    expect(await everybody()).toEqual([
      `${ana} live IMPLICIT -`,
      'bob@example.org live IMPLICIT -',
    ]);
    // Without a date it acts when it arrives, and not after a test.
    const people = (await service.readRows()).data_subjects;
    expect(people).toContainEqual(
      expect.objectContaining({
        identifier: ana,
        last_interaction_at: '2026-11-21T09:00:00+00:00',
      }),
    );
    await agreesWithCounts();
  });
});

describe('under the identifier that she had before a merge', () => {
  const former = { identifier: 'anna@example.org' };
  const merge = () => {
    clock.advance(1000);
    const body = { primaryIdentifier: ana, additionalIdentifiers: [former.identifier] };
    return api.done(mergeEndpoint, { body });
  };

  test('a test refuses for nobody else', async () => {
    await arrive(
      receiptOf(false, ['CONFIRMED', 'OPT_IN']),
      receiptOf(false, ['CONFIRMED'], former),
    );
    // What only tests said of one of them is nothing that a merge decides on.
    await arrive(
      receiptOf(true, [undefined, 'CONFIRMED']),
      receiptOf(true, [undefined, 'CONFIRMED'], former),
    );
    await merge();
    const decisions = await db.$count(transactions, sql`${transactions.decided} is not null`);
    expect(decisions).toBe(1);
    await arrive(
      receiptOf(true, ['WITHDRAWN'], former),
      receiptOf(true, ['OPT_IN', 'OPT_IN'], former),
      receiptOf(true, ['HARD_OPT_OUT'], former),
    );
    expect(await everybody()).toEqual([
      `${ana} live ACTIVE OPT_IN`,
      'anna@example.org test HARD_OPT_OUT OPT_IN',
    ]);
    await agreesWithCounts();
  });

  test('what is refused of a test counts also once she is live, merged once more or not', async () => {
    await arrive(receiptOf(true, ['CONFIRMED']), receiptOf(true, ['CONFIRMED'], former));
    await merge();
    await arrive(
      receiptOf(false, ['CONFIRMED'], former),
      receiptOf(false, ['WITHDRAWN'], former),
      receiptOf(true, ['CONFIRMED'], { identifier: 'other@example.org' }),
    );
    expect(await everybody()).toContain(`${ana} test WITHDRAWN -`);
    const body = { primaryIdentifier: ana, additionalIdentifiers: ['other@example.org'] };
    await api.done(mergeEndpoint, { body });
    await arrive(receiptOf(false, ['IMPLICIT']));
    expect(await everybody()).toContain(`${ana} live WITHDRAWN -`);
    await agreesWithCounts();
  });
});

test('no test undoes what was refused before an erasure, and none is refused after its own', async () => {
  const erase = async () => {
    clock.advance(1000);
    const id = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  };
  const suppressed = () => db.$count(suppressionsTable, eq(suppressionsTable.purposeId, news));
  await arrive(receiptOf(true, ['WITHDRAWN']));
  await erase();
  const before = { interactionAt: '2026-10-01T10:00:00Z', isDated: true };
  await arrive(receiptOf(true, ['WITHDRAWN'], before));
  expect(await suppressed()).toBe(0);

  await arrive(receiptOf(false, ['WITHDRAWN']));
  await erase();
  await arrive(receiptOf(true, ['CONFIRMED']));
  expect(await everybody()).toEqual([`${ana} test ACTIVE -`]);
  await erase();
  expect(await suppressed()).toBe(1);

  await arrive(receiptOf(true, ['CONFIRMED']), receiptOf(false, [undefined, 'CONFIRMED']));
  expect(await everybody()).toEqual([`${ana} live WITHDRAWN ACTIVE`]);
  expect(await findTableFaults(db)).toEqual([]);
});
