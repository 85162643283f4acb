import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { arrayOf, planned } from './arrays.ts';
import type { Database } from './database.ts';

const names = new Map<string, string>();

/** Columns by their key in rows, computed once because every statement needs them. */
export const columnName = (key: string): string => {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(key, name);
  return name;
};

const named = (keys: readonly string[], of?: string): SQL =>
  sql.join(
    keys.map((key) => {
      const name = sql.identifier(columnName(key));
      return of === undefined ? name : sql`${sql.identifier(of)}.${name}`;
    }),
    sql`, `,
  );

type Row<Table extends PgTable> = Table['$inferSelect'];
type Key<Table extends PgTable> = keyof Row<Table> & string;

const columnsOf = (table: PgTable, keys: readonly string[]): Column[] => {
  const columns = getTableColumns(table);
  return keys.map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`No column ${key}.`);
    return column;
  });
};

/** A list of arrays would be one array of two dimensions: they are texts, which the statement casts. */
const listedType = (column: Column): string => {
  const type = column.getSQLType();
  return type.endsWith('[]') ? 'text' : type;
};

/**
 * Rows for a statement to read, as one array for each column, so that the statement's text is the
 * same for any number of rows.
 */
export const rowsOf = <Table extends PgTable, Name extends Key<Table>>(
  table: Table,
  rows: readonly Pick<Row<Table>, Name>[],
  keys: readonly Name[],
): SQL => {
  const arrays = columnsOf(table, keys).map((column, index) =>
    arrayOf(
      listedType(column),
      rows.map((row) => {
        const value = row[keys[index] as Name];
        return value === null || value === undefined ? null : column.mapToDriverValue(value);
      }),
    ),
  );
  return sql`unnest(${sql.join(arrays, sql`, `)}) as given (${named(keys)})`;
};

const insertion = <Table extends PgTable>(table: Table, rows: readonly Row<Table>[]): SQL => {
  const keys = Object.keys(getTableColumns(table)) as Key<Table>[];
  return sql`insert into ${table} (${named(keys)})
    select ${named(keys, 'given')} from ${rowsOf(table, rows, keys)}`;
};

type Both<One extends PgTable, Other extends PgTable> = readonly [
  one: readonly [One, readonly Row<One>[]],
  other: readonly [Other, readonly Row<Other>[]],
];

/** Inserts whole rows of two tables in one statement: all of them or none. */
export const insertIntoBoth = async <One extends PgTable, Other extends PgTable>(
  db: Database,
  ...[[one, ofOne], [other, ofOther]]: Both<One, Other>
): Promise<void> => {
  if (ofOne.length === 0) return insertRows(db, other, ofOther);
  if (ofOther.length === 0) return insertRows(db, one, ofOne);
  await db.execute(
    sql`${planned}with beside as (${insertion(one, ofOne)}) ${insertion(other, ofOther)}`,
  );
};

/** What a statement begins with: parts of its `with`, by name. */
export type Prelude = Readonly<Record<string, SQL>>;

const namesOf = (table: PgTable): SQL =>
  sql.raw(
    Object.keys(getTableColumns(table))
      .map((key) => `"${columnName(key)}"`)
      .join(', '),
  );

/** A value as a field of a record in JSON. */
const toField = (column: Column, value: unknown): unknown =>
  column.getSQLType() === 'bytea' && typeof value === 'string' ? `\\x${value}` : value;

/**
 * Inserts rows that are one parameter together: where there are few, making a statement of an array for
 * each column costs more than all the rest.
 */
const insertionOfFew = <Table extends PgTable>(table: Table, rows: readonly Row<Table>[]): SQL => {
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => [
        columnName(key),
        toField(column, (row as Record<string, unknown>)[key]),
      ]),
    ),
  );
  const names = namesOf(table);
  return sql`insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
};

export const insertFewRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> => {
  await db.execute(sql`${planned}${insertionOfFew(table, rows)}`);
};

/**
 * Inserts few whole rows of two tables before another statement, in its `with`, but none of them unless
 * `held` selects so many rows: it may lock what it selects. `written` has the rows of the other table.
 */
export const insertHolding = <One extends PgTable, Other extends PgTable>(
  { held, count }: { held: SQL; count: number },
  ...[[one, ofOne], [other, ofOther]]: Both<One, Other>
) => {
  const areHeld = sql`where (select count(*) from held) = ${count}::int`;
  return {
    held,
    beside: sql`${insertionOfFew(one, ofOne)} ${areHeld}`,
    written: sql`${insertionOfFew(other, ofOther)} ${areHeld} returning 1`,
  } satisfies Prelude;
};

export const areWritten = sql<boolean>`(select count(*) > 0 from written)`;

/** Inserts whole rows in one statement. */
export const insertRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.execute(sql`${planned}${insertion(table, rows)}`);
};

/**
 * Inserts whole rows in one statement. A row whose key exists replaces the stored one.
 * @param changed the columns to replace; by default all but the key
 */
export const upsertRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
  key: readonly Key<Table>[],
  changed?: readonly Key<Table>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const keys = Object.keys(getTableColumns(table)) as Key<Table>[];
  const others = changed ?? keys.filter((name) => !key.includes(name));
  const changes = others.map((name) => {
    const column = sql.identifier(columnName(name));
    return sql`${column} = excluded.${column}`;
  });
  await db.execute(sql`${planned}insert into ${table} (${named(keys)})
    select ${named(keys, 'given')} from ${rowsOf(table, rows, keys)}
    on conflict (${named(key)}) do update set ${sql.join(changes, sql`, `)}`);
};
