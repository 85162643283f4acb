// @module-tag more
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { readPeopleEndpoint } from '#contract/insights.ts';
import { readPointNumbersEndpoint } from '#contract/list-numbers.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

/** So many passes over the ledger a page of a list may take; the slowest take two. */
const budget = 6;
const rounds = 5;
const [manyPoints, manyPurposes, days] = [2_000, 300, 60];
/** Of every fourth point; and people whose consents to all purposes have expired, of how many each. */
const [manyVersions, expired, stored] = [20, 100, 250];

const service = await startService();
const { api, clock, db } = service;
const receipts = createReceipts({ db, now: clock.now });

/** Further records like one, under ids of their own. */
const copies = (table: string, { id, kind, count, own = "'{}'::jsonb" }: Copies) =>
  sql`insert into ${sql.identifier(table)} select (jsonb_populate_record(model,
      jsonb_build_object(${id.column}::text, md5(${kind} || n)::uuid) || ${sql.raw(own)})).*
    from ${sql.identifier(table)} model, generate_series(1, ${count}::int) as n
    where model.${sql.identifier(id.column)} = ${id.value}::uuid`;

type Copies = {
  id: { column: string; value: string };
  kind: string;
  count: number;
  /** Expression for what differs, besides. */
  own?: string;
};

/** Consents of people to all purposes that have expired and are still stored as they were. */
const expireConsents = async (purpose: string, point: string) => {
  await receipts(point, { identifier: 'model@example.org', purposes: [{ id: purpose }] });
  await db.execute(sql`insert into data_subjects
    select made.* from data_subjects model, generate_series(2, ${expired}::int) as n,
      lateral jsonb_populate_record(model, jsonb_build_object('id', md5('person' || n)::uuid,
        'identifier', 'person-' || n || '@example.org')) as made`);
  await db.execute(sql`insert into subject_purposes
    select made.* from subject_purposes model, data_subjects person, purposes purpose,
      lateral jsonb_populate_record(model, jsonb_build_object('subject_id', person.id,
        'purpose_id', purpose.id)) as made
    where (person.id, purpose.id) <> (model.subject_id, model.purpose_id)`);
  await db.execute(sql`update subject_purposes
    set expiry_at = ${clock.now()}::timestamptz - interval '1 day'`);
  await db.execute(sql`delete from consent_counts`);
  await db.execute(sql`insert into consent_counts
      (purpose_id, purpose_version, status, collection_point_id, is_test, slot, count)
    select purpose.id, 1, 'ACTIVE', ${point}::uuid, false, 0, ${stored}::int
    from purposes purpose`);
};

beforeAll(async () => {
  await service.reset();
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose], NoConsentTransactions: true });
  const named = `jsonb_build_object('name', model.name || ' ' || n)`;
  const [ofPurpose, ofPoint] = [
    { kind: 'purpose', count: manyPurposes - 1 },
    { kind: 'point', count: manyPoints - 1 },
  ];
  const idOf = (column: string, value: string) => ({ id: { column, value } });
  await db.execute(copies('purposes', { ...ofPurpose, ...idOf('id', purpose) }));
  await db.execute(
    copies('purpose_versions', { ...ofPurpose, ...idOf('purpose_id', purpose), own: named }),
  );
  await db.execute(copies('collection_points', { ...ofPoint, ...idOf('id', point) }));
  await db.execute(
    copies('collection_point_versions', {
      ...ofPoint,
      ...idOf('collection_point_id', point),
      own: named,
    }),
  );
  const today = clock.now().slice(0, 10);
  await db.execute(sql`insert into point_ledger (day, collection_point_id, kind, is_test, slot, count)
    select ${today}::date - day, point.id, kind, false, 0, 1 + day
    from collection_points point, generate_series(0, ${days - 1}) as day,
      unnest(array['RECEIPT', 'CONFIRMED', 'NOTGIVEN']) as kind`);
  await db.execute(sql`insert into collection_point_versions
    select made.* from collection_point_versions model,
      generate_series(2, ${manyVersions}::int) as number,
      lateral jsonb_populate_record(model,
        jsonb_build_object('version', number, 'status', 'RETIRED')) as made
    where hashtext(model.collection_point_id::text) % 4 = 0`);
  await db.execute(sql`insert into collection_point_activity
      (collection_point_id, version, slot, receipt_count, first_receipt_at, last_receipt_at)
    select version.collection_point_id, version.version, slot, 1, ${clock.now()},
      ${clock.now()}::timestamptz - version.place * interval '1 minute'
    from (select collection_point_id, version, row_number() over () as place
      from collection_point_versions) as version, generate_series(0, 3) as slot`);
  await expireConsents(purpose, point);
  await db.execute(sql`analyze`);
}, 120_000);

