import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
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
 * What a run in progress is at: it clears what earlier runs left, builds its index on the element's
 * values, or puts it in the place of the former one.
 */
export const runPhases = ['Preparing', 'Building', 'Replacing'] as const;
export type RunPhase = (typeof runPhases)[number];

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
  limitName: 'index runs',
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
