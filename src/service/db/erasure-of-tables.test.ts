import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';

const { db } = await testDatabase();

const document = readFileSync(new URL('../../../docs/erasure.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) ?\|$/gm)].map(
  ([, table = '', effect = '', how = '']) => ({ table, effect, how }),
);

// A new table fails here until docs/erasure.md says what becomes of the people in it.
test('the document says of every table what erasing a person does to it', async () => {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`);
  const names = tables.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(50);
  expect(rows.map(({ table }) => table).sort()).toEqual(names);
});

test('each effect is one of three, and a change says what it is', () => {
  for (const { table, effect, how } of rows) {
    expect(['removed', 'changed', 'kept'], table).toContain(effect);
    if (effect === 'changed') expect(how, table).not.toBe('');
  }
});

test('whatever refers to a person, by id or identifier, is removed or changed', async () => {
  const { rows: columns } = await db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attname in ('subject_id', 'identifier', 'former_id', 'other_id')`);
  expect(columns.length).toBeGreaterThan(10);
  const kept = rows.filter(({ effect }) => effect === 'kept').map(({ table }) => table);
  expect(columns.map(({ name }) => name).filter((name) => kept.includes(name))).toEqual([]);
});
