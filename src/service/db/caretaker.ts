import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { repeat } from './repeat.ts';

type TableCare = { name: string; vacuum: boolean; analyze: boolean };

// The thresholds are those of PostgreSQL's autovacuum.
const tablesInNeed = sql`
  select format('%I.%I', s.schemaname, s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * s.n_live_tup
      or s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup as vacuum,
    s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup as analyze
  from pg_stat_user_tables s`;

/** Vacuums and analyses the tables that have changed enough since the last time. */
export const vacuumTables = async (db: Database) => {
  // Counts of the last second may not have been handed in yet.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<TableCare>(tablesInNeed);
  for (const { name, vacuum, analyze } of rows) {
    if (vacuum) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
    else if (analyze) await db.execute(sql.raw(`analyze ${name}`));
  }
};

const walPosition = async (db: Database) => {
  const { rows } = await db.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  );
  return rows[0]?.position;
};

/**
 * Does for PGlite what a PostgreSQL server does in the background: without it the write-ahead
 * log only grows and dead rows stay. `stop` waits for a round that is under way.
 */
export const startCaretaker = (
  db: Database,
  schedule: { everyMs: number; onError: (error: unknown) => void },
): { stop: () => Promise<void> } => {
  let positionAtLastRound: string | undefined;

  const work = async () => {
    if ((await walPosition(db)) === positionAtLastRound) return;
    await vacuumTables(db);
    await db.execute(sql`checkpoint`);
    positionAtLastRound = await walPosition(db);
  };

  return repeat(work, schedule);
};
