import type { RetentionRule } from '#contract/retention.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { changeRule, holdRule } from './records.ts';
import { toRetentionRule } from './wire.ts';

/**
 * Lets a rule run from now on. Whoever confirms names the dry run that they looked at: it has to be
 * the last one, of the rule as it is.
 * @throws Problem 404, 400 `dry-run-missing`, `dry-run-outdated`
 */
export const confirmRetentionRule = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  id: string,
  { dryRunId }: { dryRunId: string },
): Promise<RetentionRule> => {
  const held = await holdRule(db, id);
  const { dryRun } = held;
  if (dryRun === null || dryRun.endedAt === null || dryRun.hasFailed) {
    throw stateConflict(
      'dry-run-missing',
      'This rule has no finished dry run. Start one, and look at what it finds.',
    );
  }
  if (dryRun.id !== dryRunId.toLowerCase()) {
    throw stateConflict(
      'dry-run-outdated',
      'The rule has another dry run by now. Look at what that one found.',
    );
  }
  if (held.confirmedAt !== null) return toRetentionRule(held);
  return changeRule(db, id, {
    confirmedAt: now(),
    confirmedBy: caller.subject,
    leaseId: null,
    leasedUntil: null,
  });
};
