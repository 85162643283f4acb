import { sql } from 'drizzle-orm';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { restoreIndex } from '#service/domains/custom-indexes/build-index.ts';
import { copyDemo, readDataTables, restoreDemo } from './demo-copy.ts';
import { lockDemo } from './seed-demo.ts';

const dropCustomIndexes = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'subject_elements'::regclass and starts_with(c.relname, 'custom_index_')`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
};

interface Refill {
  /**
   * Names the state that `fill` creates. If there is a copy of it, that is restored instead; without
   * a name, no copy is kept.
   */
  state?: string | undefined;
  /** Creates the data, in the given transaction. */
  fill: (tx: Database) => Promise<void>;
}

/**
 * Restores the demo data in one transaction, from its copy or by emptying and refilling the tables.
 * `db` must have no time limit for statements.
 */
export const resetDemo = (db: Database, { state, fill }: Refill): Promise<void> =>
  db.transaction(async (tx) => {
    // First, since filling the demo takes this lock before any table.
    await lockDemo(tx);
    await dropCustomIndexes(tx);
    if (state !== undefined && (await restoreDemo(tx, state))) {
      await restoreIndex(tx);
      return changeCatalogStamp(tx);
    }
    const tables = (await readDataTables(tx)).map((name) => sql.identifier(name));
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
    await fill(tx);
    await restoreIndex(tx);
    await changeCatalogStamp(tx);
    if (state !== undefined) await copyDemo(tx, state);
  });
