import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type FormerRecordType, formerRecordsTable } from '#service/db/schema/former-records.ts';

const table = formerRecordsTable;

export type FormerRecordRow = typeof formerRecordsTable.$inferSelect;

/** The former records of objects, oldest first, by the object's id. */
export const readFormer = async (
  db: Database,
  type: FormerRecordType,
  ids: readonly string[],
): Promise<Map<string, FormerRecordRow[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.objectType, type), inArray(table.objectId, [...new Set(ids)])))
    .orderBy(asc(table.heldUntil), asc(table.id));
  return Map.groupBy(rows, ({ objectId }) => objectId);
};