const lists: [string, Endpoint, Record<string, string | number>][] = [
  ['points', listCollectionPointsEndpoint, { versions: 'newest', fields: 'summary' }],
  ...['receipts30,desc', 'optInRate30,desc', 'lastReceiptDate,desc'].map(
    (sort): [string, Endpoint, Record<string, string>] => [
      `points by ${sort}`,
      listCollectionPointsEndpoint,
      { versions: 'newest', fields: 'summary', sort },
    ],
  ),
  [
    'all versions of points by optInRate30',
    listCollectionPointsEndpoint,
    { fields: 'summary', sort: 'optInRate30,desc' },
  ],
  ['purposes', listPurposeVersionsEndpoint, {}],
  ['purposes by people', listPurposeVersionsEndpoint, { sort: 'peopleInForce,desc' }],
  ['preferences', listPurposePreferencesEndpoint, {}],
  ['people of purposes', readPeopleEndpoint, {}],
];

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};

/** One pass over all that the numbers of lists are made of. */
const pass = () =>
  db.execute(sql`select collection_point_id, kind, sum(count) from point_ledger group by 1, 2`);

/**
 * How much longer an act takes than the one pass: both in turn, the best of each, so that whatever else
 * the machine does slows both or neither.
 */
const passesOf = async (act: () => Promise<unknown>): Promise<number> => {
  const [acts, passes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    passes.push(await timed(pass));
    acts.push(await timed(act));
  }
  return Math.min(...acts) / Math.min(...passes);
};

test.each(lists)(
  'of 2,000 points and 300 purposes the first page of %s comes soon',
  async (_, endpoint, query) => {
    expect(await passesOf(() => api.done(endpoint, { query }))).toBeLessThan(budget);
  },
);

test('of 2,000 points the numbers of one page come soon, and all of them are there', async () => {
  const { content, totalElements } = await api.done(listCollectionPointsEndpoint, {
    query: { versions: 'newest', size: 100, sort: 'receipts30,desc' },
  });
  expect(totalElements).toBe(manyPoints);
  const ids = content.map(({ Id }) => Id).join(',');
  const read = () => api.done(readPointNumbersEndpoint, { query: { ids } });
  expect(await passesOf(read)).toBeLessThan(budget);
  expect((await read()).points).toHaveLength(100);
});

test('of 30,000 consents that have expired none counts as in force', async () => {
  const { purposes } = await api.done(readPeopleEndpoint, {});
  expect(new Set(purposes.map(({ inForce }) => inForce))).toEqual(new Set([stored - expired]));
});

test('of 2,000 points those with the newest receipts come first', async () => {
  const { content } = await api.done(listCollectionPointsEndpoint, {
    query: { versions: 'newest', sort: 'lastReceiptDate,desc', size: 100 },
  });
  const ids = content.map(({ Id }) => Id).join(',');
  const { points } = await api.done(readPointNumbersEndpoint, { query: { ids } });
  const dates = points.map(({ lastReceiptAt }) => lastReceiptAt ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(dates).size).toBe(100);
});
