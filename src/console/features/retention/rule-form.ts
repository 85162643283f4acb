import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import {
  type RetentionEvent,
  type RetentionRule,
  type RetentionRuleRequest,
  type RetentionTarget,
  retentionRuleRequestSchema,
} from '#contract/retention.ts';
import { type RuleAge, toAge, toDays } from './rule-age.ts';

export type RuleFormValues = {
  name: string;
  target: RetentionTarget;
  /** '' for all. */
  purposeId: string;
  event: RetentionEvent;
  /** Sent as days. */
  days: RuleAge;
};

/** Those that show their own faults, in the order of the screen. */
export const ruleFields = [
  'name',
  'target',
  'purposeId',
  'days',
  'event',
] as const satisfies (keyof RuleFormValues)[];

export const toFormValues = (rule: RetentionRule | null): RuleFormValues => ({
  name: rule?.name ?? '',
  target: (rule?.target ?? 'PERSON') as RetentionTarget,
  purposeId: rule?.purposeId ?? '',
  event: (rule?.event ?? 'INTERACTION') as RetentionEvent,
  days: rule === null ? { amount: '', unit: 'days' } : toAge(rule.days),
});

/** Days that are no number go out as typed, for the schema to say so. */
export const toRequest = (values: RuleFormValues): RetentionRuleRequest => {
  const { name, target, purposeId, event, days } = values;
  return {
    name: name.trim(),
    target,
    purposeId: target === 'PERSON' || purposeId === '' ? null : purposeId,
    event,
    days: toDays(days) as number,
  };
};

/** Checks the form by the contract's request schema. */
export const ruleResolver: Resolver<RuleFormValues> = (values, _context, options) => {
  const read = safeParse(retentionRuleRequestSchema, toRequest(values), { reportInput: true });
  const faults = read.success ? [] : read.error.issues.map(describeIssue);
  return resolveFaults(values, faults, options);
};

/** Whether a save stops a rule that runs: anything but its name changed. */
export const stopsRule = (rule: RetentionRule, values: RuleFormValues): boolean => {
  const { target, purposeId, event, days } = toRequest(values);
  return (
    rule.confirmedDate != null &&
    (rule.target !== target ||
      (rule.purposeId ?? null) !== (purposeId ?? null) ||
      rule.event !== event ||
      rule.days !== days)
  );
};

/** Whether a stored rule is what was sent. */
export const containsRequest = (rule: RetentionRule, sent: RetentionRuleRequest): boolean =>
  rule.name === sent.name &&
  rule.target === sent.target &&
  (rule.purposeId ?? null) === (sent.purposeId ?? null) &&
  rule.event === sent.event &&
  rule.days === sent.days;
