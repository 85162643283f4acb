import type { RetentionRule, RetentionRuleRequest } from '#contract/retention.ts';
import { noSwitchRequest } from '#service/domains/switch-requests/plan-switch.ts';
import type { Context } from '#service/http/context.ts';
import { checkRule } from './check-rule.ts';
import { changeRule, holdRule } from './records.ts';
import { isStopped } from './stop-retention-rule.ts';

/**
 * Changes a rule. Unless only its name changes, it stops, and its dry run is forgotten: that was of
 * another rule. A request to let it run is taken back by any change: it was asked for as it was.
 * @throws Problem 404, 400 `retention-rule-name-taken`
 */
export const updateRetentionRule = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  id: string,
  request: RetentionRuleRequest,
): Promise<RetentionRule> => {
  const definition = await checkRule(db, request, id);
  const held = await holdRule(db, id);
  const isSame = (['target', 'purposeId', 'event', 'days'] as const).every(
    (key) => definition[key] === held[key],
  );
  return changeRule(db, id, {
    ...definition,
    modifiedAt: now(),
    modifiedBy: caller.subject,
    ...noSwitchRequest,
    ...(isSame ? {} : { ...isStopped, dryRun: null, lastRunAt: null }),
  });
};
