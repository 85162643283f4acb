import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jobKinds, jobStates } from '#contract/jobs.ts';
import { json, timestampz } from '../columns.ts';

/**
 * Work that goes on longer than a request (docs/decisions/2026-11-27-one-engine-for-jobs.md). A job
 * is about a row, `rowId`, which whoever works on it holds by its lease; one of an upgrade is about
 * itself.
 */
export const jobsTable = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: jobKinds }).notNull(),
    rowId: uuid().notNull(),
    name: text(),
    state: text({ enum: jobStates }).notNull(),
    createdAt: timestampz().notNull(),
    createdBy: text(),
    /** When it may begin, or be tried again. */
    dueAt: timestampz().notNull(),
    startedAt: timestampz(),
    endedAt: timestampz(),
    phase: text(),
    done: bigint({ mode: 'number' }),
    total: bigint({ mode: 'number' }),
    /** How often it was begun since it last got on. */
    tries: integer().notNull().default(0),
    errorMessage: text(),
    canceledBy: text(),
    /** Where an upgrade's goes on. */
    position: json<unknown>(),
    leaseId: uuid(),
    leasedUntil: timestampz(),
  },
  (table) => [
    uniqueIndex('jobs_one_open').on(table.kind, table.rowId).where(sql`${table.endedAt} is null`),
    index('jobs_row').on(table.kind, table.rowId),
  ],
);
export type JobRow = typeof jobsTable.$inferSelect;
