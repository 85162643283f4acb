import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { certificateObjects, deleteTypes } from '#contract/deletions.ts';
import {
  type ErasedCounts,
  erasureOutcomes,
  erasureReasons,
  erasureStatuses,
} from '#contract/erasures.ts';
import { json, timestampz } from '../columns.ts';
import { dataSubjectsTable } from './data-subjects.ts';
import { switchRequestColumns } from './switch-request.ts';

/** What staff ask to be erased (docs/design.md 10.10). No foreign key: the person goes first. */
export const erasuresTable = pgTable(
  'erasures',
  {
    id: uuid().primaryKey(),
    status: text({ enum: erasureStatuses }).notNull(),
    /** After a merge, who stayed. */
    subjectId: uuid().notNull(),
    reason: text({ enum: erasureReasons }).notNull(),
    /** What was written about the person goes with them. */
    note: text(),
    identityCheck: text(),
    requestedAt: timestampz().notNull(),
    requestedBy: text().notNull(),
    dueAt: timestampz().notNull(),
    decidedAt: timestampz(),
    decidedBy: text(),
    isByOnlyAdministrator: boolean().notNull().default(false),
    declineReason: text(),
    outcome: text({ enum: erasureOutcomes }),
    keepUntil: timestampz(),
    keepReason: text(),
    removed: json<ErasedCounts>(),
  },
  (table) => [
    uniqueIndex('erasures_one_open').on(table.subjectId).where(sql`${table.status} = 'REQUESTED'`),
    index('erasures_subject').on(table.subjectId),
    index('erasures_status').on(table.status, table.requestedAt, table.id),
  ],
);
export type ErasureRow = typeof erasuresTable.$inferSelect;

/** Receipts that stayed as proof, out of reach of everything that reads receipts. */
export const keptReceiptsTable = pgTable(
  'kept_receipts',
  {
    receiptId: uuid().primaryKey(),
    /** Of `erasures`; null where a program deleted the person. */
    erasureId: uuid(),
    keepUntil: timestampz().notNull(),
    keepReason: text().notNull(),
    /** The receipt's row. */
    receipt: json<Record<string, unknown>>().notNull(),
    /** The rows of what it did. */
    transactions: json<Record<string, unknown>[]>().notNull(),
  },
  (table) => [
    index('kept_receipts_erasure').on(table.erasureId, table.receiptId),
    index('kept_receipts_keep_until').on(table.keepUntil),
  ],
);
export type KeptReceiptRow = typeof keptReceiptsTable.$inferSelect;

/** Refusals that outlive the person: the first receipt about the purpose starts from one. */
export const suppressionsTable = pgTable(
  'suppressions',
  {
    /** Of an identifier, keyed (`domains/erasures/identifier-hash.ts`). */
    hash: text().notNull(),
    purposeId: uuid().notNull(),
    status: text({ enum: ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'] as const }).notNull(),
    /** When it was refused. */
    refusedAt: timestampz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.purposeId] })],
);
export type SuppressionRow = typeof suppressionsTable.$inferSelect;

/** That something was deleted, a row for each identifier that it can be found by. */
export const deletionCertificatesTable = pgTable(
  'deletion_certificates',
  {
    id: uuid().primaryKey(),
    /** Of an identifier, keyed. */
    hash: text().notNull(),
    objectId: uuid().notNull(),
    objectType: text({ enum: certificateObjects }).notNull(),
    deletedAt: timestampz().notNull(),
    deleteType: text({ enum: deleteTypes }).notNull(),
    ruleId: uuid(),
    erasureId: uuid(),
  },
  (table) => [index('deletion_certificates_hash').on(table.hash, table.deletedAt, table.id)],
);
export type DeletionCertificateRow = typeof deletionCertificatesTable.$inferSelect;

