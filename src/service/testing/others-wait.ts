import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { isOnCluster } from './cluster.ts';

/** Whether sessions run at the same time: PGlite has one connection. */
export const isOnServer = process.env.TEST_DATABASE_URL !== undefined;

/** Resolves once another session waits for a lock of this transaction; at once on PGlite. */
export const othersWait = async (db: Database, tx: Database): Promise<void> => {
  if (!isOnServer) return;
  const { rows: own } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const waiting = async () => {
    // Not on `tx`: a transaction doesn't see connections opened after it first looked.
    const { rows } = await db.execute(
      // On a cluster the waiting statement is on another machine.
      isOnCluster
        ? sql`select from citus_lock_waits`
        : sql`select from pg_stat_activity where ${own[0]?.pid}::int = any(pg_blocking_pids(pid))`,
    );
    return rows;
  };
  await expect.poll(waiting).not.toHaveLength(0);
};
