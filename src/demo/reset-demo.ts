import { sql } from 'drizzle-orm';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { copyDemo, readDataTables, restoreDemo } from './demo-copy.ts';
import { lockDemo } from './seed-demo.ts';

const dropCustomIndexes = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'subject_elements'::regclass and starts_with(c.relname, 'custom_index_')`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
};

interface Refill {
  /** Names what `fill` makes: a copy of the same state is restored instead. Without it none is kept. */
  state?: string | undefined;
  /** Makes what is to be there afterwards, in that transaction. */
  fill: (tx: Database) => Promise<void>;
}

/**
 * Makes the demo's data what they were, in one transaction: from their copy, or by filling the empty
 * database anew. Statements take as long as they take: `db` has no time limit for them.
 */
export const resetDemo = (db: Database, { state, fill }: Refill): Promise<void> =>
  db.transaction(async (tx) => {
    // First: whoever fills the demo has this lock before its tables.
    await lockDemo(tx);
    await dropCustomIndexes(tx);
    if (state !== undefined && (await restoreDemo(tx, state))) {
      return changeCatalogStamp(tx);
    }
    const tables = (await readDataTables(tx)).map((name) => sql.identifier(name));
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
    await fill(tx);
    await changeCatalogStamp(tx);
    if (state !== undefined) await copyDemo(tx, state);
  });
