import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { readFullPoints } from './full-points.ts';

const points = collectionPointVersionsTable;

/**
 * The Draft, the Active version and the given ones as the activity keeps them, by version: without
 * what receipts change, and with purposes by their names.
 */
export const configurationOfPoint = async (
  db: Database,
  id: string,
  versions: readonly number[],
): Promise<Record<string, unknown>> => {
  const records = await readFullPoints(
    db,
    and(
      eq(points.collectionPointId, id),
      or(inArray(points.status, ['DRAFT', 'ACTIVE']), inArray(points.version, [...versions])),
    ),
  );
  return Object.fromEntries(
    records.map(({ version, record: full }) => {
      const {
        FirstReceiptOn: _first,
        LastActivityDate: _last,
        ReceiptCount: _count,
        Purposes,
        ...record
      } = full;
      const linked = (Purposes ?? []).map(({ Id, Version, Label }) => ({ Id, Version, Label }));
      return [String(version), { ...record, Purposes: linked }];
    }),
  );
};
