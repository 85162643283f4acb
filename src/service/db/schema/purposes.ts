import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import { purposeStatuses } from '#contract/purpose-values.ts';
import { json, timestampz } from '../columns.ts';
import { oneLiveAndOneDraft, versionTimes } from './versions.ts';

/** The fields of a request that are no columns; validated when they came. */
export type StoredPurposeFields = Partial<CreatePurposeRequest>;

export const purposesTable = pgTable('purposes', {
  id: uuid().primaryKey(),
  organizationId: uuid().notNull(),
  createdAt: timestampz().notNull(),
  /** When the purpose retired, as long as consents of it are still to be ended. */
  consentsEndAt: timestampz(),
  /** The highest number of a Draft that was discarded: no version gets it again. */
  lastDiscarded: bigint({ mode: 'number' }),
});

/** One row per version; `fields` holds what the service does not interpret, as it came. */
export const purposeVersionsTable = pgTable(
  'purpose_versions',
  {
    purposeId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: purposeStatuses }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    type: text().notNull(),
    consentLifeSpan: bigint({ mode: 'number' }).notNull(),
    fields: json<StoredPurposeFields>().notNull(),
    ...versionTimes(),
    /** 00:00 UTC of the day from which an Active version is Retired. */
    retireOn: timestampz(),
    /** Since when nobody can agree to it; null too where it retired before this was kept. */
    retiredAt: timestampz(),
  },
  (table) => [
    primaryKey({ columns: [table.purposeId, table.version] }),
    foreignKey({ columns: [table.purposeId], foreignColumns: [purposesTable.id] }),
    index('purpose_versions_name').on(table.name),
    ...oneLiveAndOneDraft('purpose_versions', { record: table.purposeId, status: table.status }),
    index('purpose_versions_retire_on').on(table.retireOn).where(sql`${table.status} = 'ACTIVE'`),
  ],
);
export type PurposeVersionRow = typeof purposeVersionsTable.$inferSelect;
