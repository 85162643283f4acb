import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';

/**
 * Retires the Active versions whose day has come by `time`, RFC 3339. Several instances may do it at
 * once: each version is retired by one of them.
 */
export const retireDuePurposes = async (db: Database, time: string): Promise<void> => {
  const table = purposeVersionsTable;
  await db
    .update(table)
    .set({ status: 'RETIRED', modifiedAt: time })
    .where(and(eq(table.status, 'ACTIVE'), lte(table.retireOn, time)));
};
