import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  groupStatuses,
  jobFrequencies,
  jobStatuses,
  mergeConditions,
} from '#contract/merge-request-values.ts';
import { codePointText, json, timestampz } from '../columns.ts';
import type {
  ClaimRow,
  DataSubjectRow,
  SubjectElementRow,
  SubjectPurposeRow,
  Unsubscription,
} from './data-subjects.ts';

/** A no to everything that stands for a merge. */
export type Stopped = Pick<Unsubscription, 'at' | 'receiptId'> & {
  /** Whichever of the person's noes nothing has to end but what was said before this stands, too. */
  since: string;
  /** The purposes among those of the merge that are services: it isn't said to them. */
  servicePurposeIds: readonly string[];
};

/** Everything that a merge decides by, of one subject; times as the database has them. */
export type SubjectSnapshot = {
  subject: DataSubjectRow;
  elements: readonly {
    elementId: string;
    name: string;
    linked: boolean;
    /** Merges of former releases don't say who set them. */
    values: readonly (Pick<SubjectElementRow, 'value' | 'updatedAt'> &
      Partial<Pick<SubjectElementRow, 'setBy'>>)[];
  }[];
  /** Left out where there are none. */
  claims?: readonly Omit<ClaimRow, 'subjectId'>[];
  consents: readonly {
    consent: SubjectPurposeRow;
    choices: readonly { choiceId: string; preferenceId: string | null; isConsented: boolean }[];
  }[];
  transactionCount: number;
  /** Their last no to everything that no yes in so many words of their own ended; else left out. */
  stopped?: Stopped;
};

/** Merges, as the audit keeps them; written in the merge's own transaction, never changed. */
export const mergesTable = pgTable(
  'merges',
  {
    id: uuid().primaryKey(),
    mergedAt: timestampz().notNull(),
    mergedBy: text().notNull(),
    mergeRequestId: uuid(),
    interactionAt: timestampz(),
    /** The subject that stayed. */
    primaryId: uuid().notNull(),
    /** Those that were deleted. */
    mergedIds: json<readonly string[]>().notNull(),
    before: json<readonly SubjectSnapshot[]>().notNull(),
    after: json<SubjectSnapshot>().notNull(),
  },
  (table) => [
    index('merges_merged_at').on(table.mergedAt, table.id),
    index('merges_primary').on(table.primaryId, table.mergedAt, table.id),
    index('merges_merge_request').on(table.mergeRequestId, table.mergedAt, table.id),
  ],
);
export type MergeRow = typeof mergesTable.$inferSelect;

/**
 * Searches for duplicates (docs/wire/merge.md 3; docs/design.md 5.7). One that runs is held by a
 * lease: an instance that finds it expired continues the search at `coveredUntil`.
 */
export const mergeRequestsTable = pgTable(
  'merge_requests',
  {
    id: uuid().primaryKey(),
    name: codePointText().notNull(),
    elementNames: json<readonly string[]>().notNull(),
    frequency: text({ enum: jobFrequencies }).notNull(),
    condition: text({ enum: mergeConditions }).notNull(),
    /** As it was asked for: a repetition keeps its day of the month. */
    firstTriggerAt: timestampz().notNull(),
    triggerAt: timestampz().notNull(),
    status: text({ enum: jobStatuses }).notNull(),
    totalCount: bigint({ mode: 'number' }),
    duplicateCount: bigint({ mode: 'number' }),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    searchedAt: timestampz(),
    processedAt: timestampz(),
    errorMessage: text(),
    /** How far the running search has come (`domains/merge-requests/search-steps.ts`). */
    coveredUntil: uuid(),
    leaseId: uuid(),
    leasedUntil: timestampz(),
  },
  (table) => [
    uniqueIndex('merge_requests_name').on(table.name),
    index('merge_requests_created_at').on(table.createdAt, table.id),
    index('merge_requests_due')
      .on(table.triggerAt)
      .where(sql`${table.status} in ('PENDING', 'IN_PROGRESS')`),
  ],
);
export type MergeRequestRow = typeof mergeRequestsTable.$inferSelect;

/** Values that people share, while a search runs: equal keys of one comparison match. */
export const mergeRequestKeysTable = pgTable(
  'merge_request_keys',
  {
    mergeRequestId: uuid()
      .notNull()
      .references(() => mergeRequestsTable.id, { onDelete: 'cascade' }),
    /** The comparison's index: by ANY that of its element among the names of the merge request. */
    element: integer().notNull(),
    /** MD5 of the value, trimmed and case-folded, or of several. */
    key: text().notNull(),
    /** The first of `subjectIds`. */
    subjectId: uuid().notNull(),
    /** Some of those who share it; null of releases before 58. */
    subjectIds: uuid().array(),
  },
  (table) => [
    primaryKey({ columns: [table.mergeRequestId, table.element, table.key, table.subjectId] }),
  ],
);

/**
 * Groups of duplicates that the last search found, and those dismissed before. Whoever changes them
 * locks their people first, by identifier, then their merge requests, by id.
 */
export const mergeGroupsTable = pgTable(
  'merge_groups',
  {
    mergeRequestId: uuid()
      .notNull()
      .references(() => mergeRequestsTable.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    status: text({ enum: groupStatuses }).notNull(),
    memberCount: integer().notNull(),
    matchedElementNames: json<readonly string[]>().notNull(),
    mergeId: uuid().references(() => mergesTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.mergeRequestId, table.number] }),
    // Merges go with their people.
    index('merge_groups_merge').on(table.mergeId).where(isNotNull(table.mergeId)),
  ],
);

/**
 * Who is in a group, the first created at position 0. Who was merged with someone else is who stayed,
 * so one may be there twice; others may be gone since.
 */
export const mergeGroupMembersTable = pgTable(
  'merge_group_members',
  {
    mergeRequestId: uuid().notNull(),
    groupNumber: integer().notNull(),
    position: integer().notNull(),
    subjectId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mergeRequestId, table.groupNumber, table.position] }),
    foreignKey({
      name: 'merge_group_members_group',
      columns: [table.mergeRequestId, table.groupNumber],
      foreignColumns: [mergeGroupsTable.mergeRequestId, mergeGroupsTable.number],
    }).onDelete('cascade'),
    index('merge_group_members_subject').on(table.subjectId),
  ],
);

/**
 * Two people marked as not the same person, the smaller id first. A merge passes its pairs on
 * (`merge-requests/distinct-pairs.ts`).
 */
export const distinctPairsTable = pgTable(
  'distinct_pairs',
  {
    subjectId: uuid().notNull(),
    otherId: uuid().notNull(),
    saidAt: timestampz().notNull(),
    saidBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.otherId] }),
    index('distinct_pairs_other').on(table.otherId),
    check('distinct_pairs_in_order', sql`${table.subjectId} < ${table.otherId}`),
  ],
);
export type DistinctPairRow = typeof distinctPairsTable.$inferSelect;
