import type { DryRun, RetentionRule } from '#contract/retention.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { RetentionRuleRow, StoredDryRun } from '#service/db/schema/retention.ts';
import { toSwitchRequest } from '#service/domains/switch-requests/plan-switch.ts';

const statusOf = ({ hasFailed, endedAt }: StoredDryRun): DryRun['status'] => {
  if (hasFailed) return 'FAILED';
  return endedAt === null ? 'RUNNING' : 'DONE';
};

const toDryRun = (dryRun: StoredDryRun): DryRun => ({
  id: dryRun.id,
  status: statusOf(dryRun),
  startedDate: toWireTime(dryRun.startedAt),
  startedBy: dryRun.startedBy,
  endedDate: toOptionalWireTime(dryRun.endedAt),
  covered: dryRun.covered,
  wouldDelete: dryRun.wouldDelete,
  kept: dryRun.kept,
});

/** A rule as the interface shows it. */
export const toRetentionRule = (row: RetentionRuleRow): RetentionRule => ({
  id: row.id,
  name: row.name,
  target: row.target,
  purposeId: row.purposeId,
  event: row.event,
  days: row.days,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  updatedDate: toWireTime(row.modifiedAt),
  updatedBy: row.modifiedBy,
  dryRun: row.dryRun && toDryRun(row.dryRun),
  confirmedDate: toOptionalWireTime(row.confirmedAt),
  confirmedBy: row.confirmedBy,
  pending: toSwitchRequest(row),
  lastRunDate: toOptionalWireTime(row.lastRunAt),
  isRunning: row.runStartedAt !== null,
  deleted: row.deleted,
});
