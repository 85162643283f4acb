import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readDemoFile } from '#service/demo-file.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { compareAttention } from '#service/testing/attention-lists.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { startService } from '#service/testing/service.ts';
import { demoStory } from './demo-rhythm.ts';
import { demoEndAt, loadDemo, packDemo, packedEnd, packedSeed } from './load-demo.ts';
import type { PackedRows } from './pack-rows.ts';
import { seedDemo } from './seed-demo.ts';

const timeout = 240_000;
const service = await startService();
const { db } = service;
const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const dependencies = { db, account, signToken: async () => 'unused', searchKeys };

let packed: PackedRows;
beforeAll(async () => {
  packed = await readDemoFile();
});

const load = (now: string) => loadDemo(dependencies, { packed: async () => packed, now });
/** The last minute of the week after `packedEnd`, when everyone has turned up. */
const lastMinute = '2026-11-26T23:59:00.000Z';
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
  await seedDemo(dependencies, packedSeed);
  const made = await packDemo(dependencies);
  expect(Object.keys(made)).toEqual(Object.keys(packed));
  for (const [table, columns] of Object.entries(made)) {
    for (const [column, values] of Object.entries(columns)) {
      const same = JSON.stringify(values) === JSON.stringify(packed[table]?.[column]);
      expect([table, column, same]).toEqual([table, column, true]);
    }
  }
});

test('the end moves by whole weeks, to at most a week before now', () => {
  expect(demoEndAt(packedEnd)).toBe(packedEnd);
  expect(demoEndAt('2026-11-19T23:59:59.999Z')).toBe('2026-11-13T00:00:00.000Z');
  expect(demoEndAt('2026-11-26T23:59:59.999Z')).toBe(packedEnd);
  expect(demoEndAt('2027-03-01T12:00:00.000Z')).toBe('2027-02-26T00:00:00.000Z');
});

test('loaded rows are the same, moved by weeks', { timeout }, async () => {
  await service.reset();
  await load(lastMinute);
  const again = await packDemo(dependencies);
  for (const [table, columns] of Object.entries(packed)) {
    for (const column of Object.keys(columns)) {
      expect(valuesOf(again[table], column), `${table}.${column}`).toEqual(
        valuesOf(columns, column),
      );
    }
  }
  expect(await oneOf('default_country', 'account_settings')).toBe('DE');
  const last = await oneOf('max(created_at)::text', 'receipts');
  await service.reset();
  await load('2027-03-04T23:59:00.000Z');
  const moved = await oneOf(
    `max(created_at) = '${String(last)}'::timestamptz + interval '98 days'`,
    'receipts',
  );
  expect(moved).toBe(true);
  expect(await load('2027-03-04T23:59:00.000Z')).toBe(false);
});

test('receipts go on until now, and nothing is known of who comes later', { timeout }, async () => {
  await service.reset();
  const now = '2026-11-24T15:30:00.000Z';
  await load(now);
  for (const table of ['receipts', 'transactions', 'data_subjects']) {
    const last = await oneOf('max(created_at)', table);
    expect(new Date(String(last)).toISOString() <= now, table).toBe(true);
  }
  const today = await oneOf('count(*)::int', "receipts where created_at >= '2026-11-24T00:00:00Z'");
  expect(today).toBeGreaterThan(5);
  const known = '(select id from data_subjects)';
  for (const table of ['subject_purposes', 'subject_choices', 'subject_elements', 'transactions']) {
    expect(await oneOf('count(*)::int', `${table} where subject_id not in ${known}`), table).toBe(
      0,
    );
  }
  expect(await oneOf('count(*)::int', 'data_subjects')).toBeGreaterThanOrEqual(5_000);
});

test('what the overview counts is what the lists behind its buttons have', {
  timeout,
}, async () => {
  await service.reset();
  await load(lastMinute);
  service.clock.set(lastMinute);
  const { told, shown } = await compareAttention(service.api);
  expect(told).toEqual(shown);
});

