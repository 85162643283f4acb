import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { elementKinds } from '#contract/data-element-values.ts';
import { timestampz } from '../columns.ts';

/** Data elements are reference rows, created by their first mention (docs/design.md 5.3). */
export const dataElementsTable = pgTable(
  'data_elements',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    createdAt: timestampz().notNull(),
    /** Whose receipts mentioned it first; null where somebody who signed in did. */
    collectionPointId: uuid(),
    /** How it reaches or identifies a person, as administrators set it; null while its name says it. */
    kind: text({ enum: elementKinds }),
    /** Whether people are found by it, as administrators set it; null while its name says it. */
    findsPeople: boolean(),
    /** When administrators last set either, and who; null while nobody did. */
    changedAt: timestampz(),
    changedBy: text(),
    /** How many people had a value when that was last counted; null before. */
    people: integer(),
    peopleCountedAt: timestampz(),
  },
  // A name of 750 characters can be longer than an index row.
  (table) => [
    uniqueIndex('data_elements_name').on(sql`md5(${table.name})`),
    index('data_elements_collection_point')
      .on(table.collectionPointId)
      .where(sql`${table.collectionPointId} is not null`),
  ],
);

export type DataElementRow = typeof dataElementsTable.$inferSelect;

/** Whether an element has this name, found by the index. */
export const hasName = (name: unknown): SQL =>
  sql`(md5(${dataElementsTable.name}) = md5(${name}) and ${dataElementsTable.name} = ${name})`;
