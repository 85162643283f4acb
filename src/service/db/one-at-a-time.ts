import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Holds others back that want the same until the transaction ends, on all instances; so that of two
 * requests with the same new name not both find it free.
 * @param what e.g. `purpose name`, with `key` the name
 */
export const oneAtATime = async (db: Database, what: string, key = ''): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${what}), hashtext(${key}))`);
};
