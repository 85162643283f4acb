import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

// What the database alone can do: one statement that writes the rows of 100 receipts and nothing
// else. The columns are read from the tables, and constant values are copied from a receipt that the
// service wrote, so it always writes the rows of the current schema.

type Row = Record<string, string | null>;
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
type Named = (values: unknown[]) => Promise<unknown>;

export type BareDatabase = {
  query: Query;
  /** Connections that send the statement, prepared if the driver supports it. */
  connections: (sql: string) => Promise<Named[]>;
  close: () => Promise<void>;
};

/** Connections to a database on a server. */
export const openBarePostgres = async (url: string, count: number): Promise<BareDatabase> => {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  const [first] = clients;
  if (first === undefined) throw new Error('The bare statement needs a connection.');
  return {
    query: (sql, values) => first.query(sql, values),
    connections: async (sql) =>
      clients.map((client) => (values) => client.query({ name: 'bare', text: sql, values })),
    close: async () => {
      for (const client of clients) await client.end();
    },
  };
};

/** PGlite in the folder of a stopped service: one connection. */
export const openBarePglite = async (dataDir: string): Promise<BareDatabase> => {
  const database = await PGlite.create({
    dataDir: join(dataDir, 'pglite'),
    extensions: { pg_trgm },
  });
  const query: Query = (sql, values) => database.query(sql, values);
  return {
    query,
    connections: async (sql) => [(values) => query(sql, values)],
    close: () => database.close(),
  };
};

