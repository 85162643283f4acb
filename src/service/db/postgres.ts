import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenDatabase } from './client.ts';
import type { Database } from './database.ts';
import { repeat } from './repeat.ts';

type Postgres = Pick<OpenDatabase, 'db' | 'session' | 'close'>;

const casing = 'snake_case';
const cancelEveryMs = 100;

const connection = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'consent-console',
  options: '-c TimeZone=UTC -c DateStyle=ISO',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** `onIdleError` hears of connections that broke, and may hear of one twice. */
export const openPostgres = (
  databaseUrl: string,
  onIdleError: (error: unknown) => void,
): Postgres => {
  const pool = new pg.Pool({
    ...connection(databaseUrl),
    max: 10,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onIdleError);
  // The pool listens only while a connection is idle, and an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onIdleError));

  const db: Database = drizzle(pool, { casing });
  // Drizzle's own never gives the connection back when `begin` itself fails.
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      const one: Database = drizzle(client, { casing });
      return await one.transaction(run, config);
    } finally {
      client.release();
    }
  };

  /** Cancels what the connection is at, again and again: a statement may begin after the first time. */
  const untilAborted = async <Result>(
    own: Database,
    signal: AbortSignal,
    run: (own: Database) => Promise<Result>,
  ): Promise<Result> => {
    const { rows } = await own.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const cancel = async () => {
      if (signal.aborted) await db.execute(sql`select pg_cancel_backend(${rows[0]?.pid})`);
    };
    const cancelling = repeat(cancel, { everyMs: cancelEveryMs, onError: onIdleError });
    try {
      return await run(own);
    } finally {
      await cancelling.stop();
    }
  };

  return {
    db,
    session: async (run, signal) => {
      const client = new pg.Client(connection(databaseUrl));
      client.on('error', onIdleError);
      await client.connect();
      const own: Database = drizzle(client, { casing });
      try {
        return await (signal === undefined ? run(own) : untilAborted(own, signal, run));
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
};
