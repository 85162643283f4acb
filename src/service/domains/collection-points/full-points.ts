import type { SQL } from 'drizzle-orm';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { Database } from '#service/db/database.ts';
import { readCollectionPoints } from './records.ts';
import { toCollectionPoint } from './wire.ts';

/** A version in full; `since` is since when its texts are as they are. */
export type FullPoint = {
  id: string;
  version: number;
  since: string;
  record: CollectionPointVersionV1;
};

/** Versions in full, in two statements: once one is published its texts don't change. */
export const readFullPoints = async (
  db: Database,
  where: SQL | undefined,
): Promise<FullPoint[]> => {
  const rows = await readCollectionPoints(db, { where });
  return rows.map((row) => ({
    id: row.row.collectionPointId,
    version: row.row.version,
    since: row.row.activatedAt ?? row.row.modifiedAt,
    record: toCollectionPoint(row),
  }));
};
