import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposeVersionPreferencesTable, topicLinksOf } from '#service/db/schema/purpose-links.ts';
import {
  purposePreferenceOptionsTable,
  purposePreferencesTable,
} from '#service/db/schema/purpose-preferences.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';

const versions = purposeVersionsTable;

type Named = { id: string; name: string };

/** What a purpose version may be divided into, in the order of its links. */
export type LinkedChoices = {
  topics: readonly Named[];
  preferences: readonly (Named & { options: readonly Named[] })[];
};

type PurposeVersion = { purposeId: string; purposeVersion: number };

export const versionKey = ({ purposeId, purposeVersion }: PurposeVersion): string =>
  `${purposeId} ${purposeVersion}`;

const linkedPreferences = sql<LinkedChoices['preferences']>`coalesce((
  select json_agg(json_build_object('id', preference.id, 'name', preference.name,
    'options', coalesce((
      select json_agg(json_build_object('id', option.id, 'name', option.label)
        order by option.position)
      from ${purposePreferenceOptionsTable} as option
      where option.preference_id = preference.id), '[]')) order by link.position)
  from ${purposeVersionPreferencesTable} as link
  join ${purposePreferencesTable} as preference on preference.id = link.preference_id
  where link.purpose_id = ${versions.purposeId} and link.version = ${versions.version}), '[]')`;

/** What purpose versions link, by `versionKey`, in one statement whatever their number. */
export const readLinkedChoices = async (
  db: Database,
  purposes: readonly PurposeVersion[],
): Promise<ReadonlyMap<string, LinkedChoices>> => {
  const wanted = [...new Map(purposes.map((purpose) => [versionKey(purpose), purpose])).values()];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      purposeId: versions.purposeId,
      purposeVersion: versions.version,
      topicLinks: topicLinksOf(versions),
      preferences: linkedPreferences,
    })
    .from(versions)
    .innerJoin(purposesTable, eq(purposesTable.id, versions.purposeId))
    .where(
      or(
        ...wanted.map(
          ({ purposeId, purposeVersion }) =>
            sql`(${versions.purposeId} = ${purposeId} and ${versions.version} = ${purposeVersion})`,
        ),
      ),
    );
  return new Map(
    rows.map(({ topicLinks, preferences, ...version }) => [
      versionKey(version),
      { topics: topicLinks.map(({ topicId: id, name }) => ({ id, name })), preferences },
    ]),
  );
};
