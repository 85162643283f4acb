import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readFullPurposes } from './full-purposes.ts';

const table = purposeVersionsTable;

/** The Draft, the Active version and the given ones as the activity keeps them, by version. */
export const configurationOfPurpose = async (
  db: Database,
  id: string,
  versions: readonly number[],
): Promise<Record<string, unknown>> => {
  const records = await readFullPurposes(
    db,
    and(
      eq(table.purposeId, id),
      or(inArray(table.status, ['DRAFT', 'ACTIVE']), inArray(table.version, [...versions])),
    ),
  );
  return Object.fromEntries(records.map(({ version, record }) => [String(version), record]));
};
