import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes } from './common/scopes.ts';
import {
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
  wireInteger,
} from './common/values.ts';
import { switchRequestSchema } from './switch-requests.ts';

/**
 * An *extension*: rules by which what is no longer needed is deleted. A rule runs only after a dry run
 * of that very rule was confirmed. It never touches a consent in force, an open double opt-in, or a
 * person on hold.
 */
const path = '/api/consentmanager/v1/retention-rules';
const shared = { tag: 'Retention', scopes: adminScopes, limit: 'api' } as const;
const params = z.object({ ruleId: guid });

/** What a rule deletes: receipts, a person's consent to a purpose, or the person. */
export const retentionTargets = ['RECEIPTS', 'PROFILE', 'PERSON'] as const;
export type RetentionTarget = (typeof retentionTargets)[number];

/** What its days are counted from: the last interaction, the withdrawal or refusal, the expiry. */
export const retentionEvents = ['INTERACTION', 'WITHDRAWAL', 'EXPIRY'] as const;
export type RetentionEvent = (typeof retentionEvents)[number];

export const retentionDaysBounds = { minimum: 1, maximum: 36_500 } as const;
export const retentionRuleMaximum = 50;
export const retentionNameMaximum = 100;

/**
 * Of a rule about people, the people with their profiles and receipts. Of one about profiles, these
 * with the receipts that are about nothing else, and whose they are; of one about receipts, these and
 * whose they are.
 */
export const retentionCountsSchema = z.looseObject({
  people: z.int(),
  profiles: z.int(),
  receipts: z.int(),
});
export type RetentionCounts = z.output<typeof retentionCountsSchema>;

/**
 * What a rule would delete, and what it would leave though it is old enough: people, profiles or
 * receipts, whatever the rule is about.
 */
export const dryRunSchema = z.looseObject({
  id: z.string(),
  status: openEnum(['RUNNING', 'DONE', 'FAILED'] as const),
  startedDate: instant,
  startedBy: z.string(),
  endedDate: maybe(instant),
  /** People looked at so far. */
  covered: z.int(),
  wouldDelete: retentionCountsSchema,
  kept: z.looseObject({
    inForce: z.int(),
    pending: z.int(),
    onHold: z.int(),
    /** Somebody asked for the person's erasure: that decides. */
    erasureAsked: z.int(),
  }),
});
export type DryRun = z.output<typeof dryRunSchema>;

export const retentionRuleSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  target: openEnum(retentionTargets),
  /** Null for all. */
  purposeId: maybe(z.string()),
  event: openEnum(retentionEvents),
  days: z.int(),
  createdDate: instant,
  createdBy: z.string(),
  updatedDate: instant,
  updatedBy: z.string(),
  /** Of the rule as it is: changing it forgets its dry run. */
  dryRun: maybe(dryRunSchema),
  /** Since when it runs by itself; null while it doesn't. */
  confirmedDate: maybe(instant),
  confirmedBy: maybe(z.string()),
  /** That it runs was asked for, and waits; null where nothing does. */
  pending: maybe(switchRequestSchema),
  /** When upkeep last went through everything by it. */
  lastRunDate: maybe(instant),
  isRunning: z.boolean(),
  /** By all its runs. */
  deleted: retentionCountsSchema,
});
export type RetentionRule = z.output<typeof retentionRuleSchema>;

const purposeForProfiles = z.check<{ target?: unknown; purposeId?: unknown }>(
  ({ value, issues }) => {
    if (value.target !== 'PERSON' || (value.purposeId ?? null) === null) return;
    const message = 'A rule that deletes people is about all their purposes. Leave it out.';
    issues.push({ code: 'custom', input: value.purposeId, path: ['purposeId'], message });
  },
  { when: isObject },
);

export const retentionRuleRequestSchema = z
  .looseObject({
    name: filledText(retentionNameMaximum),
    target: z.enum(retentionTargets),
    purposeId: maybe(guid),
    event: z.enum(retentionEvents),
    days: wireInteger(
      z.minimum(retentionDaysBounds.minimum),
      z.maximum(retentionDaysBounds.maximum),
    ),
  })
  .check(purposeForProfiles);
