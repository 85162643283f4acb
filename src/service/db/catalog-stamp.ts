import { sql } from 'drizzle-orm';
import { planned } from './arrays.ts';
import type { Database } from './database.ts';
import { catalogStampTable as table } from './schema/catalog.ts';

/** Tells that collection points, purposes or preferences changed. The last statement of a write. */
export const changeCatalogStamp = async (db: Database): Promise<void> => {
  const stamp = crypto.randomUUID();
  await db
    .insert(table)
    .values({ stamp })
    .onConflictDoUpdate({ target: table.isOnly, set: { stamp } });
};

/** What was read under the same stamp holds still; undefined where nothing was stamped yet. */
export const readCatalogStamp = async (db: Database): Promise<string | undefined> => {
  const { rows } = await db.execute<{ stamp: string }>(sql`${planned}select stamp from ${table}`);
  return rows[0]?.stamp;
};
