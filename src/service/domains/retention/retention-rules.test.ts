import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmRetentionRuleEndpoint,
  createRetentionRuleEndpoint,
  deleteRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  type RetentionRule,
  retentionRuleMaximum,
  startDryRunEndpoint,
  stopRetentionRuleEndpoint,
  updateRetentionRuleEndpoint,
} from '#contract/retention.ts';
import { retentionRulesTable } from '#service/db/schema/retention.ts';
import { unknownId } from '#service/testing/api.ts';
import { confirmRule } from '#service/testing/deletions.ts';
import { runRetention } from '#service/testing/retention.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

beforeEach(async () => {
  await service.reset();
  await db.delete(retentionRulesTable);
});

const request = { name: 'Old people', target: 'PERSON', event: 'INTERACTION', days: 365 } as const;
const create = (fields: Record<string, unknown> = {}) =>
  api.done(createRetentionRuleEndpoint, { body: { ...request, ...fields } });
const update = ({ id: ruleId }: RetentionRule, fields: Record<string, unknown> = {}) =>
  api.done(updateRetentionRuleEndpoint, { params: { ruleId }, body: { ...request, ...fields } });
const list = async () => (await api.done(listRetentionRulesEndpoint)).content;
const startDry = ({ id: ruleId }: RetentionRule) =>
  api.done(startDryRunEndpoint, { params: { ruleId } });
const confirm = ({ id }: RetentionRule, dryRunId = '') => confirmRule(api, id, dryRunId);
const stop = ({ id: ruleId }: RetentionRule) =>
  api.done(stopRetentionRuleEndpoint, { params: { ruleId } });
const refusedConfirmation = ({ id: ruleId }: RetentionRule, dryRunId: string = unknownId) =>
  api.refused(confirmRetentionRuleEndpoint, { params: { ruleId }, body: { dryRunId } });

/** A rule whose dry run has ended. */
const tried = async (fields: Record<string, unknown> = {}): Promise<RetentionRule> => {
  const { id } = await startDry(await create(fields));
  await runRetention(service);
  const rule = (await list()).find((one) => one.id === id);
  if (rule === undefined) throw new Error('The rule is gone.');
  return rule;
};
const dryRunIdOf = ({ dryRun }: RetentionRule) => dryRun?.id ?? '';

test('rules are listed by name, and a new one deletes nothing', async () => {
  const purposeId = await api.activePurpose();
  await create({ name: ' refused ', target: 'PROFILE', purposeId, event: 'WITHDRAWAL', days: 30 });
  await create({ name: 'Old people' });
  const [first, second] = await list();
  expect(first).toEqual({
    id: expect.any(String),
    ...request,
    purposeId: null,
    createdDate: clock.now(),
    createdBy: 'administrator',
    updatedDate: clock.now(),
    updatedBy: 'administrator',
    dryRun: null,
    confirmedDate: null,
    confirmedBy: null,
    pending: null,
    lastRunDate: null,
    isRunning: false,
    deleted: { people: 0, profiles: 0, receipts: 0 },
  });
  expect(second).toMatchObject({ name: 'refused', purposeId, event: 'WITHDRAWAL', days: 30 });
});

describe('a rule is refused', () => {
  test.each([
    ['of 0 days', { days: 0 }, 'days'],
    ['of less than 0 days', { days: -1 }, 'days'],
    ['of half a day', { days: 0.5 }, 'days'],
    ['of more than a hundred years', { days: 36_501 }, 'days'],
    ['without days', { days: undefined }, 'days'],
    ['without a name', { name: ' ' }, 'name'],
    ['about something else', { target: 'PURPOSE' }, 'target'],
    ['after another event', { event: 'CREATION' }, 'event'],
    ['about people by a purpose', { purposeId: unknownId }, 'purposeId'],
    ['by an unknown purpose', { target: 'RECEIPTS', purposeId: unknownId }, 'purposeId'],
  ])('%s', async (_what, fields, path) => {
    const body = { ...request, ...fields };
    const problem = await api.refused(createRetentionRuleEndpoint, { body });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors?.map((fault) => fault.path)).toEqual([path]);
  });

  test('by a name that another has, whatever its capitals, with its other faults', async () => {
    await create();
    const body = { ...request, name: 'OLD people', target: 'PROFILE', purposeId: unknownId };
    const problem = await api.refused(createRetentionRuleEndpoint, { body });
    expect(problem).toMatchObject({ status: 400, code: 'retention-rule-name-taken' });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['name', 'purposeId']);
    const other = await create({ name: 'Other' });
    const renamed = { params: { ruleId: other.id }, body: request };
    expect(await api.refused(updateRetentionRuleEndpoint, renamed)).toMatchObject({
      code: 'retention-rule-name-taken',
    });
  });

  test('beyond the maximum, and of two at once with one name the second', async () => {
    const both = await Promise.all(
      [1, 2].map(() => api.call(createRetentionRuleEndpoint, { body: request })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    for (let rule = 1; rule < retentionRuleMaximum; rule += 1)
      await create({ name: `Rule ${rule}` });
    const body = { ...request, name: 'One more' };
    expect(await api.refused(createRetentionRuleEndpoint, { body })).toMatchObject({
      status: 400,
      code: 'retention-rules-maximum-reached',
    });
  });

  test.each(['writer', 'support', 'auditor', 'reader'] as const)('to a %s', async (as) => {
    for (const [endpoint, parts] of [
      [listRetentionRulesEndpoint, {}],
      [createRetentionRuleEndpoint, { body: request }],
      [startDryRunEndpoint, {}],
    ] as const) {
      expect(await api.refused(endpoint, parts, { as })).toMatchObject({ status: 403 });
    }
  });

  test.each([
    [updateRetentionRuleEndpoint, { body: request }],
    [deleteRetentionRuleEndpoint, {}],
    [startDryRunEndpoint, {}],
    [confirmRetentionRuleEndpoint, { body: { dryRunId: unknownId } }],
    [stopRetentionRuleEndpoint, {}],
  ])('where it is not there: $operationId', async (endpoint, parts) => {
    expect(await api.refused(endpoint, parts)).toMatchObject({ status: 404 });
  });
});

