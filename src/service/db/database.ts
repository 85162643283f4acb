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
