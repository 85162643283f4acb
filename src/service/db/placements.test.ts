import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { placements } from './placements.ts';

const { db } = await testDatabase();

const isOurs = sql`c.relnamespace = current_schema()::regnamespace`;

const placementOf = (table: string) => {
  const placement = placements[table];
  if (placement === undefined) throw new Error(`${table} has no placement.`);
  return placement;
};

/** Tables in the same group keep rows with the same value on the same machine. */
const groupOf = (table: string): string => {
  const placement = placementOf(table);
  if (placement.kind !== 'distributed') return placement.kind;
  return placement.beside ?? table;
};

test('every table has a placement', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c where ${isOurs} and c.relkind in ('r', 'p')`,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(Object.keys(placements).sort()).toEqual(names.sort());
});

test('unique keys of a distributed table include its distribution column', async () => {
  const { rows } = await db.execute<{ name: string; table: string; columns: string[] }>(sql`
    select i.relname as name, c.relname as table, array_to_json(array(
      select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)
    )) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where ${isOurs} and x.indisunique`);
  const unique = rows.flatMap((index) => {
    const placement = placementOf(index.table);
    return placement.kind === 'distributed' ? [{ ...index, by: placement.by }] : [];
  });
  expect(unique.length).toBeGreaterThan(8);
  for (const { name, columns, by } of unique) expect([name, ...columns]).toContain(by);
});

test('foreign keys stay on one machine or refer to a table that is on all of them', async () => {
  type Key = {
    name: string;
    own: string;
    other: string;
    columns: string[];
    otherColumns: string[];
  };
  const named = (table: string, numbers: string) =>
    sql.raw(`array_to_json(array(select a.attname from unnest(${numbers}) with ordinality as n (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place))`);
  const { rows } = await db.execute<Key>(sql`
    select f.conname as name, c.relname as own, p.relname as other,
      ${named('c.oid', 'f.conkey')} as columns, ${named('p.oid', 'f.confkey')} as "otherColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where ${isOurs} and f.contype = 'f'`);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, own, other, columns, otherColumns } of rows) {
    const [placement, parent] = [placementOf(own), placementOf(other)];
    const isHeld = parent.kind === 'reference' || groupOf(own) === groupOf(other);
    expect(isHeld, name).toBe(true);
    if (placement.kind !== 'distributed' || parent.kind !== 'distributed') continue;
    expect(otherColumns[columns.indexOf(placement.by)], name).toBe(parent.by);
  }
});

test('a table comes after the one it is placed with', () => {
  const order = Object.keys(placements);
  for (const [name, placement] of Object.entries(placements)) {
    if (placement.kind !== 'distributed' || placement.beside === undefined) continue;
    expect(placementOf(placement.beside).kind).toBe('distributed');
    expect(order.indexOf(placement.beside)).toBeLessThan(order.indexOf(name));
  }
});
