import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** The one account of this deployment and its organization (docs/design.md 5.1); one row. */
export const accountTable = pgTable('account', {
  isOnly: boolean().primaryKey().default(true),
  tenantId: uuid().notNull().defaultRandom(),
  organizationId: uuid().notNull().defaultRandom(),
  createdAt: timestampz().notNull(),
});
