import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import { preferencesOf } from './read-purposes.ts';
import { readPurposeVersions } from './records.ts';
import { toPurposeDetail } from './wire-v2.ts';

/** Keeps versions of purposes, which are locked, as they are before a write at `now`. */
export const keepFormerPurposes = async (
  db: Database,
  where: SQL | undefined,
  now: string,
): Promise<void> => {
  const rows = await readPurposeVersions(db, { where });
  const preferences = await preferencesOf({ db }, rows, { withLanguages: true });
  const records = rows.map((row) => ({
    id: row.row.purposeId,
    version: row.row.version,
    since: row.row.publishedAt ?? row.row.modifiedAt,
    record: toPurposeDetail(row, preferences),
  }));
  await keepFormer(db, 'purpose', records, now);
};
