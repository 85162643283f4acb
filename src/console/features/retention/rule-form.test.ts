import { expect, test } from 'vitest';
import { type RetentionRule, retentionRuleRequestSchema } from '#contract/retention.ts';
import {
  containsRequest,
  type RuleFormValues,
  stopsRule,
  toFormValues,
  toRequest,
} from './rule-form.ts';

const purposeId = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const values: RuleFormValues = {
  name: ' Old refusals ',
  target: 'PROFILE',
  purposeId,
  event: 'WITHDRAWAL',
  days: { amount: ' 30 ', unit: 'days' },
};
const inDays = (amount: string): RuleFormValues['days'] => ({ amount, unit: 'days' });
const rule: RetentionRule = {
  ...toRequest(values),
  id: 'r1',
  createdDate: '2026-11-26T08:00:00Z',
  createdBy: 'administrator',
  updatedDate: '2026-11-26T08:00:00Z',
  updatedBy: 'administrator',
  confirmedDate: '2026-11-26T09:00:00Z',
  isRunning: false,
  deleted: { people: 0, profiles: 0, receipts: 0 },
};

test('a rule goes to its form and back unchanged', () => {
  const sent = toRequest(toFormValues(rule));
  expect(sent).toEqual(toRequest(values));
  expect(containsRequest(rule, sent)).toBe(true);
  expect(containsRequest(rule, { ...sent, days: 31 })).toBe(false);
});

test('a rule about people is about no purpose, whatever was chosen before', () => {
  expect(toRequest({ ...values, target: 'PERSON' }).purposeId).toBeNull();
  expect(toRequest({ ...values, purposeId: '' }).purposeId).toBeNull();
});

test.each(['', '0', '-1', '1.5', 'thirty', '36501'])('"%s" is no number of days', (days) => {
  expect(
    retentionRuleRequestSchema.safeParse(toRequest({ ...values, days: inDays(days) })).success,
  ).toBe(false);
});

test('saving anything but the name turns a rule off that is on', () => {
  expect(stopsRule(rule, { ...values, name: 'Another' })).toBe(false);
  expect(stopsRule(rule, { ...values, days: inDays('31') })).toBe(true);
  expect(stopsRule(rule, { ...values, purposeId: '' })).toBe(true);
  expect(stopsRule({ ...rule, confirmedDate: null }, { ...values, days: inDays('31') })).toBe(
    false,
  );
});