/** Receipts of the days from `begins` to `ends` before the end, a day. */
const aDay = async (begins: number, ends: number, point = ''): Promise<number> => {
  const count = await oneOf(
    'count(*)::int',
    `receipts where created_at >= '${packedEnd}'::timestamptz - interval '${begins} days'
      and created_at < '${packedEnd}'::timestamptz - interval '${ends} days'
      and collection_point_id in (select collection_point_id from collection_point_versions
        where name like '${point}%')`,
  );
  return Number(count) / (begins - ends);
};

test('the year has a re-consent, a campaign, a broken form and weekends', { timeout }, async () => {
  await service.reset();
  await load(lastMinute);
  const { reconsent, campaign, brokenForm } = demoStory;
  const ordinary = await aDay(160, 100);
  expect(await aDay(reconsent.begins, reconsent.begins - 7)).toBeGreaterThan(2.5 * ordinary);
  expect(await aDay(campaign.begins - 3, campaign.ends + 7)).toBeGreaterThan(1.7 * ordinary);
  const { point, begins, ends } = brokenForm;
  expect(await aDay(begins - 1, ends, point)).toBeLessThan(0.3 * (await aDay(60, begins, point)));
  expect(await aDay(ends, 0, point)).toBeGreaterThan(3 * (await aDay(begins - 1, ends, point)));
  const weekend = 'extract(isodow from created_at) > 5';
  const share = await oneOf(`(count(*) filter (where ${weekend}))::float / count(*)`, 'receipts');
  expect(Number(share)).toBeLessThan(0.22);
  const agreed = await oneOf(
    'count(distinct purpose_version)::int',
    `subject_purposes where status = 'ACTIVE' and purpose_id in
      (select purpose_id from purpose_versions where name = '${reconsent.purpose}')`,
  );
  expect(agreed).toBe(3);
});

test('more people open a center than change something, up to now and in the rhythm of the year', {
  timeout,
}, async () => {
  await service.reset();
  const now = '2026-11-24T15:30:00.000Z';
  await load(now);
  expect(await oneOf("max(day)::text || ' ' || min(day)::text", 'center_days')).toMatch(
    /^2026-11-24 2025-10-/,
  );
  const sum = (kinds: string) =>
    oneOf('sum(count)::int', `center_days where kind in (${kinds})`).then(Number);
  const spoken = (types: string) =>
    oneOf(
      'count(*)::int',
      `transactions where type in (${types}) and not is_test and collection_point_id in
        (select point_id from preference_centers)`,
    ).then(Number);
  expect(await sum("'CHANGED_TO_YES'")).toBe(await spoken("'CONFIRMED'"));
  expect(await sum("'CHANGED_TO_NO'")).toBe(await spoken("'WITHDRAWN', 'OPT_OUT'"));
  const visits = `(select c.id, count(*) as visits, (r.created_at at time zone 'UTC')::date as day
    from receipts r join preference_centers c on c.point_id = r.collection_point_id
    where not r.is_test group by c.id, 3) as v
    left join center_days d on d.center_id = v.id and d.day = v.day and d.kind = 'OPENED'`;
  expect(await oneOf('bool_and(coalesce(d.count, 0) >= v.visits)', visits)).toBe(true);
  const weekend = 'extract(isodow from day) > 5';
  const opened = "center_days where kind = 'OPENED'";
  const share = await oneOf(`sum(count) filter (where ${weekend}) / sum(count)`, opened);
  expect(Number(share)).toBeLessThan(0.25);
});

test('everyone has a link whose token is not kept, and counters are right', {
  timeout,
}, async () => {
  await service.reset();
  await load(lastMinute);
  expect(await oneOf(`bool_and(coalesce(link_token = '', false))`, 'data_subjects')).toBe(true);
  expect(await oneOf('count(*)::int', 'identifiers')).toBe(5_000 + packedSeed.late);
  expect(await oneOf('sum(receipt_count)::int', 'collection_point_activity')).toBe(
    await oneOf('count(*)::int', 'receipts'),
  );
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
  expect(await oneOf('count(*)::int', 'catalog_stamp')).toBe(1);
  const isPerson = `created_by in (${demoPeople.map(({ subject }) => `'${subject}'`).join(', ')})`;
  expect(await oneOf(`bool_and(${isPerson})`, 'collection_point_versions')).toBe(true);
});
