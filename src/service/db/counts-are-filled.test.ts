// @module-tag more

import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { recountConsents, recountPeople } from '#service/domains/insights/recount.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

// How migration 0021 counts the people of the previous version.
const name = '0021_counts';

const database = await openDatabase({ dataDir: 'memory', log });
afterAll(() => database.close());
const { db } = database;

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('counts the receipts, consents and people that are there', async () => {
  const migrations = await readMigrations();
  const before = migrations.filter((migration) => migration.name < name);
  expect(before).toHaveLength(21);
  await migrate(database, before);
  const consents = [
    [3, 1, 'ACTIVE', id(2)],
    [3, 2, 'WITHDRAWN', id(2)],
    [4, 1, 'PENDING', id(2)],
    [5, 1, 'OPT_IN', null],
  ] as const;
  const statements = [
    `insert into purposes (id, organization_id, created_at)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, '${id(9)}', now()
      from generate_series(1, 2) as n`,
    // Nobody consented to anything of person 6.
    `insert into data_subjects (id, identifier, link_token, created_at, modified_at, is_test)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@example.org', n::text, now(),
        now(), n = 5 from generate_series(3, 6) as n`,
    ...consents.map(
      ([person, purpose, status, point]) => `insert into subject_purposes (subject_id, purpose_id,
          purpose_version, status, first_transaction_at, last_transaction_at, updated_at,
          transaction_count, collection_point_id)
        values ('${id(person)}', '${id(purpose)}', 1, '${status}', now(), now(), now(), 1,
          ${point === null ? 'null' : `'${point}'`})`,
    ),
    `insert into receipts (id, identifier, collection_point_id, collection_point_version, created_at,
        interaction_at, is_test, origin, fields)
      select gen_random_uuid(), '3@example.org', '${id(2)}', 1, at::timestamptz, now(), false, 'API', '{}'
      from unnest(array['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', '2026-03-02T12:00:00Z']) as at`,
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
  expect(await migrate(database, migrations)).toContain(name);

  const sorted = async (rows: SQL) => {
    const { rows: found } = await db.execute(rows);
    return found.map((row) => JSON.stringify(row)).sort();
  };
  const counted = await sorted(sql`select * from consent_counts`);
  expect(counted).toHaveLength(4);
  expect(counted).toEqual(await sorted(recountConsents));
  const people = await sorted(sql`select * from people_counts`);
  expect(people).toEqual(await sorted(recountPeople));
  expect(await sorted(sql`select is_test, has_consent, count::int from people_counts`)).toEqual([
    '{"is_test":false,"has_consent":false,"count":2}',
    '{"is_test":false,"has_consent":true,"count":1}',
    '{"is_test":true,"has_consent":true,"count":1}',
  ]);
  expect(
    await sorted(sql`select day::text, count::int from point_ledger
    where kind = 'RECEIPT'`),
  ).toEqual(['{"day":"2026-03-01","count":1}', '{"day":"2026-03-02","count":2}']);
});
