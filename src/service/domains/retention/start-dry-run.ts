import type { RetentionRule } from '#contract/retention.ts';
import type { StoredDryRun } from '#service/db/schema/retention.ts';
import type { Context } from '#service/http/context.ts';
import { changeRule, holdRule } from './records.ts';
import { toRetentionRule } from './wire.ts';

const isUnderWay = (dryRun: StoredDryRun | null): boolean =>
  dryRun !== null && dryRun.endedAt === null;

/**
 * Starts a dry run, in place of the one before; one that is under way goes on.
 * @throws Problem 404
 */
export const startDryRun = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  id: string,
): Promise<RetentionRule> => {
  const held = await holdRule(db, id);
  if (isUnderWay(held.dryRun)) return toRetentionRule(held);
  return changeRule(db, id, {
    dryRun: {
      id: newId(),
      startedAt: now(),
      startedBy: caller.subject,
      endedAt: null,
      hasFailed: false,
      coveredUntil: null,
      covered: 0,
      wouldDelete: { people: 0, profiles: 0, receipts: 0 },
      kept: { inForce: 0, pending: 0, onHold: 0, erasureAsked: 0 },
    },
    leaseId: null,
    leasedUntil: null,
  });
};