describe('a confirmation', () => {
  test('needs a finished dry run', async () => {
    const rule = await create();
    const missing = { status: 400, code: 'dry-run-missing' };
    expect(await refusedConfirmation(rule)).toMatchObject(missing);
    const started = await startDry(rule);
    expect(started.dryRun).toMatchObject({ status: 'RUNNING', startedBy: 'administrator' });
    expect(await refusedConfirmation(rule, dryRunIdOf(started))).toMatchObject(missing);
    await runRetention(service);
    clock.advance(1_000);
    expect(await confirm(rule, dryRunIdOf(started).toUpperCase())).toMatchObject({
      confirmedDate: clock.now(),
      confirmedBy: 'second-administrator',
      isRunning: false,
    });
  });

  test('needs the last dry run of the rule, not an earlier one or another rule’s', async () => {
    const rule = await tried();
    const other = await tried({ name: 'Other' });
    const outdated = { status: 400, code: 'dry-run-outdated' };
    expect(await refusedConfirmation(rule, dryRunIdOf(other))).toMatchObject(outdated);
    await startDry(rule);
    await runRetention(service);
    expect(await refusedConfirmation(rule, dryRunIdOf(rule))).toMatchObject(outdated);
    expect(await confirm(other, dryRunIdOf(other))).toMatchObject({
      confirmedBy: 'second-administrator',
    });
  });

  test.each([
    ['days', { days: 366 }],
    ['target', { target: 'RECEIPTS' }],
    ['event', { event: 'EXPIRY' }],
  ])('ends with a change of %s, and so does the dry run', async (_what, fields) => {
    const rule = await tried();
    await confirm(rule, dryRunIdOf(rule));
    await runRetention(service);
    expect(await list()).toMatchObject([{ lastRunDate: clock.now() }]);
    const stopped = { confirmedDate: null, confirmedBy: null, dryRun: null, lastRunDate: null };
    expect(await update(rule, fields)).toMatchObject(stopped);
    expect(await refusedConfirmation(rule, dryRunIdOf(rule))).toMatchObject({
      code: 'dry-run-missing',
    });
  });

  test('outlasts another name, and the same values', async () => {
    const rule = await tried();
    const confirmed = await confirm(rule, dryRunIdOf(rule));
    clock.advance(1_000);
    expect(await update(rule, { name: 'Old' })).toEqual({
      ...confirmed,
      name: 'Old',
      updatedDate: clock.now(),
    });
  });

  test('can be taken back, and given again by the same dry run', async () => {
    const rule = await tried();
    await confirm(rule, dryRunIdOf(rule));
    expect(await stop(rule)).toMatchObject({ confirmedDate: null, confirmedBy: null });
    expect(await stop(rule)).toMatchObject({ dryRun: rule.dryRun });
    clock.advance(1_000);
    expect(await confirm(rule, dryRunIdOf(rule))).toMatchObject({ confirmedDate: clock.now() });
    const again = await confirm(rule, dryRunIdOf(rule));
    clock.advance(1_000);
    expect(await confirm(rule, dryRunIdOf(rule))).toEqual(again);
  });
});

test('a dry run that is under way goes on when it is started again', async () => {
  const rule = await create();
  const started = await startDry(rule);
  clock.advance(1_000);
  expect(await startDry(rule)).toEqual(started);
  await runRetention(service);
  expect(dryRunIdOf(await startDry(rule))).not.toBe(dryRunIdOf(started));
});

test('a rule can be deleted, also while it runs', async () => {
  const rule = await tried();
  await confirm(rule, dryRunIdOf(rule));
  await api.done(deleteRetentionRuleEndpoint, { params: { ruleId: rule.id } });
  expect(await list()).toEqual([]);
  await runRetention(service);
});
