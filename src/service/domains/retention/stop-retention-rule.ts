import type { RetentionRule } from '#contract/retention.ts';
import { noSwitchRequest } from '#service/domains/switch-requests/plan-switch.ts';
import type { Context } from '#service/http/context.ts';
import { changeRule, holdRule } from './records.ts';

/** The columns of a rule that doesn't run. */
export const isStopped = {
  confirmedAt: null,
  confirmedBy: null,
  runStartedAt: null,
  coveredUntil: null,
  leaseId: null,
  leasedUntil: null,
  ...noSwitchRequest,
} as const;

/**
 * Stops a rule, or takes back that it was to run: once this is answered, nothing more is deleted by it.
 * @throws Problem 404
 */
export const stopRetentionRule = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<RetentionRule> => {
  await holdRule(db, id);
  return changeRule(db, id, isStopped);
};
