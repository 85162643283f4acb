import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { json, timestampz, toDatabaseTime, toWireTime } from './columns.ts';

const samplesTable = pgTable('column_samples', {
  id: integer().primaryKey(),
  seenAt: timestampz(),
  renamedAt: timestampz('other_name'),
  anyValue: json<unknown>(),
});

describe('times as the database writes them', () => {
  test.each([
    ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000000Z'],
    ['2026-01-02 03:04:05.12345+00', '2026-01-02T03:04:05.123450Z'],
    ['2026-01-02T03:04:05.123456+00:00', '2026-01-02T03:04:05.123456Z'],
    ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123456Z'],
  ])('%s keeps its microseconds', (written, read) => {
    expect(toDatabaseTime(written)).toBe(read);
  });

  test.each([
    '2026-01-02 03:04:05+05:30',
    '2026-01-02 03:04:05-00:30',
    'infinity',
    '2026-01-02',
    '',
  ])('%j is refused, as it is no instant in UTC', (written) => {
    expect(() => toDatabaseTime(written)).toThrow('not in UTC');
  });

  test('answers carry milliseconds, cut and not rounded up', () => {
    expect(toWireTime('2026-01-02 03:04:05.999999+00')).toBe('2026-01-02T03:04:05.999Z');
    expect(toWireTime('2026-01-02 03:04:05+00')).toBe('2026-01-02T03:04:05.000Z');
  });
});

describe('columns', async () => {
  const { db } = await testDatabase();
  beforeAll(async () => {
    await db.execute(sql`create table column_samples (
      id int primary key, seen_at timestamptz, other_name timestamptz, any_value jsonb)`);
  });
  afterAll(async () => {
    await db.execute(sql`drop table column_samples`);
  });

  test('an instant comes back with its microseconds, whatever zone it was written in', async () => {
    await db.transaction(async (tx) => {
      await tx.insert(samplesTable).values({
        id: 1,
        seenAt: '2026-01-02T03:04:05.12345Z',
        renamedAt: '2026-01-02T03:04:05.000001+05:30',
      });
      const [row] = await tx.select().from(samplesTable);
      expect(row?.seenAt).toBe('2026-01-02T03:04:05.123450Z');
      expect(row?.renamedAt).toBe('2026-01-01T21:34:05.000001Z');
    });
  });

  test('an instant read by raw SQL, or out of JSON, can be read alike', async () => {
    const { rows } = await db.execute<{ plain: string; inside: { at: string } }>(sql`
      select t.at as plain, json_build_object('at', t.at) as inside
      from (values ('2026-07-02 03:04:05.12345Z'::timestamptz)) as t(at)`);
    expect(toDatabaseTime(rows[0]?.plain ?? '')).toBe('2026-07-02T03:04:05.123450Z');
    expect(toDatabaseTime(rows[0]?.inside.at ?? '')).toBe('2026-07-02T03:04:05.123450Z');
  });

  test.each([
    ['123'],
    ['{"a":1}'],
    [''],
    ['null'],
    [123],
    [true],
    [[1, 'a', null, [{}]]],
    [[]],
    [{ nested: { list: ['ä', '"', '\\'] } }],
  ])('the JSON value %j comes back as it was', async (value) => {
    await db
      .insert(samplesTable)
      .values({ id: 2, anyValue: value })
      .onConflictDoUpdate({
        target: samplesTable.id,
        set: { anyValue: value },
      });
    const rows = await db.select().from(samplesTable).where(sql`${samplesTable.id} = 2`);
    expect(rows[0]?.anyValue).toStrictEqual(value);
  });

  test('an absent JSON value is NULL in the database', async () => {
    await db.insert(samplesTable).values({ id: 3, anyValue: null });
    const { rows } = await db.execute(
      sql`select s.id from column_samples s where s.id = 3 and s.any_value is null`,
    );
    expect(rows).toHaveLength(1);
  });
});
