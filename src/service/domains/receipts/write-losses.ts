import { sql } from 'drizzle-orm';
import { planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { leftOutTable } from '#service/db/schema/counts.ts';
import { addedHours, ownSlot } from '#service/db/slots.ts';
import { rowsOf } from '#service/db/write-rows.ts';
import type { LossRow } from './losses.ts';

const table = leftOutTable;

/** Adds to what was left out and refused, in one statement, and in none where nothing was. */
export const writeLosses = async (db: Database, rows: readonly LossRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const given = rowsOf(table, rows, ['collectionPointId', 'day', 'reason', 'path', 'hours']);
  await db.execute(sql`${planned}insert into ${table} as stored
      (collection_point_id, day, reason, path, slot, hours)
    select collection_point_id, day, reason, path, ${ownSlot}, given.hours::integer[]
    from ${given} order by collection_point_id, day, reason, path
    on conflict (collection_point_id, day, reason, path, slot) do update
      set hours = ${addedHours}`);
};
