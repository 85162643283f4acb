// @module-tag more

import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

// How migration 0018 converts data of the previous version.
const name = '0018_distribution';

const database = await openDatabase({ dataDir: 'memory', log });
afterAll(() => database.close());
const { db } = database;

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const digest = 'ab'.repeat(32);

test('keeps receipts, identifiers and counters', async () => {
  const migrations = await readMigrations();
  const before = migrations.filter((migration) => migration.name < name);
  expect(before).toHaveLength(18);
  await migrate(database, before);
  const statements = [
    `insert into purposes (id, organization_id, created_at) values ('${id(1)}', '${id(9)}', now())`,
    `insert into collection_points (id, created_at) values ('${id(2)}', now())`,
    `insert into collection_point_versions (collection_point_id, version, status, organization_id, name,
        description, type, fields, created_at, created_by, modified_at, modified_by, receipt_count,
        first_receipt_at, last_activity_at)
      select '${id(2)}', v, case v when 1 then 'RETIRED' else 'ACTIVE' end, '${id(9)}', 'Form', '', 'API',
        '{}', now(), 'x', now(), 'x', 4 - 2 * v, case v when 1 then '2026-03-01Z'::timestamptz end,
        case v when 1 then '2026-03-02Z'::timestamptz end from generate_series(1, 2) as v`,
    `insert into data_subjects (id, identifier, link_token, created_at, modified_at)
      values ('${id(3)}', 'ana@example.org', 'link', now(), now())`,
    `insert into receipts (id, identifier, collection_point_id, collection_point_version, created_at,
        interaction_at, is_test, origin, sameness, fields)
      values ('${id(4)}', 'ana@example.org', '${id(2)}', 1, '2026-03-01T23:30:00Z', now(), false, 'API',
        '${digest}', '{}'),
      ('${id(5)}', 'ana@example.org', '${id(2)}', 1, '2026-03-02T00:30:00Z', now(), false, 'API', null,
        '{}')`,
    `insert into transactions (id, subject_id, receipt_id, purpose_id, purpose_version, type, created_at,
        interaction_at, collection_point_id, collection_point_version, is_test, auto_generated,
        created_by, choices)
      select gen_random_uuid(), '${id(3)}', r.id, '${id(1)}', 1, 'CONFIRMED', r.created_at, now(),
        r.collection_point_id, 1, false, false, 'Receipt', '[]' from receipts r`,
    `insert into transactions (id, subject_id, purpose_id, purpose_version, type, created_at,
        interaction_at, is_test, auto_generated, created_by, choices)
      values (gen_random_uuid(), '${id(3)}', '${id(1)}', 1, 'EXPIRED', now(), now(), false, true,
        'Service', '[]')`,
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
  expect(await migrate(database, migrations)).toContain(name);
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  expect(await read('select identifier, subject_id from identifiers')).toEqual([
    { identifier: 'ana@example.org', subject_id: id(3) },
  ]);
  expect(await read(`select id, encode(sameness, 'hex') as hex from receipts order by id`)).toEqual(
    [
      { id: id(4), hex: digest },
      { id: id(5), hex: null },
    ],
  );
  const activity = `select version::int, slot, receipt_count::int, first_receipt_at = '2026-03-01Z' as first,
    last_receipt_at = '2026-03-02Z' as last from collection_point_activity`;
  expect(await read(activity)).toEqual([
    { version: 1, slot: 0, receipt_count: 2, first: true, last: true },
  ]);
  const erasureLog = 'select day::text, type, count::int from consent_ledger order by day';
  expect(await read(erasureLog)).toEqual([
    { day: '2026-03-01', type: 'CONFIRMED', count: 1 },
    { day: '2026-03-02', type: 'CONFIRMED', count: 1 },
  ]);
  expect(await read('select from catalog_stamp')).toHaveLength(1);
});
