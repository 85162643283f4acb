import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { isOnCluster } from './cluster.ts';

/** Whether sessions run side by side: PGlite lets nobody in before a transaction ends. */
export const isOnServer = process.env.TEST_DATABASE_URL !== undefined;

/** Waits until another session waits for what this transaction holds, where sessions run side by side. */
export const othersWait = async (db: Database, tx: Database): Promise<void> => {
  if (!isOnServer) return;
  const waiting = async () => {
    // On a cluster whoever waits does so on another machine.
    const { rows } = await (isOnCluster
      ? db.execute(sql`select from citus_lock_waits`)
      : tx.execute(sql`select from pg_stat_activity
          where pg_backend_pid() = any(pg_blocking_pids(pid))`));
    return rows;
  };
  await expect.poll(waiting).not.toHaveLength(0);
};
