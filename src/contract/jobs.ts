import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { adminScopes, readScopes } from './common/scopes.ts';
import { guid, instant, maybe, openEnum } from './common/values.ts';

/** An *extension* (docs/design.md 11.11): work that goes on longer than a request. */
const path = '/api/consentmanager/v1/jobs';
const shared = { tag: 'Jobs', limit: 'api' } as const;
const params = z.object({ jobId: guid });

/** Dry runs and runs of retention rules are RETENTION; UPGRADE fills and indexes after an upgrade. REPLAY is a
 * dry run of a replay, or its carrying out; BULK does one thing to a selection of people. */
export const jobKinds = [
  'RETENTION',
  'DELETION',
  'DUPLICATE_SEARCH',
  'CUSTOM_INDEX',
  'UPGRADE',
  'REPLAY',
  'BULK',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** WAITING: nobody is at it now, or it waits for its next try. */
export const jobStates = ['WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;
export type JobState = (typeof jobStates)[number];

/** How often in a row a job may fail to get on before it stops. */
export const jobTriesMaximum = 10;
/** For how many days a job that has ended is listed. */
export const endedJobDays = 30;

/** Kinds that can't be canceled: what the service needs. */
export const keptKinds: readonly string[] = ['UPGRADE'] satisfies JobKind[];
/** Kinds that nothing else starts again after they failed. */
export const resumedKinds: readonly string[] = [
  'DELETION',
  'UPGRADE',
  'REPLAY',
  'BULK',
] satisfies JobKind[];

export const isOpenJob = (state: string): boolean => state === 'WAITING' || state === 'RUNNING';

export const jobSchema = z.looseObject({
  id: z.string(),
  kind: openEnum(jobKinds),
  state: openEnum(jobStates),
  /** The name of what it's about: a rule, a search, a data element, a step of an upgrade. */
  name: maybe(z.string()),
  /** The id of what it's about: the rule's, the merge request's, the index run's. */
  objectId: maybe(z.string()),
  phase: maybe(z.string()),
  /** How much is done, and of how much, where that's known: people. */
  done: maybe(z.int()),
  total: maybe(z.int()),
  /** How often in a row it was begun without getting on. */
  tries: z.int(),
  createdDate: instant,
  createdBy: maybe(z.string()),
  startedDate: maybe(instant),
  endedDate: maybe(instant),
  /** Who asked for its end, from then on. */
  canceledBy: maybe(z.string()),
  /** Why it failed, or what its last try failed at. */
  errorMessage: maybe(z.string()),
});
export type Job = z.output<typeof jobSchema>;

/** Those that go on first, then the others, the last to end first. */
export const listJobsEndpoint = {
  ...shared,
  operationId: 'listJobs',
  title: 'List jobs',
  people: 'nobody',
  limitName: 'jobs',
  method: 'GET',
  path,
  scopes: readScopes,
  query: z.object({
    ...pagingQuery(),
    kind: z.optional(z.enum(jobKinds)),
    state: z.optional(z.enum(jobStates)),
  }),
  responses: { 200: pageSchema(jobSchema) },
} as const satisfies Endpoint;

/** Asks for a job's end: the step under way ends first, what is deleted stays deleted. */
export const cancelJobEndpoint = {
  ...shared,
  operationId: 'cancelJob',
  title: 'Cancel a job',
  activity: { kind: 'canceled', object: 'job', id: 'jobId' },
  limitName: 'canceling jobs',
  method: 'POST',
  path: `${path}/{jobId}/cancel`,
  scopes: adminScopes,
  params,
  responses: { 200: jobSchema },
} as const satisfies Endpoint;

/** Lets a job that failed go on where it stopped. */
export const resumeJobEndpoint = {
  ...shared,
  operationId: 'resumeJob',
  title: 'Try a failed job again',
  activity: { kind: 'resumed', object: 'job', id: 'jobId' },
  limitName: 'resuming jobs',
  method: 'POST',
  path: `${path}/{jobId}/resume`,
  scopes: adminScopes,
  params,
  responses: { 200: jobSchema },
} as const satisfies Endpoint;
