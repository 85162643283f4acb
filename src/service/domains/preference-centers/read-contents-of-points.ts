import { and, eq, inArray, or } from 'drizzle-orm';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { Database } from '#service/db/database.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';

const centers = preferenceCentersTable;
const versions = preferenceCenterVersionsTable;

type PointVersion = { id: string; version: number };

/**
 * What centers showed in the versions of their collection points, which go in step: a published version
 * stays as it is. The answer is in the order of what it finds; a point of no center has none.
 */
export const readContentsOfPoints = async (
  db: Database,
  points: readonly PointVersion[],
): Promise<(PointVersion & { content: CenterContent })[]> => {
  if (points.length === 0) return [];
  const rows = await db
    .select({ id: centers.pointId, version: versions.version, content: versions.content })
    .from(centers)
    .innerJoin(versions, eq(versions.centerId, centers.id))
    .where(
      and(
        inArray(versions.status, ['ACTIVE', 'RETIRED']),
        or(
          ...points.map(({ id, version }) =>
            and(eq(centers.pointId, id), eq(versions.version, version)),
          ),
        ),
      ),
    );
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
};
