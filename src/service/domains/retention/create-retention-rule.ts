import {
  type RetentionRule,
  type RetentionRuleRequest,
  retentionRuleMaximum,
} from '#contract/retention.ts';
import { retentionRulesTable as table } from '#service/db/schema/retention.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { checkRule } from './check-rule.ts';
import { toRetentionRule } from './wire.ts';

/**
 * Creates a rule, which deletes nothing until a dry run of it was confirmed.
 * @throws Problem 400 `retention-rule-name-taken`, `retention-rules-maximum-reached`
 */
export const createRetentionRule = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  request: RetentionRuleRequest,
): Promise<RetentionRule> => {
  const definition = await checkRule(db, request);
  if ((await db.$count(table)) >= retentionRuleMaximum) {
    throw stateConflict(
      'retention-rules-maximum-reached',
      `There are ${retentionRuleMaximum} retention rules, the most there can be. Delete one first.`,
    );
  }
  const at = now();
  const [row] = await db
    .insert(table)
    .values({
      id: newId(),
      ...definition,
      createdAt: at,
      createdBy: caller.subject,
      modifiedAt: at,
      modifiedBy: caller.subject,
      deleted: { people: 0, profiles: 0, receipts: 0 },
    })
    .returning();
  if (row === undefined) throw new Error("The rule just created wasn't returned.");
  return toRetentionRule(row);
};
