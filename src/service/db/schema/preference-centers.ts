import {
  bigint,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { json, timestampz } from '../columns.ts';
import { oneLiveAndOneDraft, versionTimes } from './versions.ts';

/** What all versions of a preference center share. */
export const preferenceCentersTable = pgTable(
  'preference_centers',
  {
    id: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    /** Of the collection point, which its first publication makes. */
    pointId: uuid().notNull(),
    createdAt: timestampz().notNull(),
    /** The highest number of a Draft that was discarded: no version gets it again. */
    lastDiscarded: bigint({ mode: 'number' }),
  },
  (table) => [uniqueIndex('preference_centers_point').on(table.pointId)],
);

/** One row per version; `content` has its name too. */
export const preferenceCenterVersionsTable = pgTable(
  'preference_center_versions',
  {
    centerId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: ['DRAFT', 'ACTIVE', 'RETIRED'] as const }).notNull(),
    name: text().notNull(),
    content: json<CenterContent>().notNull(),
    ...versionTimes(),
  },
  (table) => [
    primaryKey({ columns: [table.centerId, table.version] }),
    foreignKey({ columns: [table.centerId], foreignColumns: [preferenceCentersTable.id] }),
    index('preference_center_versions_name').on(table.name),
    ...oneLiveAndOneDraft('preference_center_versions', {
      record: table.centerId,
      status: table.status,
    }),
  ],
);
export type CenterVersionRow = typeof preferenceCenterVersionsTable.$inferSelect;

/** What is counted of a center. */
export const centerCountKinds = ['OPENED', 'CHANGED_TO_YES', 'CHANGED_TO_NO'] as const;

/**
 * What people did on a center by UTC day, tests left out; nobody in it. Writers are spread over a few
 * slots so that they don't all wait for one row.
 */
export const centerDaysTable = pgTable(
  'center_days',
  {
    centerId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: centerCountKinds }).notNull(),
    slot: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'center_days_key',
      columns: [table.centerId, table.day, table.kind, table.slot],
    }),
    index('center_days_day').on(table.day),
  ],
);