export type RetentionRuleRequest = z.output<typeof retentionRuleRequestSchema>;

/** By name. */
export const listRetentionRulesEndpoint = {
  ...shared,
  operationId: 'listRetentionRules',
  title: 'List retention rules',
  people: 'nobody',
  limitName: 'retention rules',
  method: 'GET',
  path,
  responses: { 200: z.looseObject({ content: z.array(retentionRuleSchema) }) },
} as const satisfies Endpoint;

export const createRetentionRuleEndpoint = {
  ...shared,
  operationId: 'createRetentionRule',
  title: 'Create a retention rule',
  activity: { kind: 'created', object: 'retentionRule', id: 'id' },
  limitName: 'creating retention rules',
  method: 'POST',
  path,
  body: retentionRuleRequestSchema,
  responses: { 201: retentionRuleSchema },
} as const satisfies Endpoint;

/** Changes a rule. Unless only its name changes, it stops running until a new dry run is confirmed. */
export const updateRetentionRuleEndpoint = {
  ...shared,
  operationId: 'updateRetentionRule',
  title: 'Change a retention rule',
  activity: { kind: 'updated', object: 'retentionRule', id: 'ruleId' },
  limitName: 'saving retention rules',
  method: 'PUT',
  path: `${path}/{ruleId}`,
  params,
  body: retentionRuleRequestSchema,
  responses: { 200: retentionRuleSchema },
} as const satisfies Endpoint;

export const deleteRetentionRuleEndpoint = {
  ...shared,
  operationId: 'deleteRetentionRule',
  title: 'Delete a retention rule',
  activity: { kind: 'deleted', object: 'retentionRule', id: 'ruleId' },
  limitName: 'deleting retention rules',
  method: 'DELETE',
  path: `${path}/{ruleId}`,
  params,
  responses: { 200: null },
} as const satisfies Endpoint;

/** Starts a dry run, which goes on in the background and deletes nothing. */
export const startDryRunEndpoint = {
  ...shared,
  operationId: 'startDryRun',
  title: 'Start a dry run of a retention rule',
  activity: { kind: 'checked', object: 'retentionRule', id: 'ruleId' },
  limitName: 'starting dry runs',
  method: 'POST',
  path: `${path}/{ruleId}/dry-runs`,
  params,
  responses: { 200: retentionRuleSchema },
} as const satisfies Endpoint;

/**
 * Lets a rule run from now on, by the dry run that was looked at. One that deletes people waits for
 * another administrator who does the same, or a day where there is none: 202, and `pending` says until
 * when. 403 `second-administrator-needed` where the one who asked does it again.
 */
export const confirmRetentionRuleEndpoint = {
  ...shared,
  operationId: 'confirmRetentionRule',
  title: 'Let a retention rule run',
  needsFreshSignIn: true,
  activity: {
    kind: 'confirmed',
    object: 'retentionRule',
    id: 'ruleId',
    waiting: 'switchAsked',
  },
  limitName: 'turning on retention rules',
  method: 'PUT',
  path: `${path}/{ruleId}/confirmation`,
  params,
  body: z.looseObject({ dryRunId: guid }),
  responses: { 200: retentionRuleSchema, 202: retentionRuleSchema },
} as const satisfies Endpoint;

/** Stops a rule, or takes back that it was to run. */
export const stopRetentionRuleEndpoint = {
  ...shared,
  operationId: 'stopRetentionRule',
  title: 'Stop a retention rule',
  activity: { kind: 'stopped', object: 'retentionRule', id: 'ruleId' },
  limitName: 'turning off retention rules',
  method: 'DELETE',
  path: `${path}/{ruleId}/confirmation`,
  params,
  responses: { 200: retentionRuleSchema },
} as const satisfies Endpoint;