/** Whoever is on hold is neither erased nor touched by retention; a merge passes it on. */
export const legalHoldsTable = pgTable('person_holds', {
  subjectId: uuid()
    .primaryKey()
    .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  heldAt: timestampz().notNull(),
  heldBy: text().notNull(),
});
export type LegalHoldRow = typeof legalHoldsTable.$inferSelect;

/** Whether programs may delete people; no row is the default. */
export const deletionSettingsTable = pgTable('deletion_settings', {
  isOnly: boolean().primaryKey().default(true),
  allowsPrograms: boolean().notNull(),
  keepMonths: integer().notNull(),
  changedAt: timestampz().notNull(),
  changedBy: text().notNull(),
  ...switchRequestColumns(),
});

/** What a job deletes: people by one selector, or everyone's consent to a purpose. */
export type DeletionSelector =
  | { kind: 'ids'; subjectIds: readonly string[] }
  | { kind: 'created' | 'interacted'; from: string; to: string }
  | { kind: 'purpose'; purposeId: string };

/**
 * Deletions that programs asked for and that go on in the background, in steps; held by a lease. What
 * was named by identifiers is stored by ids, and goes when the job ends.
 */
export const deletionJobsTable = pgTable(
  'deletion_jobs',
  {
    id: uuid().primaryKey(),
    selector: json<DeletionSelector>().notNull(),
    retainsReceipts: boolean().notNull(),
    requestedAt: timestampz().notNull(),
    requestedBy: text().notNull(),
    /** The last person who was dealt with. */
    coveredUntil: uuid(),
    deletedCount: integer().notNull().default(0),
    endedAt: timestampz(),
    errorMessage: text(),
    leaseId: uuid(),
    leasedUntil: timestampz(),
  },
  (table) => [index('deletion_jobs_open').on(table.id).where(sql`${table.endedAt} is null`)],
);
export type DeletionJobRow = typeof deletionJobsTable.$inferSelect;

type ErasedInLog = {
  /** The person first, and then everyone merged into them. */
  subjectIds: readonly string[];
  /** Of the person's identifiers: those of certificates, and those of suppressions. */
  exactHashes: readonly string[];
  foldedHashes: readonly string[];
  /** All that is suppressed under `foldedHashes` afterwards. */
  suppressions: readonly SuppressionRow[];
};

/** What a restored backup has to be told (docs/decisions/2026-11-26-a-ledger-outlives-the-backup.md). */
export type ErasureLogEntry =
  | {
      kind: 'people';
      people: readonly ErasedInLog[];
      deleteType: (typeof deleteTypes)[number];
      ruleId: string | null;
      erasureId: string | null;
      keep: { until: string; reason: string } | null;
    }
  | {
      kind: 'profiles';
      profiles: readonly (ErasedInLog & { purposeIds: readonly string[] })[];
      deleteType: (typeof deleteTypes)[number];
      ruleId: string | null;
      keep: { until: string; reason: string } | null;
      retainsTransactions: boolean;
    }
  | {
      kind: 'receipts';
      receiptIds: readonly string[];
      ruleId: string | null;
      /** Left out where retention removed them. */
      deleteType?: (typeof deleteTypes)[number];
      /** What the people go on to refuse, where that was kept. */
      suppressions?: readonly SuppressionRow[];
    }
  | {
      kind: 'revoked';
      what: 'apiCredential' | 'receiptSigner' | 'collectionPointToken';
      id: string;
      version: number | null;
      by: string;
    }
  /** The data before it is gone for good: what came earlier isn't applied. */
  | { kind: 'reset' };

/**
 * Every erasure and revocation, in the order of their commits, without gaps. A file apart from the
 * database has the same (`src/service/erasure-log-file.ts`).
 */
export const erasureLogTable = pgTable('erasure_ledger', {
  number: bigint({ mode: 'number' }).primaryKey(),
  id: uuid().notNull(),
  at: timestampz().notNull(),
  entry: json<ErasureLogEntry>().notNull(),
});
export type ErasureLogRow = typeof erasureLogTable.$inferSelect;
