import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AwakenableSetting } from '#contract/awakenable-settings.ts';
import type { UpdateCollectionPointRequest } from '#contract/collection-point-requests.ts';
import { json, timestampz } from '../columns.ts';
import { dataElementsTable } from './data-elements.ts';
import { purposeVersionsTable } from './purposes.ts';

/** The fields of a request that are no columns; validated when they came. */
export type StoredCollectionPointFields = Partial<UpdateCollectionPointRequest>;

/** What all versions of a point share. */
export const collectionPointsTable = pgTable('collection_points', {
  id: uuid().primaryKey(),
  disabled: boolean().notNull().default(false),
  createdAt: timestampz().notNull(),
  /** The highest number of a Draft that was discarded: no version gets it again. */
  lastDiscarded: bigint({ mode: 'number' }),
});

/**
 * One row per version. `status` is the one held while enabled (DRAFT, ACTIVE or RETIRED);
 * `fields` holds what the service does not interpret, as it came (docs/design.md 5.2).
 */
export const collectionPointVersionsTable = pgTable(
  'collection_point_versions',
  {
    collectionPointId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: ['DRAFT', 'ACTIVE', 'RETIRED'] as const }).notNull(),
    organizationId: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    type: text().notNull(),
    consentType: text(),
    subjectIdentifier: text(),
    hostedSdk: boolean(),
    fields: json<StoredCollectionPointFields>().notNull(),
    /** Settings that have their effect here; others that are on wait to be turned on. */
    awake: text().array().$type<AwakenableSetting[]>().notNull().default([]),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    modifiedAt: timestampz().notNull(),
    modifiedBy: text().notNull(),
    activatedAt: timestampz(),
    publishedBy: text(),
    /** The second person, where there was one. */
    approvedBy: text(),
    /** Since when its token is refused. */
    tokenRevokedAt: timestampz(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.version] }),
    foreignKey({
      columns: [table.collectionPointId],
      foreignColumns: [collectionPointsTable.id],
    }),
    index('collection_point_versions_name').on(table.organizationId, table.name),
    index('collection_point_versions_created_at').on(table.createdAt),
    uniqueIndex('collection_point_versions_one_active')
      .on(table.collectionPointId)
      .where(sql`${table.status} = 'ACTIVE'`),
    uniqueIndex('collection_point_versions_one_draft')
      .on(table.collectionPointId)
      .where(sql`${table.status} = 'DRAFT'`),
  ],
);
export type CollectionPointVersionRow = typeof collectionPointVersionsTable.$inferSelect;

/**
 * Receipt counts by version of a collection point. Writers are spread over a few slots so that they
 * don't all wait for one row; a version's figures add them up.
 */
export const collectionPointActivityTable = pgTable(
  'collection_point_activity',
  {
    collectionPointId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    slot: smallint().notNull(),
    receiptCount: bigint({ mode: 'number' }).notNull(),
    firstReceiptAt: timestampz().notNull(),
    lastReceiptAt: timestampz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionPointId, table.version, table.slot] })],
);

/** The purpose versions that a version links, in the order they were given. */
export const collectionPointPurposesTable = pgTable(
  'collection_point_purposes',
  {
    collectionPointId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    purposeId: uuid().notNull(),
    purposeVersion: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.version, table.purposeId] }),
    foreignKey({
      columns: [table.collectionPointId, table.version],
      foreignColumns: [
        collectionPointVersionsTable.collectionPointId,
        collectionPointVersionsTable.version,
      ],
    }),
    foreignKey({
      columns: [table.purposeId, table.purposeVersion],
      foreignColumns: [purposeVersionsTable.purposeId, purposeVersionsTable.version],
    }),
    index('collection_point_purposes_purpose').on(table.purposeId),
  ],
);

/** The data elements that a version collects, in the order they were given. */
export const collectionPointDataElementsTable = pgTable(
  'collection_point_data_elements',
  {
    collectionPointId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    dataElementId: uuid().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.version, table.dataElementId] }),
    foreignKey({
      columns: [table.collectionPointId, table.version],
      foreignColumns: [
        collectionPointVersionsTable.collectionPointId,
        collectionPointVersionsTable.version,
      ],
    }),
    foreignKey({ columns: [table.dataElementId], foreignColumns: [dataElementsTable.id] }),
    index('collection_point_data_elements_element').on(table.dataElementId),
  ],
);
