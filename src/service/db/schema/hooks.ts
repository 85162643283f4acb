import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { hookKinds } from '#contract/hooks.ts';
import { codePointText, timestampz } from '../columns.ts';

/** Where carriers and mail providers tell what they were told (docs/design.md 11.7). */
export const hooksTable = pgTable('hooks', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: hookKinds }).notNull(),
  /** What a refusal withdraws; none: everything. */
  purposeIds: uuid().array().notNull(),
  /** Encrypted: its secret, and the one before during a rotation. */
  sealed: text().notNull(),
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  modifiedAt: timestampz().notNull(),
});
export type HookRow = typeof hooksTable.$inferSelect;

/** Events that counted, for a month: so each counts once. A keyed hash says nothing of whose it was. */
export const hookEventsTable = pgTable(
  'hook_events',
  {
    hookId: uuid().notNull(),
    key: codePointText().notNull(),
    at: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hookId, table.key] }),
    index('hook_events_at').on(table.at),
  ],
);

/** What became of a hook's events, by day. */
export const hookDaysTable = pgTable(
  'hook_days',
  {
    hookId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lastAt: timestampz().notNull(),
    calls: integer().notNull(),
    recorded: integer().notNull(),
    kept: integer().notNull(),
    marked: integer().notNull(),
    nobody: integer().notNull(),
    repeated: integer().notNull(),
    leftOut: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hookId, table.day] })],
);
