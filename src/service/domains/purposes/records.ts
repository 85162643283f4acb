import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { preferenceLinksOf, topicLinksOf } from '#service/db/schema/purpose-links.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { notFound } from '#service/http/problem.ts';

const versions = purposeVersionsTable;
const purposes = purposesTable;

/** One version with all that its records show. */
export type PurposeVersionRecord = Awaited<ReturnType<typeof readPurposeVersions>>[number];

/** Reads versions with what they link, in one statement whatever their number. */
export const readPurposeVersions = (
  db: Database,
  {
    where,
    orderBy = [asc(versions.version)],
    limit,
    offset = 0,
  }: { where: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number },
) => {
  const query = db
    .select({
      row: versions,
      preferenceLinks: preferenceLinksOf(versions),
      topicLinks: topicLinksOf(versions),
    })
    .from(versions)
    .innerJoin(purposes, eq(purposes.id, versions.purposeId))
    .where(where)
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
};

/**
 * Locks a purpose against other writes until the transaction ends. Receipts that refer to it go on: one
 * that holds a Draft of it, which the write waits for, would wait for the write.
 * @throws Problem 404
 */
export const lockPurpose = async (
  db: Database,
  id: string,
): Promise<{ lastDiscarded: number | null }> => {
  const [purpose] = await db
    .select({ lastDiscarded: purposes.lastDiscarded })
    .from(purposes)
    .where(eq(purposes.id, id))
    .for('no key update');
  if (purpose === undefined) throw notFound('Purpose');
  return purpose;
};

/** Number and status of all versions, newest first; without their texts, of which there may be many. */
export const readNumbers = (db: Database, purposeId: string) =>
  db
    .select({ version: versions.version, status: versions.status })
    .from(versions)
    .where(eq(versions.purposeId, purposeId))
    .orderBy(desc(versions.version));

export const ofVersion = (purposeId: string, version: number): SQL | undefined =>
  and(eq(versions.purposeId, purposeId), eq(versions.version, version));

/** The version of a purpose that has a status, of which there is at most one. */
export const ofStatus = (purposeId: string, status: 'DRAFT' | 'ACTIVE'): SQL | undefined =>
  and(eq(versions.purposeId, purposeId), eq(versions.status, status));
