import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { PointOfReceipt, PointVersion } from './read-point.ts';

const keyOf = (id: string, version: number): string => `${id.toLowerCase()} ${version}`;

/**
 * Collection points as they were read, without the Drafts that were discarded while receipts waited for
 * the locks that now keep the others: null for a collection point's own.
 */
export const leaveOutDiscarded = async (
  db: Database,
  wanted: readonly PointVersion[],
  points: readonly (PointOfReceipt | null)[],
): Promise<(PointOfReceipt | null)[]> => {
  const pointIds = wanted.map(({ collectionPointId }) => collectionPointId);
  const purposeIds = points.flatMap((point) =>
    (point?.purposes ?? []).flatMap(({ id, isDraft }) => (isDraft ? [id] : [])),
  );
  const { rows } = await db.execute<{ id: string; version: string }>(sql`
    select collection_point_id as id, version from ${collectionPointVersionsTable}
    where ${isOneOf(sql`collection_point_id`, 'uuid', pointIds)}
    union all
    select purpose_id, version from ${purposeVersionsTable}
    where ${isOneOf(sql`purpose_id`, 'uuid', purposeIds)}`);
  const there = new Set(rows.map(({ id, version }) => keyOf(id, Number(version))));
  return points.map((point, place) => {
    const own = wanted[place];
    if (point === null || own === undefined) return null;
    if (point.isDraft && !there.has(keyOf(own.collectionPointId, own.version))) return null;
    const purposes = point.purposes.filter(
      ({ id, version, isDraft }) => !isDraft || there.has(keyOf(id, version)),
    );
    return purposes.length === point.purposes.length ? point : { ...point, purposes };
  });
};
