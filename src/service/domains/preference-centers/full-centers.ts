import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { readCenterVersions } from './records.ts';
import { toCenterVersion } from './wire.ts';

/** A version in full, without what there is besides; `since` is since when its texts are as they are. */
export const readFullCenters = async (db: Database, where: SQL | undefined) => {
  const rows = await readCenterVersions(db, where);
  return rows.map((one) => {
    const { versions: _, ...record } = toCenterVersion(one, []);
    return {
      id: one.row.centerId,
      version: one.row.version,
      since: one.row.publishedAt ?? one.row.modifiedAt,
      record,
    };
  });
};
