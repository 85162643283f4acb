import type { RetentionRule } from '#contract/retention.ts';
import { isOnlyAdministrator } from '#service/domains/erasures/only-administrator.ts';
import {
  isWaiting,
  noSwitchRequest,
  requestSwitch,
  requireSecond,
} from '#service/domains/switch-requests/plan-switch.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { changeRule, holdRule } from './records.ts';
import { toRetentionRule } from './wire.ts';

/**
 * Lets a rule run from now on; one that deletes people once another administrator does the same. Whoever
 * confirms names the dry run that they looked at: it has to be the last one, of the rule as it is.
 * @throws Problem 404, 400 `dry-run-missing`, `dry-run-outdated`, 403 `second-administrator-needed`
 */
export const confirmRetentionRule = async (
  context: Pick<Context, 'db' | 'now' | 'caller'>,
  id: string,
  { dryRunId }: { dryRunId: string },
): Promise<Reply<RetentionRule>> => {
  const { db, now, caller } = context;
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
  if (held.confirmedAt !== null) return new Reply(toRetentionRule(held));
  if (held.target === 'PERSON') {
    if (!isWaiting(held)) {
      const isOnly = await isOnlyAdministrator(db, context);
      const request = requestSwitch(caller.subject, { now: now(), isOnlyAdministrator: isOnly });
      return new Reply(await changeRule(db, id, request), { status: 202 });
    }
    requireSecond(held, caller.subject);
  }
  const change = { confirmedAt: now(), confirmedBy: caller.subject };
  const free = { leaseId: null, leasedUntil: null };
  return new Reply(await changeRule(db, id, { ...change, ...free, ...noSwitchRequest }));
};
