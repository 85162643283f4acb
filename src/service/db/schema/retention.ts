import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  type DryRun,
  type RetentionCounts,
  retentionEvents,
  retentionTargets,
} from '#contract/retention.ts';
import { json, timestampz } from '../columns.ts';
import { switchRequestColumns } from './switch-request.ts';

/** A dry run of the rule as it is; it goes on after the person `coveredUntil`. */
export type StoredDryRun = Pick<DryRun, 'id' | 'startedBy' | 'covered' | 'wouldDelete' | 'kept'> & {
  startedAt: string;
  endedAt: string | null;
  hasFailed: boolean;
  coveredUntil: string | null;
};

/**
 * By what people, consents and receipts are deleted when they are old enough. Each step of a dry run
 * or a run holds the rule by a lease; a run goes on after the person `coveredUntil`.
 */
export const retentionRulesTable = pgTable('retention_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  target: text({ enum: retentionTargets }).notNull(),
  purposeId: uuid(),
  event: text({ enum: retentionEvents }).notNull(),
  days: integer().notNull(),
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  modifiedAt: timestampz().notNull(),
  modifiedBy: text().notNull(),
  dryRun: json<StoredDryRun>(),
  confirmedAt: timestampz(),
  confirmedBy: text(),
  ...switchRequestColumns(),
  /** When the run that goes on began, and where it is; null between runs. */
  runStartedAt: timestampz(),
  coveredUntil: uuid(),
  lastRunAt: timestampz(),
  deleted: json<RetentionCounts>().notNull(),
  leaseId: uuid(),
  leasedUntil: timestampz(),
});
export type RetentionRuleRow = typeof retentionRulesTable.$inferSelect;
