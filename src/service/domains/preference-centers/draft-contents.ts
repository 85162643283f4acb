import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { contentHash, type DraftNow } from '#service/domains/approvals/content-hash.ts';
import { lockCenter, readCenterVersions } from './records.ts';

const versions = preferenceCenterVersionsTable;

/**
 * The Drafts that there are of these preference centers. Their purposes' texts are no part of them:
 * people see what is Active, which had to be approved by itself.
 */
export const readCenterDrafts = async (
  db: Database,
  ids: readonly string[],
): Promise<DraftNow[]> => {
  if (ids.length === 0) return [];
  const where = and(inArray(versions.centerId, [...ids]), eq(versions.status, 'DRAFT'));
  return (await readCenterVersions(db, where)).map(({ row, pointId }) => ({
    id: row.centerId,
    version: row.version,
    name: row.name,
    editedBy: row.modifiedBy,
    contentHash: contentHash(row.content),
    collectionPointId: pointId,
  }));
};

/** @throws Problem 404 */
export const lockOneCenter = async (db: Database, id: string): Promise<void> => {
  await lockCenter(db, id);
};
