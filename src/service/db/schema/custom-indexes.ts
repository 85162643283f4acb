import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type RunPhase, runPhases } from '#contract/custom-indexes.ts';
import { timestampz } from '../columns.ts';
import { dataElementsTable } from './data-elements.ts';

/**
 * Runs that build the custom index (docs/wire/custom-index.md; docs/design.md 5.8). One that is
 * unfinished is held by a lease: whoever finds it run out takes it up again.
 */
export const customIndexRunsTable = pgTable(
  'custom_index_runs',
  {
    id: uuid().primaryKey(),
    elementId: uuid()
      .notNull()
      .references(() => dataElementsTable.id),
    status: text({
      enum: ['Submitted', 'InProgress', 'Success', 'Failed', 'Cancelled'] as const,
    }).notNull(),
    phase: text({ enum: runPhases }).$type<RunPhase>(),
    /** How often an instance began it. */
    attempts: integer().notNull().default(0),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    startedAt: timestampz(),
    endedAt: timestampz(),
    errorMessage: text(),
    leaseId: uuid(),
    leasedUntil: timestampz(),
  },
  (table) => [
    uniqueIndex('custom_index_runs_one_unfinished')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
  ],
);
export type CustomIndexRunRow = typeof customIndexRunsTable.$inferSelect;
