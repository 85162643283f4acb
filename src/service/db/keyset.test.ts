import { asc, sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { codePointText, timestampz } from './columns.ts';
import { keysetOf, type Place } from './keyset.ts';

const rowsTable = pgTable('keyset_rows', {
  id: uuid().primaryKey(),
  name: codePointText(),
  number: integer(),
  seenAt: timestampz(),
});

const names = ['', 'a', 'B', 'ä', '🦊', 'Z', "o'neil; --", 'a b', 'a', '%'];
const times = [
  '-infinity',
  '2026-01-02 03:04:05.123456+00',
  '2026-01-02 03:04:05.123457+00',
  '2026-01-02 03:04:05.1234+00',
  '2026-01-02 03:04:05+00',
  '2026-01-02 03:04:05+00',
];

describe('an order that goes on after any row', async () => {
  const { db } = await testDatabase();
  beforeAll(async () => {
    await db.execute(sql`create table keyset_rows (
      id uuid primary key, name text collate "C", number int, seen_at timestamptz)`);
    for (let index = 0; index < 60; index += 1) {
      await db.execute(sql`insert into keyset_rows values (gen_random_uuid(),
        ${names[index % names.length]}, ${index % 7}, ${times[index % times.length]}::timestamptz)`);
    }
  });
  afterAll(async () => {
    await db.execute(sql`drop table keyset_rows`);
  });

  const walk = async (keyset: ReturnType<typeof keysetOf>, size: number) => {
    const ids: string[] = [];
    let last: Place | undefined;
    for (;;) {
      const rows = await db
        .select(keyset.place)
        .from(rowsTable)
        .where(last === undefined ? undefined : keyset.after(last))
        .orderBy(...keyset.orderBy)
        .limit(size);
      ids.push(...rows.map(({ id }) => id));
      last = rows.at(-1);
      if (last === undefined) return ids;
    }
  };

  const keys = {
    id: rowsTable.id,
    name: rowsTable.name,
    number: rowsTable.number,
    seenAt: rowsTable.seenAt,
  };
  test.each(Object.entries(keys))('by %s, one by one as in the whole', async (_, key) => {
    const ascending = keysetOf(key, rowsTable.id, 'asc');
    const rows = await db
      .select({ id: rowsTable.id })
      .from(rowsTable)
      .orderBy(asc(key), asc(rowsTable.id));
    const whole = rows.map(({ id }) => id);
    expect(whole).toHaveLength(60);
    for (const size of [1, 7, 60]) {
      expect(await walk(ascending, size)).toEqual(whole);
      expect(await walk(keysetOf(key, rowsTable.id, 'desc'), size)).toEqual(whole.toReversed());
    }
  });
});
