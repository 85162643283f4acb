import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { displayStyles, selectionTypes } from '#contract/purpose-preference-values.ts';
import { json, timestampz } from '../columns.ts';

/** What of a request is kept as it came, by its keys. */
export type Fields = Record<string, unknown>;

const keptFields = () => json<Fields>().notNull().default({});

/** Name and description are in the default language; `fields` holds the rest. */
export const purposePreferencesTable = pgTable(
  'purpose_preferences',
  {
    id: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    selectionType: text({ enum: selectionTypes }).notNull(),
    displayAs: text({ enum: displayStyles }).notNull(),
    required: boolean().notNull(),
    disabled: boolean().notNull(),
    defaultLanguage: text().notNull(),
    /** The rest of the default language's entry in `Languages`. */
    defaultLanguageFields: keptFields(),
    fields: json<Fields>().notNull(),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    modifiedAt: timestampz().notNull(),
    modifiedBy: text().notNull(),
  },
  (table) => [uniqueIndex('purpose_preferences_name').on(table.organizationId, table.name)],
);

/** Options keep their id when they are renamed or moved; labels are in the default language. */
export const purposePreferenceOptionsTable = pgTable(
  'purpose_preference_options',
  {
    id: uuid().primaryKey(),
    preferenceId: uuid()
      .notNull()
      .references(() => purposePreferencesTable.id),
    position: integer().notNull(),
    label: text().notNull(),
    isDefault: boolean().notNull(),
    disabled: boolean().notNull(),
    fields: keptFields(),
  },
  (table) => [index('purpose_preference_options_preference').on(table.preferenceId)],
);

/** The languages besides the default one, as they are written; no text is an empty one. */
export const purposePreferenceLanguagesTable = pgTable(
  'purpose_preference_languages',
  {
    preferenceId: uuid()
      .notNull()
      .references(() => purposePreferencesTable.id),
    language: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    fields: keptFields(),
  },
  (table) => [
    primaryKey({ columns: [table.preferenceId, table.language] }),
    uniqueIndex('purpose_preference_languages_language').on(
      table.preferenceId,
      sql`lower(${table.language})`,
    ),
  ],
);

/** Labels of options in those languages; what has no row is not translated. */
export const purposePreferenceTranslationsTable = pgTable(
  'purpose_preference_translations',
  {
    preferenceId: uuid().notNull(),
    language: text().notNull(),
    optionId: uuid()
      .notNull()
      .references(() => purposePreferenceOptionsTable.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    fields: keptFields(),
  },
  (table) => [
    primaryKey({ columns: [table.optionId, table.language] }),
    foreignKey({
      columns: [table.preferenceId, table.language],
      foreignColumns: [
        purposePreferenceLanguagesTable.preferenceId,
        purposePreferenceLanguagesTable.language,
      ],
    }).onDelete('cascade'),
    index('purpose_preference_translations_language').on(table.preferenceId, table.language),
  ],
);
