import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startService } from '#service/testing/service.ts';
import { demoEnd } from './demo-clock.ts';
import { makeSubjects } from './demo-subjects.ts';
import { seedDemo } from './seed-demo.ts';

// As `npm start` makes them, but fewer.
const people = 1_200;
const service = await startService();
const { db } = service;
const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};

/** The rows of a statement, as JSON has them. */
const read = async <Row>(statement: string): Promise<Row[]> => {
  const { rows } = await db.execute<{ rows: Row[] }>(
    sql.raw(`select coalesce(json_agg(t), '[]') as rows from (${statement}) t`),
  );
  return rows[0]?.rows ?? [];
};

/** Counts by a column. */
const countsOf = async (table: string, column: string): Promise<Record<string, number>> => {
  const rows = await read<{ key: string; count: number }>(
    `select ${column} as key, count(*) as count from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};

const oneOf = async (statement: string): Promise<number> => {
  const [row] = await read<{ count: number }>(`select count(*) as count from ${statement}`);
  return row?.count ?? Number.NaN;
};

const reservedAddress = /^[a-z0-9.+]+@example\.(org|com|net)$/i;
// 555-0100 to 0199 of American areas, and the ranges that Ofcom and Arcep keep for fiction.
const reservedNumber = /^(\+1\d{3}55501\d\d|\+447700900\d{3}|\+3363998\d{4})$/;

test('5,000 people differ in their identifiers, are on reserved ones, and the same each time', () => {
  const subjects = makeSubjects(5_000, 7);
  expect(subjects).toHaveLength(5_000);
  expect(new Set(subjects.map(({ identifier }) => identifier)).size).toBe(5_000);
  for (const { answers } of subjects) {
    expect(answers.Email).toMatch(reservedAddress);
    const number = answers['Phone number'];
    if (number !== undefined) expect(number).toMatch(reservedNumber);
  }
  const groups = new Map(
    subjects.filter(({ told }) => told.length > 0).map((one) => [one.answers.Email, one]),
  );
  expect(groups.size).toBe(120);
  expect(makeSubjects(5_000, 7)).toEqual(subjects);
});

describe('the people of the demo', () => {
  beforeAll(async () => {
    await service.reset();
    await seedDemo({ db, account, signToken: async () => 'unused' }, { subjects: people });
  }, 240_000);

  test('nearly all have receipts, many several, over three years', async () => {
    expect(await oneOf('data_subjects')).toBe(people);
    const withReceipts = await oneOf('(select distinct identifier from receipts) t');
    expect(withReceipts).toBeGreaterThan(people * 0.98);
    expect(withReceipts).toBeLessThan(people);
    expect(
      await oneOf('(select 1 from receipts group by identifier having count(*) > 2) t'),
    ).toBeGreaterThan(people / 10);
    const [span] = await read<{ first: string; last: string }>(
      'select min(interaction_at) as first, max(created_at) as last from receipts',
    );
    expect((span?.first ?? '') < '2023-12-31').toBe(true);
    expect((span?.first ?? '') > '2023-11-20').toBe(true);
    expect((span?.last ?? '') < demoEnd && (span?.last ?? '') > '2026-11-19').toBe(true);
  });

  test('decided in every way that receipts know', async () => {
    const statuses = await countsOf('subject_purposes', 'status');
    for (const status of [
      'ACTIVE',
      'NOT_OPT_OUT',
      'IMPLICIT',
      'EXPIRED',
      'WITHDRAWN',
      'NO_CONSENT',
    ]) {
      expect(statuses[status], status).toBeGreaterThan(people / 50);
    }
    for (const status of ['OPT_IN', 'PENDING', 'OPT_OUT', 'HARD_OPT_OUT']) {
      expect(statuses[status], status).toBeGreaterThan(people / 200);
    }
    const overdue = `subject_purposes where expiry_at <= '${demoEnd}' and status not in
      ('EXPIRED', 'WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NO_CONSENT')`;
    expect(await oneOf(overdue)).toBe(0);
    const types = await countsOf('transactions', 'type');
    for (const type of ['EXPIRED', 'EXTEND', 'CHANGE_PREFERENCES', 'NO_CHOICE', 'CANCEL']) {
      expect(types[type], type).toBeGreaterThan(0);
    }
    expect(await oneOf('data_subjects where is_test')).toBeGreaterThan(0);
    for (const column of ['latest_geolocation', 'latest_source', 'language']) {
      expect(await oneOf(`data_subjects where ${column} is not null`)).toBeGreaterThan(people / 10);
    }
    expect(await oneOf('subject_purposes where geolocation is not null')).toBeGreaterThan(5);
    expect(await oneOf('subject_choices where preference_id is null')).toBeGreaterThan(20);
    expect(await oneOf('subject_choices where preference_id is not null')).toBeGreaterThan(people);
    const unknown = `subject_choices c where c.preference_id is null
      and c.choice_id not in (select id from topics)`;
    expect(await oneOf(unknown)).toBe(0);
    expect(await oneOf('subject_elements where linked')).toBeGreaterThan(people / 20);
  });

  test('are nobody: what is stored is of reserved domains and numbers set aside for fiction', async () => {
    const texts = await read<{ text: string }>(
      'select identifier as text from data_subjects union select value from subject_elements',
    );
    const addresses = texts.filter(({ text }) => text.includes('@'));
    const numbers = texts.filter(({ text }) => text.startsWith('+'));
    for (const { text } of addresses) expect(text).toMatch(reservedAddress);
    for (const { text } of numbers) expect(text).toMatch(reservedNumber);
    expect(addresses.length).toBeGreaterThan(people / 2);
    expect(numbers.length).toBeGreaterThan(people / 20);
  });

  test('are there twice or three times, some with the opposite will', async () => {
    const lower = "regexp_replace(lower(identifier), '[+][^@]*', '')";
    const alike = `(select ${lower} as same, count(*) as times from data_subjects
      group by 1 having count(*) > 1) t`;
    expect(await oneOf(alike)).toBeGreaterThan(10);
    const shared = `(select value from subject_elements e join data_elements d on d.id = e.element_id
      where d.name in ('Phone number', 'Loyalty number', 'Subscription number', 'Street address')
      group by value having count(distinct subject_id) > 1) t`;
    expect(await oneOf(shared)).toBeGreaterThan(5);
    const contrary = `(select s.same, p.purpose_id from (select id, ${lower} as same
        from data_subjects) s join subject_purposes p on p.subject_id = s.id
      group by 1, 2 having count(distinct p.status in ('WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT')) > 1) t`;
    expect(await oneOf(contrary)).toBeGreaterThan(2);
  });

  test('came to points and purposes that were Active then', async () => {
    const early = `receipts r left join collection_point_versions v
      on v.collection_point_id = r.collection_point_id and v.version = r.collection_point_version
        and v.activated_at <= r.created_at and v.status in ('ACTIVE', 'RETIRED')
      where v.version is null`;
    expect(await oneOf(early)).toBe(0);
    const superseded = `receipts r join collection_point_versions v
      on v.collection_point_id = r.collection_point_id and v.version > r.collection_point_version
      where v.activated_at <= r.created_at`;
    expect(await oneOf(superseded)).toBe(0);
    const unpublished = `transactions t left join purpose_versions v
      on v.purpose_id = t.purpose_id and v.version = t.purpose_version
        and v.published_at <= t.created_at
      where v.version is null`;
    expect(await oneOf(unpublished)).toBe(0);
    const counted = `collection_point_versions v where v.receipt_count <> (select count(*)
      from receipts r where r.collection_point_id = v.collection_point_id
        and r.collection_point_version = v.version)`;
    expect(await oneOf(counted)).toBe(0);
    expect(await oneOf('collection_point_versions where receipt_count > 0')).toBeGreaterThan(50);
  });
});
