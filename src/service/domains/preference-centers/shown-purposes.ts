import { and, eq, inArray } from 'drizzle-orm';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readFullPurposes } from '#service/domains/purposes/full-purposes.ts';

const versions = purposeVersionsTable;

/** A purpose as people see it: its Active version, and the preferences that this links. */
export type ShownPurpose = {
  record: PurposeVersionV2;
  /** With their languages, in the order of the links. */
  preferences: PurposePreference[];
};
/** By the purpose's id; one without an Active version isn't there. */
export type ShownPurposes = ReadonlyMap<string, ShownPurpose>;

/** The Active versions of all purposes of these contents, in three statements whatever their number. */
export const readShownPurposes = async (
  db: Database,
  contents: readonly Pick<CenterContent, 'pages'>[],
): Promise<ShownPurposes> => {
  const ids = [
    ...new Set(contents.flatMap((content) => purposesOfCenter(content).map(({ part }) => part.id))),
  ].map((id) => id.toLowerCase());
  if (ids.length === 0) return new Map();
  const records = await readFullPurposes(
    db,
    and(inArray(versions.purposeId, ids), eq(versions.status, 'ACTIVE')),
  );
  return new Map(records.map(({ id, record, preferences }) => [id, { record, preferences }]));
};
