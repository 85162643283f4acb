import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const names = new Map<string, string>();

/** Asked for each value of each row, so each name is made once. */
const columnName = (key: string): string => {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(key, name);
  return name;
};

/** Without what is null, which the database would have to read. */
const toRecord = (row: object): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    if (value !== null) record[columnName(key)] = value;
  }
  return record;
};

/**
 * Rows of a table as one parameter, however many they are: a statement has room for 65,535. What a
 * row leaves out is null.
 */
export const recordsetOf = <Table extends PgTable>(
  table: Table,
  rows: readonly Partial<Table['$inferSelect']>[],
): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows.map(toRecord))}::jsonb)`;

/** Inserts whole rows in one statement. */
export const insertRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferSelect'][],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.execute(sql`insert into ${table} select * from ${recordsetOf(table, rows)}`);
};

/** Inserts whole rows in one statement; those whose key is there replace what has it. */
export const upsertRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferSelect'][],
  key: readonly (keyof Table['$inferSelect'] & string)[],
): Promise<void> => {
  if (rows.length === 0) return;
  const name = (column: string) => sql.identifier(columnName(column));
  const others = Object.keys(getTableColumns(table)).filter(
    (column) => !key.some((part) => part === column),
  );
  const list = (columns: readonly string[]) => sql.join(columns.map(name), sql`, `);
  const changes = others.map((column) => sql`${name(column)} = excluded.${name(column)}`);
  await db.execute(sql`insert into ${table} select * from ${recordsetOf(table, rows)}
    on conflict (${list(key)}) do update set ${sql.join(changes, sql`, `)}`);
};
