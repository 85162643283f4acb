import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  buildUnits,
  type RunCause,
  type RunPhase,
  runCauses,
  runPhases,
} from '#contract/custom-indexes.ts';
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
    /** Null of runs of releases that didn't tell it, as everything below. */
    cause: text({ enum: runCauses }).$type<RunCause>(),
    stoppedIn: text({ enum: runPhases }).$type<RunPhase>(),
    canceledBy: text(),
    /** The last person who was read: reading goes on after them. */
    readTo: uuid(),
    readPeople: integer(),
    allPeople: integer(),
    /** Of those who were read, how many have a value. */
    people: integer(),
    built: bigint({ mode: 'number' }),
    toBuild: bigint({ mode: 'number' }),
    buildUnit: text({ enum: buildUnits }),
    /** What one search took with the index, and before. */
    searchMs: real(),
    formerSearchMs: real(),
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
