import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { keptReasons, type ReplayCounts, replayOutcomes } from '#contract/replays.ts';
import { json, timestampz } from '../columns.ts';
import { dataSubjectsTable } from './data-subjects.ts';

/**
 * Replays of stored people: a dry run, and once that was confirmed its carrying out. Each step holds
 * the replay by a lease, and goes on after the person `coveredUntil`.
 */
export const replaysTable = pgTable('replays', {
  id: uuid().primaryKey(),
  state: text({ enum: ['CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'CANCELED'] }).notNull(),
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  checkedAt: timestampz(),
  confirmedAt: timestampz(),
  confirmedBy: text(),
  endedAt: timestampz(),
  /** When its job gave up; an administrator can let it go on. */
  failedAt: timestampz(),
  found: json<ReplayCounts>().notNull(),
  changed: json<ReplayCounts>().notNull(),
  coveredUntil: uuid(),
  leaseId: uuid(),
  leasedUntil: timestampz(),
});
export type ReplayRow = typeof replaysTable.$inferSelect;

/** What a list shows of a consent: times as the database writes them. */
export type StoredState = {
  status: ConsentStatus;
  since: string | null;
  consentAt: string | null;
  firstConsentAt: string | null;
  withdrawalAt: string | null;
  reactivationAt: string | null;
  expiryAt: string | null;
  lastInteractionAt: string | null;
  /** Of the last contact. */
  collectionPointId: string | null;
  collectionPointVersion: number | null;
};

/**
 * What a replay changes of consents, or keeps. Those of a replay that is gone are removed by the next
 * one; those that changed something stay, since proofs say when that was.
 */
export const replayedConsentsTable = pgTable(
  'replayed_consents',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    replayId: uuid().notNull(),
    purposeId: uuid().notNull(),
    outcome: text({ enum: replayOutcomes }).notNull(),
    reason: text({ enum: keptReasons }),
    before: json<StoredState>().notNull(),
    after: json<StoredState>().notNull(),
    addedEndings: integer().notNull(),
    supersededEndings: integer().notNull(),
    /** Null until it's carried out, and of what is kept. */
    changedAt: timestampz(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.replayId, table.purposeId] }),
    index('replayed_consents_replay').on(
      table.replayId,
      table.outcome,
      table.subjectId,
      table.purposeId,
    ),
  ],
);
export type ReplayedConsentRow = typeof replayedConsentsTable.$inferSelect;
