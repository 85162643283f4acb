import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { guid, instant, maybe, openEnum } from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';

/** The one operation that can be triggered (docs/wire/custom-index.md). */
export const indexOperations = ['CREATE_DATA_ELEMENT_SEARCH_INDEX'] as const;

/** States of a run (docs/wire/custom-index.md); `Pending` is of other hosts. */
export const runStatuses = [
  'Submitted',
  'InProgress',
  'Success',
  'Failed',
  'Cancelled',
  'Pending',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Whether a run is over (docs/design.md 5.8); one in a state that nobody knows may go on. */
export const isFinalRunStatus = (status: string): boolean =>
  status === 'Success' || status === 'Failed' || status === 'Cancelled';

/**
 * What a run in progress is at: it clears what earlier runs left, reads who has a value, builds its
 * index on the element's values, has the database check it, or puts it in the place of the former one.
 */
export const runPhases = ['Preparing', 'Reading', 'Building', 'Checking', 'Replacing'] as const;
export type RunPhase = (typeof runPhases)[number];

/** Why a run failed. NOT_GETTING_ON: ten tries in a row ended with an error or a restart. */
export const runCauses = [
  'DISK_FULL',
  'OUT_OF_MEMORY',
  'LIMIT_OF_DATABASE',
  'CANCELED_IN_DATABASE',
  'NOT_ALLOWED',
  'DAMAGED_DATA',
  'NOT_GETTING_ON',
  'ON_PURPOSE',
] as const;
export type RunCause = (typeof runCauses)[number];

/** In what the database counts while it builds: pages of a table, or values. */
export const buildUnits = ['PAGES', 'VALUES'] as const;
export type BuildUnit = (typeof buildUnits)[number];

const tag = 'Custom Index';
const path = '/api/consentmanager/v1/custom-indexes';

/** Refusals carry the operation's own record (docs/design.md 5.1). */
const refusalRecord = { status: 'Failed' } as const;

/** `operationName` says what is done; parameters that the operation does not know are kept out of it. */
const triggerCustomIndexBodySchema = z.looseObject({
  operationName: z.enum(indexOperations),
  parameters: z.looseObject({ dataElementName: dataElementNameSchema }),
});

/**
 * Starts a run that indexes the values of one data element, so that profiles are found by them fast
 * (docs/spec.md 4.2). Refused while another run is unfinished, and for a name no subject has a
 * value of.
 */
export const triggerCustomIndexEndpoint = {
  operationId: 'triggerCustomIndex',
  title: 'Start building the custom index',
  activity: { kind: 'created', object: 'searchIndex', id: 'runId' },
  limitName: 'starting index runs',
  tag,
  method: 'POST',
  path,
  scopes: writeScopes,
  limit: 'api',
  refusalRecord,
  body: triggerCustomIndexBodySchema,
  responses: { 200: z.looseObject({ runId: z.string(), status: openEnum(runStatuses) }) },
} as const satisfies Endpoint;

/** A run; what stands below `endTime` is an extension (docs/design.md 5.8). */
export const indexRunSchema = z.looseObject({
  status: openEnum(runStatuses),
  /** When its work began: none while it waits for that. */
  startTime: maybe(instant),
  endTime: maybe(instant),
  /** Only while it is in progress. */
  phase: maybe(openEnum(runPhases)),
  dataElementName: maybe(z.string()),
  errorMessage: maybe(z.string()),
});
export type IndexRun = z.output<typeof indexRunSchema>;

/** Where a run is; answered for as long as the service keeps runs: for good. */
export const getIndexRunEndpoint = {
  operationId: 'getCustomIndexStatus',
  title: 'Get the status of a custom index run',
  people: 'nobody',
  limitName: 'the status of index runs',
  tag,
  method: 'GET',
  path: `${path}/{runId}/status`,
  scopes: readScopes,
  limit: 'api',
  refusalRecord,
  params: z.object({ runId: guid }),
  responses: { 200: indexRunSchema },
} as const satisfies Endpoint;

/** The index that searches use; an extension. */
const currentIndexSchema = z.looseObject({
  /** The run that built it. */
  runId: z.string(),
  dataElementName: z.string(),
  /** When it was in place; none while its run is ending. */
  sinceDate: maybe(instant),
  /** How many people had a value when it was built, of how many; none of runs that didn't count them. */
  people: maybe(z.int()),
  allPeople: maybe(z.int()),
  /** Milliseconds that one search took with it, and before it was there. */
  searchMs: maybe(z.number()),
  formerSearchMs: maybe(z.number()),
});
export type CurrentIndex = z.output<typeof currentIndexSchema>;

/** Which index is in use, whoever started its run; `null` where there is none: an extension. */
export const getCurrentIndexEndpoint = {
  operationId: 'getCurrentCustomIndex',
  title: 'Get the custom index that is in use',
  people: 'nobody',
  limitName: 'index details',
  tag,
  method: 'GET',
  path,
  scopes: readScopes,
  limit: 'api',
  refusalRecord,
  responses: { 200: z.looseObject({ index: z.nullable(currentIndexSchema) }) },
} as const satisfies Endpoint;

/** A run in the history that all share; an extension. */
export const indexRunRecordSchema = z.looseObject({
  runId: z.string(),
  dataElementName: z.string(),
  status: openEnum(runStatuses),
  /** Whether searches use its index now. */
  isInUse: z.boolean(),
  /** Only while it is in progress. */
  phase: maybe(openEnum(runPhases)),
  submittedDate: instant,
  startedBy: z.string(),
  /** When its work began and ended, as of the run's status. */
  startTime: maybe(instant),
  endTime: maybe(instant),
  /** How many people it has read, of how many, and how many of those read have a value. */
  readPeople: maybe(z.int()),
  allPeople: maybe(z.int()),
  people: maybe(z.int()),
  /** How far the database is with what it builds or checks, where it tells that. */
  built: maybe(z.int()),
  toBuild: maybe(z.int()),
  buildUnit: maybe(openEnum(buildUnits)),
  /** What it was at when it failed or was canceled; none where it hadn't begun. */
  stoppedIn: maybe(openEnum(runPhases)),
  cause: maybe(openEnum(runCauses)),
  errorMessage: maybe(z.string()),
  /** Who asked for its end, from then on. */
  canceledBy: maybe(z.string()),
});
export type IndexRunRecord = z.output<typeof indexRunRecordSchema>;

/** All runs, whoever started them, the newest first: an extension. */
export const listIndexRunsEndpoint = {
  operationId: 'listCustomIndexRuns',
  title: 'List custom index runs',
  people: 'nobody',
  limitName: 'index runs',
  tag,
  method: 'GET',
  path: `${path}/runs`,
  scopes: readScopes,
  limit: 'api',
  query: z.object(pagingQuery()),
  responses: { 200: pageSchema(indexRunRecordSchema) },
} as const satisfies Endpoint;

/**
 * Asks for a run's end: the step under way ends first, and the index in use stays. An extension, for
 * whoever may start one.
 */
export const cancelIndexRunEndpoint = {
  operationId: 'cancelCustomIndexRun',
  title: 'Cancel a custom index run',
  activity: { kind: 'canceled', object: 'searchIndex', id: 'runId' },
  limitName: 'canceling index runs',
  tag,
  method: 'POST',
  path: `${path}/{runId}/cancel`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ runId: guid }),
  responses: { 200: indexRunRecordSchema },
} as const satisfies Endpoint;
