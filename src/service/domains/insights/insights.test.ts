import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  readDaysEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
  statusesInForce,
} from '#contract/insights.ts';
import {
  readPointNumbersEndpoint,
  readTranslatedEndpoint,
  type TranslatedKind,
} from '#contract/list-numbers.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const endDue = () => endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });
beforeEach(service.reset);

const requireSame = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
  return stored;
};
const readDayCounts = async () => {
  const { consent_ledger, point_ledger } = await requireSame();
  return { consent_ledger, point_ledger };
};

/** Everyone's effective statuses, as the profile list shows them; without test data. */
const readProfiles = async () => {
  const statuses = new Map<string, number>();
  let [all, withConsent] = [0, 0];
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await api.done(listProfilesEndpoint, { query: { page, size: 50 } });
    isLast = answer.content.length < 50;
    for (const { TestDataSubject, Purposes } of answer.content) {
      if (TestDataSubject === true) continue;
      all += 1;
      const own = (Purposes ?? []).map(({ Id, Status }) => ({ Id, status: String(Status) }));
      withConsent += Number(own.some(({ status }) => statusesInForce.includes(status)));
      for (const { Id, status } of own) {
        const key = `${Id} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      }
    }
  }
  return { people: { all, withConsent }, statuses: [...statuses].sort() };
};

const readCounts = async () => {
  const { people, purposes } = await api.done(readPeopleEndpoint);
  return {
    people,
    statuses: purposes
      .flatMap(({ purposeId, statuses }) =>
        statuses.map(({ status, people: count }) => [`${purposeId} ${status}`, count]),
      )
      .sort(),
  };
};

const requireTrue = async () => {
  await requireSame();
  const [counted, read] = [await readCounts(), await readProfiles()];
  expect(counted.statuses).toEqual(read.statuses);
  // Not told while a retirement is being recorded.
  const { withConsent = null } = counted.people ?? {};
  expect(counted.people).toEqual({
    ...read.people,
    withConsent: withConsent === null ? null : read.people.withConsent,
  });
  return withConsent;
};

describe('counts of people', () => {
  test('are those of a recount after everything that can happen to 300 people', async () => {
    const purposes = [
      await api.activePurpose(),
      await api.activePurpose(),
      await api.activePurpose(),
    ];
    const [retiring = ''] = purposes;
    const points = [
      await api.activePoint({ PurposeIds: purposes }),
      await api.activePoint({ PurposeIds: purposes }),
    ];
    const types = [
      ...(['CONFIRMED', 'CONFIRMED', 'OPT_IN', 'PENDING', 'IMPLICIT', 'NOTGIVEN'] as const),
      ...(['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NO_OPT_OUT', 'CANCEL', 'NO_CHOICE'] as const),
    ];
    let people = Array.from({ length: 300 }, (_, n) => `person.${n}@example.org`);
    const inMinutes = (minutes: number) =>
      new Date(Date.parse(clock.now()) + minutes * 60_000).toISOString();
    const oneIn = (many: number) => fc.integer({ min: 1, max: many }).map((n) => n === 1);
    for (let round = 0; round < 6; round += 1) {
      const said = fc.record({
        identifier: fc.constantFrom(...people),
        isTest: oneIn(20),
        // Some arrive late.
        interactionAt: oneIn(5).map((isLate) => inMinutes(isLate ? -30 : 0)),
        purposes: fc.subarray(purposes).chain((ids) =>
          fc.tuple(
            ...ids.map((id) =>
              fc.record({
                id: fc.constant(id),
                type: fc.constantFrom(...types),
                expiryAt: fc.option(fc.integer({ min: 1, max: 40 }).map(inMinutes), { freq: 2 }),
              }),
            ),
          ),
        ),
      });
      const [point = ''] = fc.sample(fc.constantFrom(...points), { seed: round, numRuns: 1 });
      await record(point, ...fc.sample(said, { seed: round, numRuns: 250 }));
      await requireTrue();
      if (round === 2) {
        const query = { date: inMinutes(24 * 60).slice(0, 10) };
        await api.done(retirePurposeEndpoint, { params: { purposeId: retiring }, query });
      }
      clock.advance((round === 3 ? 24 * 60 : 20) * 60_000);
      await requireTrue();
      if (round % 2 === 1) {
        await endDue();
        await requireTrue();
      }
      const submitted = await readDayCounts();
      const kinds = await db.execute<{ identifier: string; is_test: boolean }>(
        sql`select identifier, is_test from data_subjects order by identifier`,
      );
      const real = kinds.rows.flatMap((row) => (row.is_test ? [] : [row.identifier]));
      for (let merge = 0; merge < 4; merge += 1) {
        const [primaryIdentifier = '', ...additionalIdentifiers] = real.splice(merge * 3, 3);
        await api.done(mergeEndpoint, {
          body: { primaryIdentifier, additionalIdentifiers },
        });
        people = people.filter((identifier) => !additionalIdentifiers.includes(identifier));
      }
      await requireTrue();
      // Endings, merges and retirements submit nothing, and take nothing back.
      expect(await readDayCounts()).toEqual(submitted);
    }
    const { rows } = await db.execute<{ status: string }>(
      sql`select distinct status from consent_counts order by 1`,
    );
    expect(rows.map(({ status }) => status)).toContain('EXPIRED');
  });

  test('of a purpose that retired are those of ended consents at once, and nobody is read', async () => {
    const [retiring, other] = [await api.activePurpose(), await api.activePurpose()];
    const point = await api.activePoint({ PurposeIds: [retiring, other] });
    await record(
      point,
      { identifier: 'one@example.org', purposes: [{ id: retiring }, { id: other }] },
      { identifier: 'two@example.org', purposes: [{ id: retiring, type: 'PENDING' }] },
      { identifier: 'three@example.org', purposes: [{ id: retiring }] },
    );
    await api.newPurposeVersion(retiring);
    const date = new Date(Date.parse(clock.now()) + 86_400_000).toISOString().slice(0, 10);
    await api.done(retirePurposeEndpoint, { params: { purposeId: retiring }, query: { date } });
    expect(await requireTrue()).toBe(2);
    clock.set(`${date}T00:00:00.000Z`);
    expect(await requireTrue()).toBeNull();
    expect((await readCounts()).statuses).toContainEqual([`${retiring} EXPIRED`, 3]);
    await endDue();
    expect(await requireTrue()).toBe(1);
    // A new version is Active, and someone agrees to it before the retirement is settled.
    await api.publishPurpose(retiring, 2);
    clock.advance(1);
    await record(point, {
      identifier: 'three@example.org',
      purposes: [{ id: retiring, version: 2 }],
    });
    expect((await readCounts()).statuses).toContainEqual([`${retiring} ACTIVE`, 1]);
    await requireTrue();
    clock.advance(60_000);
    await endDue();
    expect(await requireTrue()).toBe(2);
  });

  test('stay right while receipts, endings and merges come at once', async () => {
    const purposes = [await api.activePurpose(), await api.activePurpose()];
    const point = await api.activePoint({ PurposeIds: purposes });
    const people = Array.from({ length: 12 }, (_, n) => `person.${n}@example.org`);
    const soon = new Date(Date.parse(clock.now()) + 1000).toISOString();
    await record(
      point,
      ...people.map((identifier) => ({
        identifier,
        purposes: purposes.map((id) => ({ id, expiryAt: soon })),
      })),
    );
    clock.advance(2000);
    await Promise.all([
      endDue(),
      ...people.map((identifier, n) =>
        record(point, {
          identifier,
          isTest: n === 11,
          purposes: purposes.map((id) => ({ id, type: n % 2 ? 'CONFIRMED' : 'WITHDRAWN' })),
        }),
      ),
      endDue(),
      ...[0, 3, 6].map((n) =>
        api.done(mergeEndpoint, {
          body: {
            primaryIdentifier: people[n] ?? '',
            additionalIdentifiers: people.slice(n + 1, n + 3),
          },
        }),
      ),
    ]);
    await requireSame();
    await endDue();
    await requireTrue();
  });

  test('include people who have data elements and never gave a receipt, each once', async () => {
    const purpose = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purpose] });
    for (const name of ['one', 'two', 'two']) {
      await api.upsert(`${name}@example.org`, [{ name: 'First name', value: name }]);
    }
    await requireTrue();
    await record(point, { identifier: 'one@example.org', purposes: [{ id: purpose }] });
    await requireTrue();
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'one@example.org', additionalIdentifiers: ['two@example.org'] },
    });
    await requireTrue();
    expect((await readCounts()).people).toEqual({ all: 1, withConsent: 1 });
  });

  test('name those who agreed to a version before the Active one', async () => {
    const purpose = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purpose] });
    const from = (identifier: string, version: number) =>
      record(point, { identifier, purposes: [{ id: purpose, version }] });
    await from('one@example.org', 1);
    await from('two@example.org', 1);
    await api.newPurposeVersion(purpose);
    await api.publishPurpose(purpose, 2);
    await from('three@example.org', 2);
    const { purposes } = await api.done(readPeopleEndpoint, { query: { purposeId: purpose } });
    expect(purposes).toMatchObject([
      {
        activeVersion: 2,
        statuses: [{ status: 'ACTIVE', people: 3 }],
        inForce: 3,
        inForceEarlier: 2,
        inForceByVersion: [
          { version: 2, people: 1 },
          { version: 1, people: 2 },
        ],
      },
    ]);
    const elsewhere = { collectionPointId: crypto.randomUUID() };
    expect(await api.done(readPeopleEndpoint, { query: elsewhere })).toMatchObject({
      people: null,
      purposeCount: 0,
      purposes: [],
    });
  });
});

describe('counts by day', () => {
  const day = async (query: object = {}) => {
    const answer = await api.done(readDaysEndpoint, {
      query: { from: '2026-11-20', to: '2026-11-21', ...query },
    });
    return answer.days;
  };

  test('are of UTC days, test data apart, and never go down', async () => {
    const purposes = [await api.activePurpose(), await api.activePurpose()];
    const [first = ''] = purposes;
    const point = await api.activePoint({ PurposeIds: purposes });
    const both = purposes.map((id) => ({ id }));
    await record(
      point,
      { identifier: 'one@example.org', createdAt: '2026-11-20T23:59:59.999Z', purposes: both },
      { identifier: 'two@example.org', createdAt: '2026-11-21T00:00:00Z', purposes: both },
      {
        identifier: 'two@example.org',
        createdAt: '2026-11-21T00:00:01Z',
        purposes: [
          { id: first, type: 'WITHDRAWN' },
          { id: purposes[1] ?? '', type: 'NOTGIVEN' },
        ],
      },
      {
        identifier: 'test@example.org',
        createdAt: '2026-11-21T00:00:02Z',
        isTest: true,
        purposes: both,
      },
    );
    const expected = [
      { day: '2026-11-20', receipts: 1, testReceipts: 0, optIns: 2, withdrawals: 0, refusals: 0 },
      { day: '2026-11-21', receipts: 2, testReceipts: 1, optIns: 2, withdrawals: 1, refusals: 1 },
    ];
    expect(await day()).toEqual(expected);
    expect(await day({ collectionPointId: point })).toEqual(expected);
    expect(await day({ collectionPointId: crypto.randomUUID() })).toMatchObject([
      { receipts: 0 },
      { receipts: 0 },
    ]);
    expect(await day({ purposeId: first })).toMatchObject([
      { receipts: null, testReceipts: null, optIns: 1, withdrawals: 0 },
      { receipts: null, testReceipts: null, optIns: 1, withdrawals: 1, refusals: 0 },
    ]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'one@example.org', additionalIdentifiers: ['two@example.org'] },
    });
    expect(await day()).toEqual(expected);
  });

  test('are of 90 days where no others are asked for, each once and in order', async () => {
    const answer = await api.done(readDaysEndpoint);
    expect(answer.days).toHaveLength(90);
    expect(answer.to).toBe(clock.now().slice(0, 10));
    expect(answer.days.map(({ day: own }) => own)).toEqual(
      [...new Set(answer.days.map(({ day: own }) => own))].sort(),
    );
    expect(answer.lastReceiptAt).toBeNull();
  });

  test.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to'],
    [{ from: '9999-01-01' }, 'from'],
    [{ from: '2001-01-01' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-01-01T00:00:00Z' }, 'from'],
  ])('of no days, or too many, are refused: %j', async (query, path) => {
    for (const endpoint of [readDaysEndpoint, readRatesEndpoint]) {
      const problem = await api.refused(endpoint, { query });
      expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
    }
  });
});

test('what a collection point got is told by purpose where that is asked for, without others and tests', async () => {
  const [one, other] = [await api.activePurpose(), await api.activePurpose()];
  const point = await api.activePoint({ PurposeIds: [one, other] });
  const elsewhere = await api.activePoint({ PurposeIds: [one] });
  const both = [{ id: one }, { id: other, type: 'NOTGIVEN' as const }];
  await record(point, { identifier: 'one@example.org', purposes: both });
  await record(point, {
    identifier: 'one@example.org',
    purposes: [{ id: one, type: 'WITHDRAWN' }],
  });
  await record(elsewhere, { identifier: 'two@example.org', purposes: [{ id: one }] });
  const collectionPointId = point;
  const { purposes } = await api.done(readDaysEndpoint, {
    query: { collectionPointId, byPurpose: true },
  });
  expect(purposes?.toSorted((a, b) => b.optIns - a.optIns)).toEqual([
    { purposeId: one, optIns: 1, withdrawals: 1, refusals: 0 },
    { purposeId: other, optIns: 0, withdrawals: 0, refusals: 1 },
  ]);
  for (const query of [{ collectionPointId }, { byPurpose: true }]) {
    expect((await api.done(readDaysEndpoint, { query })).purposes).toBeNull();
  }
});

test('an opt-in rate is told only of a collection point that records refusals', async () => {
  const purpose = await api.activePurpose();
  const asking = await api.activePoint({ PurposeIds: [purpose], NoConsentTransactions: true });
  const silent = await api.activePoint({ PurposeIds: [purpose] });
  const give = (point: string, name: string, type: 'CONFIRMED' | 'NOTGIVEN' | 'WITHDRAWN') =>
    record(point, { identifier: `${name}@example.org`, purposes: [{ id: purpose, type }] });
  await give(asking, 'a', 'CONFIRMED');
  await give(asking, 'b', 'NOTGIVEN');
  await give(asking, 'c', 'NOTGIVEN');
  await give(asking, 'a', 'WITHDRAWN');
  await give(silent, 'd', 'CONFIRMED');
  expect(await api.done(readRatesEndpoint)).toMatchObject({
    pointCount: 2,
    points: [
      {
        collectionPointId: asking,
        receipts: 4,
        recordsRefusals: true,
        current: { asked: 3, agreed: 1 },
        before: null,
      },
      { collectionPointId: silent, receipts: 1, recordsRefusals: false, current: null },
    ],
  });
  // A month later, those days are the ones before.
  clock.advance(90 * 86_400_000);
  await give(asking, 'e', 'CONFIRMED');
  const { points } = await api.done(readRatesEndpoint);
  expect(points).toMatchObject([
    { current: { asked: 1, agreed: 1 }, before: { asked: 3, agreed: 1 } },
  ]);
});

test('an account that records no refusals has its other numbers, and no rate', async () => {
  const purpose = await api.activePurpose();
  const points = [
    await api.activePoint({ PurposeIds: [purpose] }),
    await api.activePoint({ PurposeIds: [purpose] }),
  ];
  for (const [index, point] of points.entries()) {
    const identifier = `${index}@example.org`;
    await record(point, { identifier, purposes: [{ id: purpose, type: 'CONFIRMED' }] });
  }
  await record(points[0] ?? '', {
    identifier: '0@example.org',
    purposes: [{ id: purpose, type: 'WITHDRAWN' }],
  });
  const { points: rates } = await api.done(readRatesEndpoint);
  expect(
    rates.map(({ recordsRefusals, current, before }) => [recordsRefusals, current, before]),
  ).toEqual([
    [false, null, null],
    [false, null, null],
  ]);
  const { days } = await api.done(readDaysEndpoint);
  expect(days.at(-1)).toMatchObject({ receipts: 3, optIns: 2, withdrawals: 1, refusals: 0 });
  expect(await requireTrue()).toBe(1);
});

test('numbers of a list are those of its points alone, each with its days and its rate', async () => {
  const purpose = await api.activePurpose();
  const asking = await api.activePoint({ PurposeIds: [purpose], NoConsentTransactions: true });
  const silent = await api.activePoint({ PurposeIds: [purpose] });
  const other = await api.activePoint({ PurposeIds: [purpose] });
  const unused = await api.activePoint({ PurposeIds: [purpose] });
  const give = (point: string, name: string, type: 'CONFIRMED' | 'NOTGIVEN', isTest = false) =>
    record(point, { identifier: `${name}@example.org`, isTest, purposes: [{ id: purpose, type }] });
  await give(asking, 'a', 'CONFIRMED');
  // Falls out of the 30 days.
  clock.advance(86_400_000);
  await give(asking, 'b', 'NOTGIVEN');
  await give(silent, 'c', 'CONFIRMED');
  await give(other, 'd', 'CONFIRMED');
  clock.advance(29 * 86_400_000);
  await give(asking, 'e', 'CONFIRMED');
  await give(asking, 'f', 'CONFIRMED', true);
  const last = clock.now();
  const unknown = crypto.randomUUID();
  const ids = [silent, asking.toUpperCase(), unknown, unused, asking].join(',');
  const { points, from, to } = await api.done(readPointNumbersEndpoint, { query: { ids } });
  const days = (first: number, today: number) => [first, ...Array(28).fill(0), today];
  expect([from, to]).toEqual(['2026-11-22', '2026-12-21']);
  expect(points).toMatchObject([
    { collectionPointId: silent, receipts: 1, days: days(1, 0), rate: null },
    {
      collectionPointId: asking,
      receipts: 2,
      days: days(1, 1),
      rate: { asked: 2, agreed: 1 },
      lastReceiptAt: last,
    },
    { collectionPointId: unused, receipts: 0, days: days(0, 0), rate: null, lastReceiptAt: null },
  ]);
  expect(points).toHaveLength(3);
});

test('how far records are translated is told by their Active version, or else the newest', async () => {
  const { Id: preference } = await api.createPreference();
  await api.updatePreference(preference, {
    Languages: [{ Language: 'pl', Name: 'Nazwa', Description: '' }],
  });
  const purpose = await api.activePurpose({
    DefaultLanguage: 'en',
    Languages: [
      { Language: 'en', Name: 'News', Description: 'Weekly', Default: true },
      { Language: 'de', Name: 'Neues', Description: '' },
    ],
  });
  const point = await api.activePoint({
    PurposeIds: [purpose],
    Language: 'en',
    Languages: ['en', 'de', 'sv'],
    RightToWithdraw: 'You can withdraw.',
    TextTranslations: [{ Language: 'de', RightToWithdraw: 'Sie können widerrufen.' }],
  });
  const unknown = crypto.randomUUID();
  const read = async (kind: TranslatedKind, ids: readonly string[]) =>
    (await api.done(readTranslatedEndpoint, { query: { kind, ids: ids.join(',') } })).content;
  expect(await read('purpose', [unknown, purpose.toUpperCase()])).toEqual([
    { id: purpose, languages: 1, texts: 2, translated: 1 },
  ]);
  expect(await read('collection-point', [point])).toEqual([
    { id: point, languages: 2, texts: 2, translated: 1 },
  ]);
  // Its name, description and three options.
  expect(await read('purpose-preference', [preference])).toEqual([
    { id: preference, languages: 1, texts: 5, translated: 1 },
  ]);
  expect(await read('purpose', [point])).toEqual([]);
});

test.each([['x'], [''], [Array(101).fill(crypto.randomUUID()).join(',')]])(
  'numbers of %s are refused',
  async (ids) => {
    const { status } = await api.refused(readPointNumbersEndpoint, { query: { ids } });
    expect(status).toBe(400);
  },
);
