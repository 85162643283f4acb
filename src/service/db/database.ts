import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What both drivers answer to a statement; `rowCount` counts the rows that it read or changed. */
type RowList<Row> = { rows: Row[]; rowCount?: number | null };

interface Rows extends PgQueryResultHKT {
  type: RowList<this['row']>;
}

type NoRelations = Record<string, never>;

/**
 * A database, or a transaction in it: verbs take this, so that either can be passed.
 * Inside `db.transaction(async (tx) => …)` use only `tx`: PGlite has one connection, and a
 * statement of `db` would wait for ever.
 */
export type Database = PgDatabase<Rows, NoRelations>;

/** What `openDatabase` gives (client.ts). */
export type OpenDatabase = {
  db: Database;
  kind: 'pglite' | 'postgres';
  /**
   * Runs on a separate connection without a time limit for statements: migrations, index builds,
   * advisory locks of a session. PGlite has one connection, there it is `db`. Once the signal is
   * aborted a server cancels what it is at; PGlite comes to its end.
   */
  session: <Result>(
    run: (db: Database) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /** Resolves when the database answers and takes writes, as every request needs. */
  ping: () => Promise<void>;
  /** Connections in use, and what waits for one. PGlite has one. */
  load: () => { inUse: number; waiting: number };
  /** Writes PGlite's log into its files after large writes; a server does so automatically. */
  checkpoint: () => Promise<void>;
  /** PGlite's files as one blob, for `snapshot`; a server has none. */
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
};
