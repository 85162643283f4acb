import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** Fixed windows of the limits (docs/design.md 5.9): one row per limit that was ever touched. */
export const limitWindowsTable = pgTable('limit_windows', {
  key: text().primaryKey(),
  made: integer().notNull(),
  endsAt: timestampz().notNull(),
});

/** Writes that were executed under a key, with the answer they got (docs/design.md 5.6). */
export const performedWritesTable = pgTable(
  'performed_writes',
  {
    caller: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: text(),
    performedAt: timestampz().notNull(),
    /** As in the activity, which says whom the answer is about. Null for those from before. */
    requestId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('performed_writes_request').on(table.requestId),
    index('performed_writes_performed_at').on(table.performedAt),
  ],
);
