import { type Column, getTableColumns, getTableName, SQL, StringChunk, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { arrayLiteral, planned } from './arrays.ts';
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
const listedType = (type: string): string => (type.endsWith('[]') ? 'text' : type);

const plainType = (type: string): string => type.replace(/ collate .*/, '');

/** A value as an array of its column's type has it. */
const encoderOf = (column: Column): ((value: unknown) => unknown) => {
  // Hex is how an array literal has bytes, too.
  if (column.getSQLType() === 'bytea') return (hex) => `\\x${hex}`;
  return (value) => column.mapToDriverValue(value);
};

/** What a statement says around its values. */
type Shape = {
  before: StringChunk;
  columns: { key: string; encode: (value: unknown) => unknown; after: StringChunk }[];
};

/** Made once: by table, and by what is written of it. */
const shapes = new WeakMap<PgTable, Map<string, Shape>>();

const shapeOf = (table: PgTable, what: string, make: () => Shape): Shape => {
  const ofTable = shapes.get(table) ?? new Map<string, Shape>();
  shapes.set(table, ofTable);
  const shape = ofTable.get(what) ?? make();
  ofTable.set(what, shape);
  return shape;
};

const quoted = (name: string): string => `"${name}"`;

const listOf = (keys: readonly string[], of?: string): string =>
  keys
    .map(columnName)
    .map((name) => (of === undefined ? quoted(name) : `${quoted(of)}.${quoted(name)}`))
    .join(', ');

/** Rows as one array for each column, between two texts. */
const makeShape = (
  table: PgTable,
  keys: readonly string[],
  { before, after }: { before: string; after: string },
): Shape => {
  const end = `) as given (${listOf(keys)})${after}`;
  return {
    before: new StringChunk(`${before}unnest(`),
    columns: columnsOf(table, keys).map((column, place) => {
      const cast = `::${plainType(listedType(column.getSQLType()))}[]`;
      const isLast = place === keys.length - 1;
      const text = new StringChunk(`${cast}${isLast ? end : ', '}`);
      return { key: keys[place] ?? '', encode: encoderOf(column), after: text };
    }),
  };
};

const filled = ({ before, columns }: Shape, rows: readonly Record<string, unknown>[]): SQL =>
  new SQL([
    before,
    ...columns.flatMap(({ key, encode, after }) => {
      const values = rows.map((row) => {
        const value = row[key];
        return value === null || value === undefined ? null : encode(value);
      });
      return [arrayLiteral(values), after];
    }),
  ]);

/**
 * Rows for a statement to read, as one array for each column, so that the statement's text is the
 * same for any number of rows.
 */
export const rowsOf = <Table extends PgTable, Name extends Key<Table>>(
  table: Table,
  rows: readonly Pick<Row<Table>, Name>[],
  keys: readonly Name[],
): SQL =>
  filled(
    shapeOf(table, `rows ${keys.join()}`, () => makeShape(table, keys, { before: '', after: '' })),
    rows,
  );

const insertInto = (table: PgTable, keys: readonly string[]): string =>
  `insert into ${quoted(getTableName(table))} (${listOf(keys)}) select ${listOf(keys, 'given')} from `;

/** The statement that inserts whole rows; none for none. */
export const insertionOf = <Table extends PgTable>(
  table: Table,
  rows: readonly Row<Table>[],
): SQL[] => {
  if (rows.length === 0) return [];
  const keys = Object.keys(getTableColumns(table));
  const shape = shapeOf(table, 'insertion', () =>
    makeShape(table, keys, { before: insertInto(table, keys), after: '' }),
  );
  return [filled(shape, rows)];
};

/**
 * The statement that inserts whole rows, none for none. A row whose key exists replaces the stored one.
 * @param changed the columns to replace; by default all but the key
 */
export const upsertionOf = <Table extends PgTable>(
  table: Table,
  rows: readonly Row<Table>[],
  key: readonly Key<Table>[],
  changed?: readonly Key<Table>[],
): SQL[] => {
  if (rows.length === 0) return [];
  const keys = Object.keys(getTableColumns(table)) as Key<Table>[];
  const shape = shapeOf(table, `upsertion ${key.join()} ${changed?.join()}`, () => {
    const others = changed ?? keys.filter((name) => !key.includes(name));
    const changes = others
      .map((name) => quoted(columnName(name)))
      .map((column) => `${column} = excluded.${column}`);
    const conflict = ` on conflict (${listOf(key)}) do update set ${changes.join(', ')}`;
    return makeShape(table, keys, { before: insertInto(table, keys), after: conflict });
  });
  return [filled(shape, rows)];
};

/** What a statement begins with: parts of its `with`, by name. */
export type Prelude = Readonly<Record<string, SQL>>;

/**
 * Does several writes in one statement: all of them or none. None may need what another one writes.
 * @param prelude what they read by its names
 */
export const writeTogether = async (
  db: Database,
  writes: readonly SQL[],
  prelude: Prelude = {},
): Promise<void> => {
  const last = writes.at(-1);
  if (last === undefined) return;
  const parts = [
    ...Object.entries(prelude).map(([name, part]) => sql`${sql.raw(name)} as (${part})`),
    ...writes.slice(0, -1).map((write, place) => sql`${sql.raw(`write_${place}`)} as (${write})`),
  ];
  const before = parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)} `;
  await db.execute(sql`${planned}${before}${last}`);
};

type Both<One extends PgTable, Other extends PgTable> = readonly [
  one: readonly [One, readonly Row<One>[]],
  other: readonly [Other, readonly Row<Other>[]],
];

/** Inserts whole rows of two tables in one statement: all of them or none. */
export const insertIntoBoth = async <One extends PgTable, Other extends PgTable>(
  db: Database,
  ...[[one, ofOne], [other, ofOther]]: Both<One, Other>
): Promise<void> => writeTogether(db, [...insertionOf(one, ofOne), ...insertionOf(other, ofOther)]);

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
): Promise<void> => writeTogether(db, insertionOf(table, rows));

/** Inserts whole rows in one statement, as `upsertionOf` says. */
export const upsertRows = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
  key: readonly Key<Table>[],
  changed?: readonly Key<Table>[],
): Promise<void> => writeTogether(db, upsertionOf(table, rows, key, changed));
