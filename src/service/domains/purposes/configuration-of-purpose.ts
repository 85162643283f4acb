import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { preferencesOf } from './read-purposes.ts';
import { readPurposeVersions } from './records.ts';
import { toPurposeDetail } from './wire-v2.ts';

const table = purposeVersionsTable;

/** The Draft, the Active version and the given ones as the activity keeps them, by version. */
export const configurationOfPurpose = async (
  db: Database,
  id: string,
  versions: readonly number[],
): Promise<Record<string, unknown>> => {
  const rows = await readPurposeVersions(db, {
    where: and(
      eq(table.purposeId, id),
      or(inArray(table.status, ['DRAFT', 'ACTIVE']), inArray(table.version, [...versions])),
    ),
  });
  const preferences = await preferencesOf({ db }, rows, { withLanguages: true });
  return Object.fromEntries(
    rows.map((row) => [String(row.row.version), toPurposeDetail(row, preferences)]),
  );
};
