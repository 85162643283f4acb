import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnName, rowsOf } from './write-rows.ts';

/** Connections are spread over the slots. Only those in the same slot wait for each other. */
export const ownSlot: SQL = sql.raw('mod(pg_backend_pid(), 16)');

type Row<Table extends PgTable> = Table['$inferSelect'];

/**
 * A statement that adds to counts in the connection's own slot, in the order of their key, so that no
 * two writers deadlock.
 * @param rows each key once, with a count to add, which may be below zero
 */
export const addCounts = <Table extends PgTable, Key extends keyof Row<Table> & string>(
  table: Table,
  rows: readonly Omit<Row<Table>, 'slot'>[],
  key: readonly Key[],
): SQL => {
  const columns = sql.raw(key.map((name) => columnName(name)).join(', '));
  const given = rowsOf(table, rows as never, [...key, 'count'] as never);
  return sql`insert into ${table} as stored (${columns}, slot, count)
    select ${columns}, ${ownSlot}, given.count from ${given} order by ${columns}
    on conflict (${columns}, slot) do update set count = stored.count + excluded.count`;
};

/** Hours of a day with a count in one of them. */
export const hoursWith = (at: string, count: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour === Number(at.slice(11, 13)) ? count : 0));

/** The sums of the hours of two days. */
export const sumHours = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, hour) => count + (other[hour] ?? 0));

/** What a writer of hours that meets a row puts there: null where neither has any. */
export const addedHours: SQL = sql`(
  select array_agg(coalesce(own, 0) + coalesce(added, 0) order by hour)
  from unnest(stored.hours, excluded.hours) with ordinality as both_hours (own, added, hour))`;
