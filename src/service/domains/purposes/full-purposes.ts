import type { SQL } from 'drizzle-orm';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { Database } from '#service/db/database.ts';
import { preferencesOf } from './read-purposes.ts';
import { readPurposeVersions } from './records.ts';
import { toPurposeDetail } from './wire-v2.ts';

/** A version in full, with its languages; `since` is since when its texts are as they are. */
export type FullPurpose = {
  id: string;
  version: number;
  since: string;
  record: PurposeVersionV2;
  /** With their languages, in the order of the links. */
  preferences: PurposePreference[];
};

/** Purpose versions in full, in two statements: once one is published its texts don't change. */
export const readFullPurposes = async (
  db: Database,
  where: SQL | undefined,
): Promise<FullPurpose[]> => {
  const rows = await readPurposeVersions(db, { where });
  const preferences = await preferencesOf({ db }, rows, { withLanguages: true });
  return rows.map((row) => ({
    id: row.row.purposeId,
    version: row.row.version,
    since: row.row.publishedAt ?? row.row.modifiedAt,
    record: toPurposeDetail(row, preferences),
    preferences: row.preferenceLinks.flatMap((link) => preferences.get(link.preferenceId) ?? []),
  }));
};
