import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  purposePreferenceLanguagesTable,
  purposePreferenceOptionsTable,
  purposePreferenceTranslationsTable,
} from '#service/db/schema/purpose-preferences.ts';
import type { PlannedLanguage } from './plan-languages.ts';
import type { PlannedOption } from './plan-options.ts';

const options = purposePreferenceOptionsTable;
const languages = purposePreferenceLanguagesTable;
const translations = purposePreferenceTranslationsTable;

/** Makes the options of a preference those given; what is not among them goes, translations too. */
export const writeOptions = async (
  db: Database,
  preferenceId: string,
  planned: readonly PlannedOption[],
): Promise<void> => {
  const ids = planned.map(({ id }) => id);
  await db
    .delete(options)
    .where(and(eq(options.preferenceId, preferenceId), notInArray(options.id, ids)));
  await db
    .insert(options)
    .values(
      planned.map(({ isNew: _, ...option }, position) => ({ ...option, preferenceId, position })),
    )
    .onConflictDoUpdate({
      target: options.id,
      set: {
        position: sql`excluded.position`,
        label: sql`excluded.label`,
        isDefault: sql`excluded.is_default`,
        disabled: sql`excluded.disabled`,
        fields: sql`excluded.fields`,
      },
    });
};

/** Replaces the languages of a preference, and what is translated into them. */
export const writeLanguages = async (
  db: Database,
  preferenceId: string,
  planned: readonly PlannedLanguage[],
): Promise<void> => {
  await db.delete(languages).where(eq(languages.preferenceId, preferenceId));
  if (planned.length === 0) return;
  await db.insert(languages).values(
    planned.map(({ translations: _, ...language }, position) => ({
      ...language,
      preferenceId,
      position,
    })),
  );
  const rows = planned.flatMap((entry) =>
    entry.translations.map((translation) => ({ ...translation, language: entry.language })),
  );
  // As one parameter: a statement cannot have as many as there can be labels.
  await db.execute(sql`
    insert into ${translations} (preference_id, language, option_id, label, fields)
    select ${preferenceId}::uuid, language, "optionId", label, fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(language text, "optionId" uuid, label text, fields jsonb)`);
};
