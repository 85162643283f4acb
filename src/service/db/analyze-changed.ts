import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Draws new samples of the tables that changed. What a table lost can be among those that the planner
 * goes by, and autovacuum replaces them only after a tenth of the table has changed.
 */
export const analyzeChanged = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s where s.n_mod_since_analyze > 0`);
  for (const { name } of rows) await db.execute(sql.raw(`analyze ${name}`));
};
