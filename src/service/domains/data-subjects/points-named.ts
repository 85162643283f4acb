import { type AnyColumn, and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { containing } from '#service/db/filters.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';

const points = collectionPointVersionsTable;

/** Versions of collection points, by the point's id. */
export type PointVersions = ReadonlyMap<string, { versions: number[]; areAll: boolean }>;

/**
 * The versions whose name contains a text. Read before people are searched: an unknown name finds
 * nobody, and the planner knows how common the matching points are.
 */
export const findPointsNamed = async (db: Database, name: string): Promise<PointVersions> => {
  const isNamed = sql`${points.name} ilike ${containing(name)}`;
  const rows = await db
    .select({
      id: points.collectionPointId,
      versions: sql<number[]>`json_agg(${points.version}) filter (where ${isNamed})`,
      areAll: sql<boolean>`bool_and(${isNamed})`,
    })
    .from(points)
    .groupBy(points.collectionPointId)
    .having(sql`bool_or(${isNamed})`);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
};

/** Whether what the columns name is one of these versions. */
export const isAtOneOf = (
  found: PointVersions,
  { id, version }: { id: AnyColumn; version: AnyColumn },
): SQL => {
  if (found.size === 0) return sql`false`;
  const pairs = [...found].flatMap(([point, { versions, areAll }]) =>
    versions.map((each) => ({ point, each, areAll })),
  );
  const isOfPoints = inArray(id, [...found.keys()]);
  if (pairs.every(({ areAll }) => areAll)) return isOfPoints;
  // One parameter for any number of versions.
  const listed = JSON.stringify(pairs.map(({ point, each }) => ({ point, each })));
  const isOfVersions = sql`(${id}, ${version}) in (
    select point, each from jsonb_to_recordset(${listed}::jsonb) as named(point uuid, each bigint))`;
  return sql`${and(isOfPoints, isOfVersions)}`;
};
