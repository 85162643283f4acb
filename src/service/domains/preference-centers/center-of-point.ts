import { and, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import { stateConflict } from '#service/http/problem.ts';

const centers = preferenceCentersTable;
const versions = preferenceCenterVersionsTable;

/**
 * Refuses to change a collection point by itself that goes in step with a preference center.
 * @throws Problem 400 `belongs-to-center`
 */
export const refuseOfCenter = async (db: Database, pointId: string): Promise<void> => {
  const [center] = await db
    .select({ name: versions.name })
    .from(centers)
    .innerJoin(versions, eq(versions.centerId, centers.id))
    .where(and(eq(centers.pointId, pointId), eq(versions.status, 'ACTIVE')));
  if (center === undefined) return;
  throw stateConflict(
    'belongs-to-center',
    `This collection point belongs to the preference center “${center.name}”. Change the center: publishing it changes both.`,
  );
};
