// @module-tag more

import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

// How migration 0062 has typeset phone numbers found of those who are there.
const name = '0062_hooks';

const migrated = async (identifier: string) => {
  const database = await openDatabase({ dataDir: 'memory', log });
  afterAll(() => database.close());
  const migrations = await readMigrations();
  const before = migrations.filter((migration) => migration.name < name);
  expect(before).toHaveLength(62);
  await migrate(database, before);
  await database.db.execute(sql`insert into identifiers (identifier, subject_id, text_key, phone_key)
    values (${identifier}, gen_random_uuid(), 'text', null)`);
  expect(await migrate(database, migrations)).toContain(name);
  const { rows } = await database.db.execute(sql`select kind, state from jobs
    where name = 'fill-search-keys'`);
  return rows;
};

test('writes keys anew where a number was typeset', async () => {
  expect(await migrated('+49\u00a0170\u20131234567')).toEqual([
    { kind: 'UPGRADE', state: 'WAITING' },
  ]);
});

test('leaves others as they are', async () => {
  expect(await migrated('ana@example.org')).toEqual([]);
});
