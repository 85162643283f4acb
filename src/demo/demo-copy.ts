import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';

/** The tables that a reset puts back, as the catalog has them. */
interface DataTable {
  name: string;
  columns: string[];
  key: string[];
  /** What its foreign keys refer to, without itself. */
  parents: string[];
}

/**
 * What a reset leaves as it is: who we are, how people and programs sign in, what they did and erased,
 * and the schema.
 */
const keptTables = [
  'account',
  'activity',
  'activity_erasures',
  'activity_people',
  'activity_seals',
  'look_counting',
  'look_counts',
  'signing_keys',
  'secrets',
  'provider_payloads',
  'people',
  'erasure_ledger',
  'api_credentials',
  'receipt_signers',
  'schema_migrations',
  'sessions',
  'used_sign_ins',
];

const factsTable = 'demo_copy';
const newestMigration = sql`(select max(m.name) from schema_migrations m)`;
const copyOf = (table: string): string => `${factsTable}_of_${table}`;

const readTables = async (db: Database): Promise<DataTable[]> => {
  const { rows } = await db.execute<{ [Key in keyof DataTable]: DataTable[Key] }>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname), '[]') from pg_catalog.pg_index i
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct p.relname), '[]') from pg_catalog.pg_constraint f
        join pg_catalog.pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_catalog.pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return rows;
};

const isData = ({ name }: DataTable): boolean =>
  !keptTables.includes(name) && !name.startsWith(factsTable);

/** Those that are referred to come before those that refer to them. */
const parentsFirst = (tables: readonly DataTable[]): DataTable[] => {
  const sorted: DataTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => waits.has(parent)));
    if (next.length === 0) throw new Error(`Foreign keys in a circle: ${[...waits].join(', ')}.`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
};

/** Names of the tables that hold the demo's data, those first that others refer to. */
export const readDataTables = async (db: Database): Promise<string[]> =>
  parentsFirst((await readTables(db)).filter(isData)).map(({ name }) => name);

const named = (names: readonly string[], of?: string): SQL =>
  sql.join(
    names.map((name) =>
      of === undefined ? sql.identifier(name) : sql`${sql.identifier(of)}.${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/**
 * Copies all data beside itself, in place of an earlier copy.
 * @param state names what is copied: only the same state is restored
 */
export const copyDemo = async (tx: Database, state: string): Promise<void> => {
  const tables = await readTables(tx);
  for (const { name } of tables.filter(({ name }) => name.startsWith(factsTable))) {
    await tx.execute(sql`drop table ${sql.identifier(name)}`);
  }
  for (const { name } of tables.filter(isData)) {
    const copy = sql.identifier(copyOf(name));
    await tx.execute(sql`create table ${copy} as table ${sql.identifier(name)}`);
  }
  const facts = sql.identifier(factsTable);
  await tx.execute(
    sql`create table ${facts} as select ${state}::text as state, ${newestMigration} as migration`,
  );
};

/** Whether there is a copy of this state, made since the newest migration. */
const hasCopy = async (tx: Database, tables: readonly DataTable[], state: string) => {
  if (!tables.some(({ name }) => name === factsTable)) return false;
  const columns = new Map(tables.map((table) => [table.name, table.columns.join()]));
  const fits = tables
    .filter(isData)
    .every(({ name, columns: own }) => columns.get(copyOf(name)) === own.join());
  const { rows } = await tx.execute(
    sql`select from ${sql.identifier(factsTable)}
      where state = ${state} and migration = ${newestMigration}`,
  );
  return fits && rows.length === 1;
};

const removeOthers = ({ name, key }: DataTable): SQL => {
  const [table, copy] = [sql.identifier(name), sql.identifier(copyOf(name))];
  return sql`delete from ${table} where not exists (select from ${copy}
    where (${named(key, copyOf(name))}) = (${named(key, name)}))`;
};

/**
 * Row by row and in rounds: of two versions that were published one after the other, the former
 * can't be Active again before the latter is a Draft.
 */
const putBack = ({ name, columns, key }: DataTable): SQL => {
  const [table, copy] = [sql.identifier(name), sql.identifier(copyOf(name))];
  const values = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`);
  const change = values.length > 0 ? sql`update set ${sql.join(values, sql`, `)}` : sql`nothing`;
  return sql`do $$ declare was record; is_left boolean; is_changed boolean; begin loop
    is_left := false;
    is_changed := false;
    for was in select * from ${copy} where not exists (select from ${table}
      where (${named(key, name)}) = (${named(key, copyOf(name))})
        and row(${named(columns, name)}) is not distinct from row(${named(columns, copyOf(name))}))
    loop
      begin
        insert into ${table} (${named(columns)}) values (${named(columns, 'was')})
          on conflict (${named(key)}) do ${change};
        is_changed := true;
      exception when unique_violation then
        is_left := true;
      end;
    end loop;
    exit when not is_left;
    if not is_changed then raise unique_violation; end if;
  end loop; end $$`;
};

const isTaken = (error: unknown): boolean => databaseFault(error).code === '23505';

/**
 * Undoes all differences from the copy of this state: about as fast as comparing the two.
 * @returns false, and nothing is changed, where there's no such copy, or where two records took each
 * other's unique names
 */
export const restoreDemo = async (tx: Database, state: string): Promise<boolean> => {
  const all = await readTables(tx);
  if (!(await hasCopy(tx, all, state))) return false;
  const tables = parentsFirst(all.filter(isData));
  try {
    await tx.transaction(async (step) => {
      await step.execute(
        sql`lock table ${named(tables.map(({ name }) => name))} in exclusive mode`,
      );
      for (const table of tables.toReversed()) await step.execute(removeOthers(table));
      for (const table of tables) await step.execute(putBack(table));
    });
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  return true;
};
