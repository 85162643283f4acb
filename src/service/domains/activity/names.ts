import { type SQL, sql } from 'drizzle-orm';
import { canonicalIdentifier } from '#contract/common/identifiers.ts';
import { arrayOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';

const lockAll = (db: Database, lock: SQL, names: readonly string[]) =>
  db.execute(sql`${planned}select ${lock}(hashtext('activity of'), place) from (
    select distinct hashtext(name) as place from unnest(${arrayOf('text', names.map(canonicalIdentifier))}) as given (name)
    order by 1) as places`);

/**
 * Before an act is written about people, by what it names them, identifiers and ids: waits for an
 * erasure of one of them, and until the transaction ends none begins to look for what is known of them.
 */
export const shareNames = async (db: Database, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await lockAll(db, sql.raw('pg_advisory_xact_lock_shared'), names);
};

/** Waits for acts about people that are being written; others wait until the transaction ends. */
export const holdNames = async (db: Database, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await lockAll(db, sql.raw('pg_advisory_xact_lock'), names);
};
