import { sql } from 'drizzle-orm';
import { planned } from './arrays.ts';
import type { Database } from './database.ts';
import { catalogStampTable as table } from './schema/catalog.ts';

/**
 * Marks that collection points, purposes or preferences changed. Must be a write's last statement.
 */
export const changeCatalogStamp = async (db: Database): Promise<void> => {
  const stamp = crypto.randomUUID();
  await db
    .insert(table)
    .values({ stamp })
    .onConflictDoUpdate({ target: table.isOnly, set: { stamp } });
};

/** What was read under the same stamp is still valid; undefined if nothing was stamped yet. */
export const readCatalogStamp = async (db: Database): Promise<string | undefined> => {
  const { rows } = await db.execute<{ stamp: string }>(sql`${planned}select stamp from ${table}`);
  return rows[0]?.stamp;
};
