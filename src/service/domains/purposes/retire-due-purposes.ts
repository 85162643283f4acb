import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';

const versions = purposeVersionsTable;

/**
 * Retires the Active versions whose day has come by `time`, RFC 3339, and notes that the consents to
 * them are to end with that day. Several instances may do it at once: each version is retired by one
 * of them.
 */
export const retireDuePurposes = async (db: Database, time: string): Promise<void> => {
  const isDue = and(eq(versions.status, 'ACTIVE'), lte(versions.retireOn, time));
  const due = await db.select({ id: versions.purposeId }).from(versions).where(isDue);
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await db.transaction(async (tx) => {
    // The purpose first, in the same order as publishing a version.
    await tx
      .select({ id: purposesTable.id })
      .from(purposesTable)
      .where(inArray(purposesTable.id, ids))
      .orderBy(asc(purposesTable.id))
      .for('update');
    const isRetiring = and(isDue, inArray(versions.purposeId, ids));
    await keepFormerPurposes(tx, isRetiring, time);
    const retired = tx.$with('retired').as(
      tx
        .update(versions)
        .set({ status: 'RETIRED', retiredAt: sql`${versions.retireOn}`, modifiedAt: time })
        .where(isRetiring)
        .returning({ purposeId: versions.purposeId, retireOn: versions.retireOn }),
    );
    await tx
      .with(retired)
      .update(purposesTable)
      .set({ consentsEndAt: sql`${retired.retireOn}` })
      .from(retired)
      .where(eq(purposesTable.id, retired.purposeId));
    await changeCatalogStamp(tx);
  });
};
