import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { arrivalNeeds } from '#contract/arrival-states.ts';
import type { EventKind } from '#contract/events.ts';
import { timestampz } from '../columns.ts';

/**
 * How far each withdrawal is at each destination that has to hear of it (docs/design.md 11.7). No foreign
 * keys: destinations go, and an erasure takes the rows with it.
 */
export const arrivalsTable = pgTable(
  'arrivals',
  {
    id: uuid().primaryKey(),
    destinationId: uuid().notNull(),
    /** As events name them: of one who was merged, who they were. */
    subjectId: uuid().notNull(),
    purposeId: uuid().notNull(),
    /** The person's number of the first event that told it. */
    sequence: bigint({ mode: 'number' }).notNull(),
    withdrawnAt: timestampz().notNull(),
    /** When it was recorded. */
    since: timestampz().notNull(),
    dueAt: timestampz().notNull(),
    needs: text({ enum: arrivalNeeds }).notNull(),
    /** Events that told it, or are about to. */
    eventIds: uuid().array().notNull(),
    sentAt: timestampz(),
    acknowledgedAt: timestampz(),
    appliedAt: timestampz(),
    /** The colleague who marked it; null where the destination said so. */
    markedBy: text(),
    markedReason: text(),
    /** By which of the person's events it isn't a refusal anymore. */
    endedAt: timestampz(),
    endedSequence: bigint({ mode: 'number' }),
    endedBy: text().$type<EventKind>(),
  },
  (table) => [
    uniqueIndex('arrivals_first').on(
      table.subjectId,
      table.purposeId,
      table.destinationId,
      table.sequence,
    ),
    index('arrivals_events').using('gin', table.eventIds),
    index('arrivals_open')
      .on(table.dueAt, table.id)
      .where(
        sql`${table.endedAt} is null and ${table.appliedAt} is null
          and (${table.needs} = 'APPLIED' or ${table.acknowledgedAt} is null)`,
      ),
  ],
);
export type ArrivalRow = typeof arrivalsTable.$inferSelect;

/** Up to which position of events all withdrawals have their rows. */
export const arrivalProgressTable = pgTable('arrival_progress', {
  isOnly: boolean().primaryKey().default(true),
  position: bigint({ mode: 'number' }).notNull(),
});

/** What destinations were called that are gone: what arrived there stays said. */
export const goneDestinationsTable = pgTable('gone_destinations', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  use: text().notNull(),
  goneAt: timestampz().notNull(),
});
