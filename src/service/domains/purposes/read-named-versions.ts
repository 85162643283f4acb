import { sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointPurposesTable } from '#service/db/schema/collection-points.ts';
import { consentCountsTable, consentDayCountsTable } from '#service/db/schema/counts.ts';

export type PurposeVersion = { purposeId: string; version: number };

const keyOf = ({ purposeId, version }: PurposeVersion): string => `${purposeId} ${version}`;

/**
 * Which versions of these purposes live receipts named; tests don't count. The counts tell, whatever
 * the number of people: those by day what came through the collection points that link a version, those
 * of consents what named it without a link, such as a refusal. No row of theirs goes away.
 */
export const readNamedVersions = async (
  db: Database,
  purposeIds: readonly string[],
): Promise<(version: PurposeVersion) => boolean> => {
  const ids = arrayOf('uuid', purposeIds);
  const { rows } = await db.execute<{ purposeId: string; version: string }>(sql`
    select link.purpose_id as "purposeId", link.purpose_version as version
    from ${collectionPointPurposesTable} as link
    where link.purpose_id = any(${ids}) and exists (
      select from ${consentDayCountsTable} as counted
      where counted.purpose_id = link.purpose_id and not counted.is_test
        and counted.collection_point_id = link.collection_point_id
        and counted.collection_point_version = link.version)
    union
    select purpose_id, purpose_version from ${consentCountsTable}
    where purpose_id = any(${ids}) and not is_test`);
  const named = new Set(
    rows.map(({ purposeId, version }) => keyOf({ purposeId, version: Number(version) })),
  );
  return (version) => named.has(keyOf(version));
};
