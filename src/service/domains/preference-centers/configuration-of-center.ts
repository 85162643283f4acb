import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { readFullCenters } from './full-centers.ts';

const table = preferenceCenterVersionsTable;

/** The Draft, the Active version and the given ones as the activity keeps them, by version. */
export const configurationOfCenter = async (
  db: Database,
  id: string,
  versions: readonly number[],
): Promise<Record<string, unknown>> => {
  const records = await readFullCenters(
    db,
    and(
      eq(table.centerId, id),
      or(inArray(table.status, ['DRAFT', 'ACTIVE']), inArray(table.version, [...versions])),
    ),
  );
  return Object.fromEntries(records.map(({ version, record }) => [String(version), record]));
};
