import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { collectionPointsTable } from '#service/db/schema/collection-points.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import { notFound } from '#service/http/problem.ts';

const centers = preferenceCentersTable;
const versions = preferenceCenterVersionsTable;
const points = collectionPointsTable;

/** Whether the collection point of a center is disabled; there's none before it's published. */
export const isDisabled = sql<boolean>`coalesce((
  select ${points.disabled} from ${points} where ${points.id} = ${centers.pointId}), false)`;

/** One version with what its records show. */
export type CenterVersionRecord = Awaited<ReturnType<typeof readCenterVersions>>[number];

/** Reads versions with their content. */
export const readCenterVersions = (
  db: Database,
  where: SQL | undefined,
  orderBy: SQL[] = [asc(versions.version)],
) =>
  db
    .select({ row: versions, pointId: centers.pointId, isDisabled })
    .from(versions)
    .innerJoin(centers, eq(centers.id, versions.centerId))
    .where(where)
    .orderBy(...orderBy);

/**
 * Locks a center against other writes until the transaction ends.
 * @throws Problem 404
 */
export const lockCenter = async (db: Database, id: string) => {
  const [center] = await db.select().from(centers).where(eq(centers.id, id)).for('update');
  if (center === undefined) throw notFound('Preference center');
  return center;
};

/** All versions of a center, newest first; without their content. */
export const readNumbers = (db: Database, id: string) =>
  db
    .select({
      version: versions.version,
      status: versions.status,
      modifiedAt: versions.modifiedAt,
      modifiedBy: versions.modifiedBy,
      publishedAt: versions.publishedAt,
      publishedBy: versions.publishedBy,
      approvedBy: versions.approvedBy,
    })
    .from(versions)
    .where(eq(versions.centerId, id))
    .orderBy(desc(versions.version));
export type CenterNumbers = Awaited<ReturnType<typeof readNumbers>>;

export const ofVersion = (id: string, version: number): SQL | undefined =>
  and(eq(versions.centerId, id), eq(versions.version, version));

/** The version of a center that has a status, of which there is at most one. */
export const ofStatus = (id: string, status: 'DRAFT' | 'ACTIVE'): SQL | undefined =>
  and(eq(versions.centerId, id), eq(versions.status, status));
