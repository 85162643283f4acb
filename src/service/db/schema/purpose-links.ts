import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { purposePreferencesTable } from './purpose-preferences.ts';
import { purposeVersionsTable } from './purposes.ts';

/** Topics are reference rows: no operation of the interface makes one (docs/wire/purposes.md). */
export const topicsTable = pgTable(
  'topics',
  {
    id: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('topics_name').on(table.organizationId, table.name)],
);

const versionOf = () => ({
  purposeId: uuid().notNull(),
  version: bigint({ mode: 'number' }).notNull(),
  /** Names the link in records, as long as it stands. */
  relationId: uuid().notNull(),
  position: integer().notNull(),
});

const versionColumns = [purposeVersionsTable.purposeId, purposeVersionsTable.version] as const;

/** The preferences that a purpose version links, in the order they were given. */
export const purposeVersionPreferencesTable = pgTable(
  'purpose_version_preferences',
  {
    ...versionOf(),
    preferenceId: uuid()
      .notNull()
      .references(() => purposePreferencesTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.purposeId, table.version, table.preferenceId] }),
    foreignKey({ columns: [table.purposeId, table.version], foreignColumns: [...versionColumns] }),
    index('purpose_version_preferences_preference').on(table.preferenceId),
  ],
);

/** The topics that a purpose version links, in the order they were given. */
export const purposeVersionTopicsTable = pgTable(
  'purpose_version_topics',
  {
    ...versionOf(),
    topicId: uuid()
      .notNull()
      .references(() => topicsTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.purposeId, table.version, table.topicId] }),
    foreignKey({ columns: [table.purposeId, table.version], foreignColumns: [...versionColumns] }),
    index('purpose_version_topics_topic').on(table.topicId),
  ],
);

export type PreferenceLink = { relationId: string; preferenceId: string };
export type TopicLink = { relationId: string; topicId: string; name: string };

type VersionColumns = { purposeId: SQLWrapper; version: SQLWrapper };

/** The links to preferences of the version that the columns name, as JSON. */
export const preferenceLinksOf = ({ purposeId, version }: VersionColumns) =>
  sql<PreferenceLink[]>`coalesce((
    select json_agg(json_build_object('relationId', link.relation_id,
      'preferenceId', link.preference_id) order by link.position)
    from ${purposeVersionPreferencesTable} as link
    where link.purpose_id = ${purposeId} and link.version = ${version}), '[]')`;

/** The links to topics of the version that the columns name, as JSON. */
export const topicLinksOf = ({ purposeId, version }: VersionColumns): SQL<TopicLink[]> =>
  sql<TopicLink[]>`coalesce((
    select json_agg(json_build_object('relationId', link.relation_id,
      'topicId', link.topic_id, 'name', topic.name) order by link.position)
    from ${purposeVersionTopicsTable} as link
    join ${topicsTable} as topic on topic.id = link.topic_id
    where link.purpose_id = ${purposeId} and link.version = ${version}), '[]')`;
