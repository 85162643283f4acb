import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { Context } from '#service/http/context.ts';
import { countEvents, forgetEvents } from './count-events.ts';
import { readDataTables } from './demo-copy.ts';
import { type DemoRows, insertDemo, partLater } from './insert-demo.ts';

/** What the build keeps with the rows: where they end, RFC 3339, and who turns up after that. */
type Prepared = { end: string; later: DemoRows };

const tableName = 'prepared_demo';
const table = sql.identifier(tableName);
const hourMs = 3_600_000;

/** Stands for the account's ids in a prepared database. */
export const placeholderAccount = {
  tenantId: '00000000-0000-4000-8000-000000000001',
  organizationId: '00000000-0000-4000-8000-000000000002',
};

/** Puts rows into an empty database and marks it as prepared. */
export const putPrepared = async (
  db: Database,
  { end, kept, later }: { end: string; kept: DemoRows; later: DemoRows },
): Promise<void> => {
  await insertDemo(db, kept);
  await countEvents(db);
  await db.execute(sql`create table ${table} as select ${end}::text as end,
    ${JSON.stringify(later)}::text as later`);
};

/** Takes the mark away; undefined if the database isn't prepared. */
export const takePrepared = async (db: Database): Promise<Prepared | undefined> => {
  const { rows: found } = await db.execute<{ isPrepared: boolean }>(
    sql`select to_regclass(${tableName}) is not null as "isPrepared"`,
  );
  if (!found[0]?.isPrepared) return undefined;
  const { rows } = await db.execute<{ end: string; later: string }>(
    sql`select p.end, p.later from ${table} p`,
  );
  await db.execute(sql`drop table ${table}`);
  return rows.map(({ later, ...facts }) => ({ ...facts, later: JSON.parse(later) as DemoRows }))[0];
};

/** What differs between installations and weeks: each table with such columns, and their new values. */
const changesOf = async (
  db: Database,
  { hours, organizationId }: { hours: number; organizationId: string },
): Promise<SQL[]> => {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, json_agg(a.attname) as columns
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
      and (a.attname = 'organization_id'
        or a.atttypid = 'timestamptz'::regtype and ${hours}::int <> 0)
    group by 1`);
  const tables = await readDataTables(db);
  return rows
    .filter(({ name }) => tables.includes(name))
    .map(({ name, columns }) => {
      const values = columns.map((column) => {
        const own = sql.identifier(column);
        return column === 'organization_id'
          ? sql`${own} = ${organizationId}::uuid`
          : sql`${own} = ${own} + make_interval(hours => ${hours}::int)`;
      });
      return sql`update ${sql.identifier(name)} set ${sql.join(values, sql`, `)}`;
    });
};

/**
 * Makes prepared rows those of this account and of the week that ends at `end`: with who turned up
 * until `now`. Times are RFC 3339.
 */
export const finishPrepared = async (
  db: Database,
  prepared: Prepared,
  { end, now, account }: { end: string; now: string } & Pick<Context, 'account'>,
): Promise<void> => {
  const movedMs = Date.parse(end) - Date.parse(prepared.end);
  const nowThere = new Date(Date.parse(now) - movedMs).toISOString();
  const { kept } = partLater(prepared.later, nowThere);
  await insertDemo(db, kept);
  const { organizationId } = account;
  for (const change of await changesOf(db, { hours: movedMs / hourMs, organizationId })) {
    await db.execute(change);
  }
  if (movedMs === 0) return countEvents(db, kept);
  await forgetEvents(db);
  await countEvents(db);
};

/** Empties a prepared database, where no demo is wanted. */
export const dropPrepared = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const prepared = await takePrepared(tx);
    if (prepared === undefined) return;
    const tables = (await readDataTables(tx)).map((name) => sql.identifier(name));
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
  });
