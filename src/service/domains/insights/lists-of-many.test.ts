// @module-tag more
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { readPeopleEndpoint } from '#contract/insights.ts';
import { readPointNumbersEndpoint } from '#contract/list-numbers.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { startService } from '#service/testing/service.ts';

/** What a page of a list may take here, where other tests run beside it. */
const budgetMs = 1_000;
const tries = 5;
const [manyPoints, manyPurposes, days] = [2_000, 300, 60];

const service = await startService();
const { api, clock, db } = service;

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
  await db.execute(sql`insert into consent_counts
      (purpose_id, purpose_version, status, collection_point_id, is_test, slot, count)
    select p.id, 1, 'ACTIVE', ${point}::uuid, false, 0, 10 from purposes p`);
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
  ['purposes', listPurposeVersionsEndpoint, {}],
  ['purposes by people', listPurposeVersionsEndpoint, { sort: 'peopleInForce,desc' }],
  ['preferences', listPurposePreferencesEndpoint, {}],
  ['people of purposes', readPeopleEndpoint, {}],
];

const medianOf = async (act: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < tries; round += 1) {
    const begun = performance.now();
    await act();
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? Number.POSITIVE_INFINITY;
};

test.each(lists)(
  'of 2,000 points and 300 purposes the first page of %s comes soon',
  async (_, endpoint, query) => {
    expect(await medianOf(() => api.done(endpoint, { query }))).toBeLessThan(budgetMs);
  },
);

test('of 2,000 points the numbers of one page come soon, and all of them are there', async () => {
  const { content, totalElements } = await api.done(listCollectionPointsEndpoint, {
    query: { versions: 'newest', size: 100, sort: 'receipts30,desc' },
  });
  expect(totalElements).toBe(manyPoints);
  const ids = content.map(({ Id }) => Id).join(',');
  const read = () => api.done(readPointNumbersEndpoint, { query: { ids } });
  expect(await medianOf(read)).toBeLessThan(budgetMs);
  expect((await read()).points).toHaveLength(100);
});
