import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readDataRows } from '#service/testing/data-rows.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { startService } from '#service/testing/service.ts';
import { loadDemo, packDemo, packedEnd, prepareDemo } from './load-demo.ts';
import type { PackedRows } from './pack-rows.ts';
import { dropPrepared, placeholderAccount } from './prepared-demo.ts';
import { demoCollectionPoints, seedDemo } from './seed-demo.ts';

const timeout = 120_000;
const service = await startService();
const { db } = service;
const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const dependencies = { db, account, signToken: async () => 'unused', searchKeys };

let packed: PackedRows;
beforeAll(async () => {
  await service.reset();
  const points = demoCollectionPoints.filter((_, index) => index % 10 === 0);
  await seedDemo(dependencies, { end: packedEnd, subjects: 40, late: 30, points });
  packed = await packDemo(dependencies);
}, timeout);

const load = (now: string) => loadDemo(dependencies, { packed: async () => packed, now });
const prepare = async (now: string) => {
  await service.reset();
  await prepareDemo(db, packed, now);
};
const readIndexes = async () =>
  (await db.execute(sql`select i.indexdef from pg_indexes i order by 1`)).rows;

/** Everything but link tokens and the slots that counts are in. */
const readAll = async () => {
  const { consent_ledger: _, point_ledger: __, ...rows } = await readDataRows(db);
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
  const activity = await db.execute(sql`select collection_point_id, version, sum(receipt_count),
    min(first_receipt_at), max(last_receipt_at)
    from collection_point_activity group by 1, 2 order by 1, 2`);
  return {
    ...rows,
    collection_point_activity: activity.rows,
    stored,
    indexes: await readIndexes(),
  };
};

test.each([
  ['in the week of the build, earlier in it than the build was', '2026-11-22T09:00:00.000Z'],
  ['in the week of the build, when everyone has turned up', '2026-11-26T23:59:00.000Z'],
  ['in a later week', '2027-03-01T15:30:00.000Z'],
])(
  'a demo that the build prepared is the one loaded from the file: %s',
  {
    timeout,
  },
  async (_, now) => {
    await service.reset();
    await load(now);
    const loaded = await readAll();
    await prepare('2026-11-24T12:00:00.000Z');
    expect(await load(now)).toBe(true);
    expect(await readAll()).toEqual(loaded);
    expect(await load(now)).toBe(false);
  },
);

test('what the build prepares has no account or person who signs in', {
  timeout,
}, async () => {
  await prepare(packedEnd);
  const { rows } = await db.execute(sql`select
    (select count(*)::int from people) as people,
    (select array_agg(distinct organization_id) from collection_point_versions) as organizations`);
  expect(rows).toEqual([{ people: 0, organizations: [placeholderAccount.organizationId] }]);
  await load(packedEnd);
});

test('a prepared demo that nobody wants is gone, and its indexes are whole', {
  timeout,
}, async () => {
  await service.reset();
  const empty = await readAll();
  await prepare(packedEnd);
  await dropPrepared(db);
  expect(await readAll()).toEqual(empty);
  await dropPrepared(db);
});
