import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';

const points = collectionPointVersionsTable;
const purposes = purposeVersionsTable;

/** Purposes with the name of their Active version, or of the newest if none is. */
export const namedPurposes = sql`(select distinct on (${purposes.purposeId})
    ${purposes.purposeId} as id, ${purposes.name} as name,
    case when ${purposes.status} = 'ACTIVE' then ${purposes.version} end as active_version
  from ${purposes}
  order by ${purposes.purposeId}, ${purposes.status} = 'ACTIVE' desc, ${purposes.version} desc)`;

/**
 * Collection points in the same way, with the version that has the name, and whether any of their
 * versions records refusals.
 */
export const namedPoints = sql`(select distinct on (${points.collectionPointId})
    ${points.collectionPointId} as id, ${points.name} as name, ${points.version} as version,
    bool_or(coalesce(${points.fields} -> 'NoConsentTransactions' = 'true', false))
      over (partition by ${points.collectionPointId}) as records_refusals
  from ${points}
  order by ${points.collectionPointId}, ${points.status} = 'ACTIVE' desc, ${points.version} desc)`;

/** The names of these collection points, by their ids. */
export const readPointNames = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from ${namedPoints} as point
    where ${isOneOf(sql`id`, 'uuid', [...new Set(ids)])}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
