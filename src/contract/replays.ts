import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { adminScopes } from './common/scopes.ts';
import { clearText, guid, instant, maybe, openEnum } from './common/values.ts';
import { consentStatuses } from './data-subject-values.ts';

/**
 * An *extension* (docs/design.md 11.1): computes stored consents anew from all that was said, where a
 * former release recorded them by the order of arrival, or let a test receipt change a live person. A dry
 * run lists what would change; nothing does until it is confirmed. No event is made of it, and the day counts stay.
 */
const path = '/api/consentmanager/v1/replays';
const shared = { tag: 'Replays', scopes: adminScopes, limit: 'api' } as const;
const params = z.object({ replayId: guid });

/** CHECKING is the dry run, CHECKED waits for its confirmation, APPLYING carries it out. */
export const replayStatuses = [
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'DONE',
  'FAILED',
  'CANCELED',
] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** DATES: with an equal status. KEPT: the history says something else, and it isn't taken. */
export const replayOutcomes = ['DATES', 'STATUS', 'KEPT'] as const;
export type ReplayOutcome = (typeof replayOutcomes)[number];

/**
 * Why a consent was kept: no explicit yes was said after what holds; a merge of a former release
 * decided it; some of its receipts were deleted.
 */
export const keptReasons = ['NO_LATER_YES', 'DECIDED_BY_MERGE', 'RECEIPTS_DELETED'] as const;
export type KeptReason = (typeof keptReasons)[number];

const status = openEnum(consentStatuses);

export const replayMoveSchema = z.looseObject({
  outcome: openEnum(replayOutcomes),
  from: status,
  to: status,
  count: z.int(),
});
export type ReplayMove = z.output<typeof replayMoveSchema>;

export const replayCountsSchema = z.looseObject({
  /** People looked at so far. */
  people: z.int(),
  /** Those of them whom a test receipt had turned into tests: they become live. Left out by former replays. */
  madeLive: z.optional(z.int()),
  /** Their consents that have a late receipt, a wrong ending, a repeated yes, or a test of such a person. */
  consents: z.int(),
  /** What changes and what is kept, from which status to which. */
  moves: z.array(replayMoveSchema),
});
export type ReplayCounts = z.output<typeof replayCountsSchema>;

export const replaySchema = z.looseObject({
  id: z.string(),
  status: openEnum(replayStatuses),
  createdDate: instant,
  createdBy: z.string(),
  /** When the dry run ended. */
  checkedDate: maybe(instant),
  confirmedDate: maybe(instant),
  confirmedBy: maybe(z.string()),
  /** When it was carried out, or canceled: what was changed until then stays. */
  endedDate: maybe(instant),
  /** By the dry run. */
  found: replayCountsSchema,
  /** By carrying it out: computed again, since people go on acting. */
  changed: replayCountsSchema,
});
export type Replay = z.output<typeof replaySchema>;

const time = maybe(instant);

export const replayedStateSchema = z.looseObject({
  status,
  since: time,
  givenDate: time,
  firstConsentDate: time,
  withdrawalDate: time,
  reactivationDate: time,
  expiryDate: time,
  lastContactDate: time,
  lastContactPointId: maybe(clearText),
  lastContactPointVersion: maybe(z.int()),
});
export type ReplayedState = z.output<typeof replayedStateSchema>;

export const replayedConsentSchema = z.looseObject({
  dataSubjectId: clearText,
  identifier: z.string(),
  purposeId: clearText,
  outcome: openEnum(replayOutcomes),
  reason: maybe(openEnum(keptReasons)),
  before: replayedStateSchema,
  /** Of one that was kept, what its history says. */
  after: replayedStateSchema,
  /** Endings that were missing, and recorded ones that never were. */
  addedEndings: z.int(),
  supersededEndings: z.int(),
  /** When it was changed; null until then. */
  changedDate: time,
});
export type ReplayedConsent = z.output<typeof replayedConsentSchema>;

/** The newest first. */
export const listReplaysEndpoint = {
  ...shared,
  operationId: 'listReplays',
  title: 'List replays',
  people: 'nobody',
  limitName: 'replays',
  method: 'GET',
  path,
  query: z.object(pagingQuery()),
  responses: { 200: pageSchema(replaySchema) },
} as const satisfies Endpoint;

export const getReplayEndpoint = {
  ...shared,
  operationId: 'getReplay',
  title: 'Get a replay',
  people: 'nobody',
  limitName: 'replay details',
  method: 'GET',
  path: `${path}/{replayId}`,
  params,
  responses: { 200: replaySchema },
} as const satisfies Endpoint;

/** In the order of people's ids; with `outcome`, one kind of them. */
export const listReplayedConsentsEndpoint = {
  ...shared,
  operationId: 'listReplayedConsents',
  title: 'List what a replay changes and keeps',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.dataSubjectId'] },
  limitName: 'replayed consents',
  method: 'GET',
  path: `${path}/{replayId}/consents`,
  params,
  query: z.object({ ...pagingQuery(), outcome: z.optional(z.enum(replayOutcomes)) }),
  responses: { 200: pageSchema(replayedConsentSchema) },
} as const satisfies Endpoint;

/** Starts a dry run. It takes the place of one that was never confirmed. */
export const startReplayEndpoint = {
  ...shared,
  operationId: 'startReplay',
  title: 'Start a dry run of a replay',
  activity: { kind: 'checked', object: 'replay', id: 'id' },
  limitName: 'starting replays',
  method: 'POST',
  path,
  responses: { 201: replaySchema },
} as const satisfies Endpoint;

/** Carries a replay out, by the dry run that was looked at. */
export const confirmReplayEndpoint = {
  ...shared,
  operationId: 'confirmReplay',
  title: 'Carry out a replay',
  activity: { kind: 'carriedOut', object: 'replay', id: 'replayId' },
  limitName: 'confirming replays',
  method: 'PUT',
  path: `${path}/{replayId}/confirmation`,
  params,
  responses: { 200: replaySchema },
} as const satisfies Endpoint;
