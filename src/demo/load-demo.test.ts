import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readDemoFile } from '#service/demo-file.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { startService } from '#service/testing/service.ts';
import { loadDemo, packDemo, packedEnd } from './load-demo.ts';
import type { PackedRows } from './pack-rows.ts';
import { seedDemo } from './seed-demo.ts';

const timeout = 240_000;
const service = await startService();
const { db } = service;
const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const dependencies = { db, account, signToken: async () => 'unused' };

let packed: PackedRows;
beforeAll(async () => {
  packed = await readDemoFile();
});

const load = (end: string) => loadDemo(dependencies, { packed: async () => packed, end });
const oneOf = async (value: string, table: string): Promise<unknown> => {
  const { rows } = await db.execute<{ value: unknown }>(
    sql.raw(`select ${value} as value from ${table}`),
  );
  return rows[0]?.value;
};

/** A column's values without their order, and without ids, which differ. */
const valuesOf = (columns: PackedRows[string] | undefined, column: string): string[] => {
  const [kind, ...values] = columns?.[column] ?? ['values'];
  if (kind === 'ids') return [String(values.length)];
  let sum = 0;
  const plain = values.map((value) => {
    if (kind === 'values' || typeof value !== 'number') return JSON.stringify(value);
    sum += value;
    return String(sum);
  });
  return plain.map((text) => text.replaceAll(/\\u0001\d+/g, 'id')).toSorted();
};

test('the file has what the verbs create; if not, run node scripts/demo-rows.ts', {
  timeout,
}, async () => {
  await service.reset();
  await seedDemo(dependencies, { end: packedEnd });
  const made = await packDemo(dependencies);
  expect(Object.keys(made)).toEqual(Object.keys(packed));
  for (const [table, columns] of Object.entries(made)) {
    for (const [column, values] of Object.entries(columns)) {
      const same = JSON.stringify(values) === JSON.stringify(packed[table]?.[column]);
      expect([table, column, same]).toEqual([table, column, true]);
    }
  }
});

test('loaded rows are the same, moved to another day', { timeout }, async () => {
  await service.reset();
  await load(packedEnd);
  const again = await packDemo(dependencies);
  for (const [table, columns] of Object.entries(packed)) {
    for (const column of Object.keys(columns)) {
      expect(valuesOf(again[table], column), `${table}.${column}`).toEqual(
        valuesOf(columns, column),
      );
    }
  }
  const last = await oneOf('max(created_at)::text', 'receipts');
  await service.reset();
  await load('2027-03-01T00:00:00.000Z');
  const days = (Date.parse('2027-03-01') - Date.parse(packedEnd)) / 86_400_000;
  const moved = await oneOf(
    `max(created_at) = '${String(last)}'::timestamptz + interval '${days} days'`,
    'receipts',
  );
  expect(moved).toBe(true);
  expect(await load('2027-03-01T00:00:00.000Z')).toBe(false);
});

test('link tokens differ with each load, and counters are right', { timeout }, async () => {
  const tokens = await oneOf(
    `md5(string_agg(link_token, '' order by identifier))`,
    'data_subjects',
  );
  await service.reset();
  await load(packedEnd);
  const other = await oneOf(`md5(string_agg(link_token, '' order by identifier))`, 'data_subjects');
  expect(other).not.toBe(tokens);
  expect(await oneOf('min(length(link_token))', 'data_subjects')).toBe(43);
  expect(await oneOf('count(*)::int', 'identifiers')).toBe(5_000);
  expect(await oneOf('sum(receipt_count)::int', 'collection_point_activity')).toBe(
    await oneOf('count(*)::int', 'receipts'),
  );
  expect(await oneOf('sum(count)::int', 'consent_ledger')).toBe(
    await oneOf('count(*)::int', 'transactions where not auto_generated'),
  );
  expect(await oneOf('count(*)::int', 'catalog_stamp')).toBe(1);
  const isPerson = `created_by in (${demoPeople.map(({ subject }) => `'${subject}'`).join(', ')})`;
  expect(await oneOf(`bool_and(${isPerson})`, 'collection_point_versions')).toBe(true);
});
