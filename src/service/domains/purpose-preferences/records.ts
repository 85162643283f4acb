import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable } from '#service/db/schema/data-subjects.ts';
import { purposeVersionPreferencesTable } from '#service/db/schema/purpose-links.ts';
import {
  type Fields,
  purposePreferenceLanguagesTable,
  purposePreferenceOptionsTable,
  purposePreferencesTable,
  purposePreferenceTranslationsTable,
} from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';

const preferences = purposePreferencesTable;
const options = purposePreferenceOptionsTable;
const languages = purposePreferenceLanguagesTable;
const translations = purposePreferenceTranslationsTable;

/** An option as it is stored; its place in the list is its order. */
export type OptionRow = {
  id: string;
  label: string;
  isDefault: boolean;
  disabled: boolean;
  fields: Fields;
};

/** An option with whether any recorded choice is about it, so that it has to stay. */
export type StoredOption = OptionRow & { isUsed: boolean };

/** The label of an option in a language besides the default one. */
export type Translation = { label: string; fields: Fields };

/** A language other than the default, with translations by option id. */
export type LanguageRow = {
  language: string;
  name: string;
  description: string;
  fields: Fields;
  translations: Record<string, Translation>;
};

// Columns are named in plain: where a statement has no join, drizzle leaves their tables out.
const ownOptions = sql<OptionRow[]>`coalesce((
  select json_agg(json_build_object('id', own.id, 'label', own.label,
    'isDefault', own.is_default, 'disabled', own.disabled, 'fields', own.fields
  ) order by own.position)
  from ${options} as own where own.preference_id = ${preferences}.id), '[]')`;

const ownLanguages = sql<LanguageRow[]>`coalesce((
  select json_agg(json_build_object('language', own.language, 'name', own.name,
    'description', own.description, 'fields', own.fields, 'translations', coalesce((
      select json_object_agg(translation.option_id, json_build_object(
        'label', translation.label, 'fields', translation.fields))
      from ${translations} as translation where translation.preference_id = own.preference_id
        and translation.language = own.language), '{}')
    ) order by own.position)
  from ${languages} as own where own.preference_id = ${preferences}.id), '[]')`;

export const languageCount = sql<number>`(select count(*)::int + 1 from ${languages} as own
  where own.preference_id = ${preferences}.id)`;

export const optionCount = sql<number>`(select count(*)::int from ${options} as own
  where own.preference_id = ${preferences}.id)`;

/** Whether the Active version or the Draft of a purpose links it; Retired ones link nothing anymore. */
export const isLinkedBy = (purposeId: string): SQL => sql`exists (select
  from ${purposeVersionPreferencesTable} as link join ${purposeVersionsTable} as purpose
    on purpose.purpose_id = link.purpose_id and purpose.version = link.version
  where link.preference_id = ${preferences}.id and link.purpose_id = ${purposeId}::uuid
    and purpose.status in ('ACTIVE', 'DRAFT'))`;

// A purpose has one Active version at most.
const activePurposeCount = sql<number>`(select count(*)::int
  from ${purposeVersionPreferencesTable} as link join ${purposeVersionsTable} as purpose
    on purpose.purpose_id = link.purpose_id and purpose.version = link.version
  where link.preference_id = ${preferences}.id and purpose.status = 'ACTIVE')`;

/** A preference with all that its record shows; `languages` only where they were asked for. */
export type PreferenceRow = Awaited<ReturnType<typeof readPreferenceRows>>[number];

/**
 * Which of these options have recorded choices. One row for each is enough. Choices aren't joined
 * with options, because on a cluster they are on different machines.
 */
const readUsed = async (db: Database, ids: readonly string[]): Promise<Set<string>> => {
  const { choiceId } = subjectChoicesTable;
  const first = ids.map(
    (id) => sql`(select ${choiceId} as id from ${subjectChoicesTable}
      where ${choiceId} = ${id} limit 1)`,
  );
  if (first.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql.join(first, sql` union all `));
  return new Set(rows.map(({ id }) => id));
};

/** Reads any number of preferences with their options in two statements. */
export const readPreferenceRows = async (
  db: Database,
  {
    where,
    withLanguages,
    orderBy = [asc(preferences.id)],
    limit,
    offset = 0,
  }: {
    where?: SQL | undefined;
    withLanguages: boolean;
    orderBy?: SQL[];
    limit?: number;
    offset?: number;
  },
) => {
  const query = db
    .select({
      row: preferences,
      options: ownOptions,
      languageCount,
      activePurposeCount,
      languages: withLanguages ? ownLanguages : sql<null>`null`,
    })
    .from(preferences)
    .where(where)
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  const used = await readUsed(
    db,
    rows.flatMap((row) => row.options.map(({ id }) => id)),
  );
  return rows.map((row) => ({
    ...row,
    options: row.options.map(
      (option): StoredOption => ({ ...option, isUsed: used.has(option.id) }),
    ),
  }));
};

/** One preference with its languages, after a write of it. */
export const readWritten = async (db: Database, id: string): Promise<PreferenceRow> => {
  const [written] = await readPreferenceRows(db, {
    where: eq(preferences.id, id),
    withLanguages: true,
  });
  if (written === undefined) throw new Error('The preference just written was not found.');
  return written;
};