/** Tables that a receipt writes to, for itself and its person. */
const ownTables = [
  'identifiers',
  'data_subjects',
  'receipts',
  'subject_purposes',
  'transactions',
  'subject_elements',
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const literal = (value: string | null, type: string | undefined): string =>
  `${value === null ? 'null' : quoted(value)}::${type}`;

/** Tables that count receipts in slots, if the schema has them, with the column that counts. */
const counters: Record<string, string> = {
  collection_point_activity: 'receipt_count',
  consent_ledger: 'count',
  point_ledger: 'count',
  consent_counts: 'count',
  people_counts: 'count',
};

/** Adds the receipts to the row's counter, in the connection's slot. */
const countIn = (table: string, { names, types, keys, rows }: Rows): string => {
  const counted = counters[table];
  const values = names.map((name, index) => {
    if (name === counted) return 'count(*)';
    if (name === 'slot') return `$6::${types[index]}`;
    if (!keys.has(name) && types[index]?.startsWith('timestamp')) return 'now()';
    return literal(rows[0]?.[name] ?? null, types[index]);
  });
  const latest = names.filter((name) => name.startsWith('last_'));
  const changes = [
    `"${counted}" = held."${counted}" + excluded."${counted}"`,
    ...latest.map((name) => `"${name}" = excluded."${name}"`),
  ];
  return `insert into ${table} as held (${names.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from given
    on conflict (${[...keys].join(', ')}) do update set ${changes.join(', ')}`;
};

/** Without slots, the one row that all receipts wait for. */
const hotCounter = (row: Row) => `update collection_point_versions set
    receipt_count = receipt_count + (select count(*) from given), last_activity_at = now()
  where collection_point_id = '${row.collection_point_id}'
    and version = ${row.collection_point_version} and $6::int is not null`;

const countTables = async (query: Query): Promise<Map<string, number>> => {
  const { rows } = await query(`select relname as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I', relname), false, true, '')))[1]::text as n
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, n }) => [String(name), Number(n)]));
};

const isThere = async (query: Query, table: string): Promise<boolean> => {
  const { rows } = await query(`select to_regclass('public.${table}')::text as name`);
  return rows[0]?.name !== null;
};

/** A table's rows as text, its column types and its primary key. */
type Rows = { names: string[]; types: string[]; keys: Set<string>; rows: Row[] };

/** The rows that this person's receipt wrote to a table. */
const readRows = async (query: Query, table: string, where: string): Promise<Rows> => {
  const { rows: columns } = await query(`select attname as name,
      format_type(atttypid, atttypmod) as type, (attnum = any(
        select unnest(indkey) from pg_index where indrelid = attrelid and indisprimary
      ))::text as "isKey" from pg_attribute
    where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped
    order by attnum`);
  const names = columns.map(({ name }) => String(name));
  const list = names.map((name) => `"${name}"::text`).join(', ');
  const { rows } = await query(`select ${list} from ${table} where ${where}`);
  const keys = columns.flatMap(({ name, isKey }) => (isKey === 'true' ? [String(name)] : []));
  return { names, types: columns.map(({ type }) => String(type)), keys: new Set(keys), rows };
};

/** A value of the template that differs for each receipt. */
const varying = (ids: Row): Map<string, string> =>
  new Map(
    Object.entries({
      subject_id: ids.subject_id,
      receipt_id: ids.receipt_id,
      transaction_id: ids.transaction_id,
      identifier: ids.identifier,
    }).flatMap(([name, value]) => (value ? [[value, name] as const] : [])),
  );

/**
 * The statement that writes what the service wrote for a person's only receipt, for as many new
 * people as its arrays hold. Throws if the service writes to a table that isn't known here.
 * @param send has the service record a receipt of a new person and returns the identifier
 */
export const planBareReceipts = async (
  open: () => Promise<BareDatabase>,
  send: (key: string) => Promise<string>,
): Promise<string> => {
  await send('bare-first');
  const before = await open();
  const counted = await countTables(before.query);
  await before.close();
  const identifier = await send('bare-second');
  const database = await open();
  const { query } = database;
  const grown = [...(await countTables(query))].filter(
    ([name, count]) => count > (counted.get(name) ?? 0),
  );
  const known = [...ownTables, ...Object.keys(counters)];
  for (const [name] of grown) {
    if (!known.includes(name))
      throw new Error(`A receipt writes to ${name}: bare-receipts.ts doesn't.`);
  }
  const { rows: ids } = await query(
    `select s.id::text as subject_id, s.identifier, r.id::text as receipt_id,
      t.id::text as transaction_id from data_subjects s
    join receipts r on r.identifier = s.identifier join transactions t on t.subject_id = s.id
    where s.identifier = $1`,
    [identifier],
  );
  const [template] = ids;
  if (template === undefined || ids.length !== 1)
    throw new Error("The receipt didn't leave exactly one transaction.");
  const names = varying(template);
  const subject = `subject_id = '${template.subject_id}'`;
  const own = `identifier = ${quoted(identifier)}`;
  const where: Record<string, string> = { identifiers: own, data_subjects: own, receipts: own };
  const parts: string[] = [];
  for (const table of ownTables) {
    if (!(await isThere(query, table))) continue;
    const { names: columns, types, rows } = await readRows(query, table, where[table] ?? subject);
    if (rows.length === 0) throw new Error(`The receipt left nothing in ${table}.`);
    const textOf = (row: Row, column: string, index: number): string => {
      const value = row[column] ?? null;
      const type = types[index] ?? 'text';
      if (column === 'sameness') {
        return type === 'bytea' ? `decode(given.sameness, 'hex')` : 'given.sameness';
      }
      const name = value === null ? undefined : names.get(value);
      if (name !== undefined) return `given.${name}::${type}`;
      return literal(value, type);
    };
    const selects = rows.map(
      (row) =>
        `select ${columns.map((column, index) => textOf(row, column, index)).join(', ')} from given`,
    );
    const list = columns.map((column) => `"${column}"`).join(', ');
    parts.push(`insert into ${table} (${list}) ${selects.join('\nunion all ')}`);
  }
  let hasSlots = false;
  for (const table of Object.keys(counters)) {
    if (!(await isThere(query, table))) continue;
    const found = await readRows(query, table, 'true limit 1');
    if (found.rows.length === 0) throw new Error(`The receipts left nothing in ${table}.`);
    hasSlots ||= table === 'collection_point_activity';
    parts.push(countIn(table, found));
  }
  if (!hasSlots) {
    const { rows } = await readRows(query, 'receipts', own);
    parts.push(hotCounter(rows[0] ?? {}));
  }
  await database.close();
  const ctes = parts.map((part, index) => `w${index} as (${part})`).join(',\n');
  return `with given as materialized (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[],
      $4::text[], $5::text[])
    as t(subject_id, receipt_id, transaction_id, identifier, sameness)),
  ${ctes}
  select 1`;
};

let lastMs = 0;
/** Ordered by time, like the service's ids. */
const newId = (): string => {
  lastMs = Math.max(lastMs, Date.now());
  const hex = lastMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const arraysOf = (size: number): unknown[] => {
  const ids = () => Array.from({ length: size }, newId);
  const keys = Array.from({ length: size }, () => randomBytes(32).toString('hex'));
  return [ids(), ids(), ids(), keys.map((key) => `bare-${key.slice(0, 16)}@example.org`), keys];
};

/** Sends the statement from all connections until time is up. @returns what each took */
export const sendBare = async (
  connections: readonly Named[],
  { size, forMs }: { size: number; forMs: number },
): Promise<{ taken: number[]; wallMs: number }> => {
  const taken: number[] = [];
  const start = performance.now();
  const call = async (named: Named, slot: number) => {
    while (performance.now() - start < forMs) {
      const values = [...arraysOf(size), slot];
      const sentAt = performance.now();
      await named(values);
      taken.push(performance.now() - sentAt);
    }
  };
  await Promise.all(connections.map(call));
  return { taken, wallMs: performance.now() - start };
};
