import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * One row whose stamp changes with every write to collection points, purposes and preferences: what
 * was read under the same stamp is still valid (docs/design.md 10.8).
 */
export const catalogStampTable = pgTable('catalog_stamp', {
  isOnly: boolean().primaryKey().default(true),
  stamp: uuid().notNull(),
});
