import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The segments of the write-ahead log: up to the last one, and the one that is written now. */
const readSegments = async (db: Database) => {
  const { rows } = await db.execute<{ last: string; current: string }>(sql`
    select max(name) as last, pg_walfile_name(pg_current_wal_insert_lsn()) as current
    from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`);
  return rows[0] ?? { last: '', current: '' };
};

/**
 * Leaves nothing in PGlite's files but what the tables hold: no dead rows, no samples of former values
 * for the planner, and no earlier write-ahead log, whose files would be used again as they are. For a
 * copy of the files; nobody else may be using them.
 */
export const removeRemains = async (db: Database): Promise<void> => {
  // Those of a table that has become empty would stay.
  await db.execute(sql`delete from pg_statistic`);
  await db.execute(sql`delete from pg_statistic_ext_data`);
  await db.execute(sql`vacuum (full, analyze)`);
  await db.execute(sql`vacuum (full) pg_statistic, pg_statistic_ext_data`);
  await db.execute(sql`set wal_recycle = off`);
  const { last } = await readSegments(db);
  for (let current = ''; current <= last; current = (await readSegments(db)).current) {
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`checkpoint`);
  }
  await db.execute(sql`reset wal_recycle`);
};
