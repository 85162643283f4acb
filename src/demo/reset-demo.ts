import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { lockDemo } from './seed-demo.ts';

/** What a reset leaves as it is: who we are, how people and programs sign in, and the schema. */
const keptTables = [
  'account',
  'signing_keys',
  'secrets',
  'provider_payloads',
  'people',
  'schema_migrations',
];

/** The tables that a reset empties, as the catalog has them. */
export const readDataTables = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_catalog.pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return rows.map(({ name }) => name).filter((name) => !keptTables.includes(name));
};

const dropCustomIndexes = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'subject_elements'::regclass and starts_with(c.relname, 'custom_index_')`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
};

/**
 * Empties the demo's database and fills it again, in one transaction. Statements take as long as they
 * take: `db` has no time limit for them.
 * @param refill makes what is to be there afterwards, in that transaction
 */
export const resetDemo = (db: Database, refill: (tx: Database) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    // First: whoever fills the demo has this lock before its tables.
    await lockDemo(tx);
    const tables = (await readDataTables(tx)).map((name) => sql.identifier(name));
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity`);
    await dropCustomIndexes(tx);
    await refill(tx);
  });
