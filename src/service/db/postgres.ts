import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

type Postgres = {
  db: Database;
  session: <Result>(run: (db: Database) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

const casing = 'snake_case';

const connection = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'consent-console',
  options: '-c TimeZone=UTC -c DateStyle=ISO',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** `onIdleError` hears of connections that broke while nobody used them. */
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

  return {
    db,
    session: async (run) => {
      const client = new pg.Client(connection(databaseUrl));
      client.on('error', onIdleError);
      await client.connect();
      try {
        return await run(drizzle(client, { casing }));
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
};
