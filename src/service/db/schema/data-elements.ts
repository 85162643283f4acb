import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** Data elements are reference rows, created by their first mention (design.md 5.3). */
export const dataElementsTable = pgTable(
  'data_elements',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    createdAt: timestampz().notNull(),
  },
  (table) => [uniqueIndex('data_elements_name').on(table.name)],
);
