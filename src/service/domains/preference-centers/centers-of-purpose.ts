import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';

const versions = preferenceCenterVersionsTable;

/** Names of the centers that name a purpose in any version, each once. */
export const centersOfPurpose = async (
  db: Database,
  purposeId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ name: versions.name })
    .from(versions)
    .where(sql`jsonb_path_exists(${versions.content},
      '$.pages[*].sections[*].purposes[*] ? (@.id == $id)',
      jsonb_build_object('id', ${purposeId}::text))`)
    .orderBy(versions.name)
    .limit(limit);
  return rows.map(({ name }) => name);
};
