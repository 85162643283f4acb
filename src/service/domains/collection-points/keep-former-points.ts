import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import { readCollectionPoints } from './records.ts';
import { toCollectionPoint } from './wire.ts';

/** Keeps versions of a collection point, which is locked, as they are before a write at `now`. */
export const keepFormerPoints = async (
  db: Database,
  where: SQL | undefined,
  now: string,
): Promise<void> => {
  const rows = await readCollectionPoints(db, { where });
  const records = rows.map((row) => ({
    id: row.row.collectionPointId,
    version: row.row.version,
    since: row.row.activatedAt ?? row.row.modifiedAt,
    record: toCollectionPoint(row),
  }));
  await keepFormer(db, 'collectionPoint', records, now);
};
