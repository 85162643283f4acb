import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { json, timestampz } from '../columns.ts';

export const formerRecordTypes = [
  'collectionPoint',
  'purpose',
  'purposePreference',
  'preferenceCenter',
] as const;
export type FormerRecordType = (typeof formerRecordTypes)[number];

/**
 * What collection points, purposes, preferences and preference centers were before each write (docs/design.md 10.6):
 * `record` held until `heldUntil`, and its texts had since `heldFrom`.
 * A preference has no version.
 */
export const formerRecordsTable = pgTable(
  'former_records',
  {
    id: uuid().primaryKey(),
    objectType: text({ enum: formerRecordTypes }).notNull(),
    objectId: uuid().notNull(),
    version: bigint({ mode: 'number' }),
    heldFrom: timestampz().notNull(),
    heldUntil: timestampz().notNull(),
    record: json<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('former_records_object').on(table.objectType, table.objectId, table.heldUntil, table.id),
  ],
);
