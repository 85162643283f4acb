import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
} from './common/values.ts';
import { dataElementNameSchema, describeCountryFault } from './data-elements.ts';
import { consentStatuses, elementValueMaximum } from './data-subject-values.ts';
import { erasureReasons } from './erasures.ts';

const jobsPath = '/rest/api/consent/v4/jobs';
const selectionsPath = '/rest/api/consent/v4/selections';
const shared = { tag: 'Jobs', limit: 'api' } as const;

/** Most people of a selection, and of those that it names one by one. */
export const selectionMaximum = 100_000;
export const namedMaximum = 1000;
/** For how many days a selection, and the results of its job, are kept. */
export const selectionDays = 30;
/** How many selections a caller may have whose job was never started. */
export const openSelectionMaximum = 20;

/** What a job does to each person of a selection. */
export const bulkActions = ['WITHDRAW', 'SET_ELEMENT', 'REQUEST_ERASURE', 'EXPORT'] as const;
export type BulkAction = (typeof bulkActions)[number];

const named = <Item extends z.ZodMiniType<string, string>>(item: Item) =>
  z.optional(z.array(item).check(z.minLength(1), z.maxLength(namedMaximum)));

type Criteria = Partial<
  Record<
    'identifiers' | 'dataSubjectIds' | 'purposeId' | 'status' | 'updatedSince' | 'updatedUntil',
    unknown
  >
>;

/** People are named one by one, or chosen by their consent to a purpose. */
const oneWay = z.check<Criteria>(
  ({ value, issues }) => {
    const add = (path: keyof Criteria, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    const ways = (['identifiers', 'dataSubjectIds', 'purposeId'] as const).filter(
      (key) => value[key] !== undefined,
    );
    if (ways.length === 0) add('purposeId', 'Give identifiers, dataSubjectIds or a purposeId.');
    for (const way of ways.slice(1)) add(way, `Give either this or ${ways[0]}, not both.`);
    if (ways.includes('purposeId')) return;
    for (const key of ['status', 'updatedSince', 'updatedUntil'] as const) {
      if (value[key] !== undefined) add(key, 'Only goes with purposeId. Leave it out.');
    }
  },
  { when: isObject },
);

const criteriaSchema = z
  .looseObject({
    identifiers: named(identifierText),
    dataSubjectIds: named(guid),
    purposeId: z.optional(guid),
    /** As it is stored: one that ended since, and isn't recorded yet, still counts as before. */
    status: z.optional(z.enum(consentStatuses)),
    /** Of the consent's last change: from this time on, and before that one. */
    updatedSince: z.optional(dateTimeParameter),
    updatedUntil: z.optional(dateTimeParameter),
  })
  .check(oneWay);
export type SelectionCriteria = z.output<typeof criteriaSchema>;

const note = maybe(z.string().check(z.maxLength(elementValueMaximum)));

type Action = Partial<
  Record<'type' | 'purposeId' | 'name' | 'value' | 'reason' | 'note' | 'identityCheck', unknown>
>;

const fieldsOf: Readonly<Record<BulkAction, readonly (keyof Action)[]>> = {
  WITHDRAW: ['purposeId'],
  SET_ELEMENT: ['name', 'value'],
  REQUEST_ERASURE: ['reason', 'identityCheck'],
  EXPORT: [],
};

/** Each kind has fields of its own, and needs them. */
const ofItsKind = z.check<Action>(
  ({ value, issues }) => {
    const add = (path: keyof Action, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    const kind = bulkActions.find((own) => own === value.type);
    if (kind === undefined) return;
    const own = fieldsOf[kind];
    for (const key of Object.values(fieldsOf).flat()) {
      const isGiven = (value[key] ?? null) !== null;
      if (own.includes(key) && !isGiven) add(key, `Required for ${kind}.`);
      if (!own.includes(key) && isGiven) add(key, `Doesn't go with ${kind}. Leave it out.`);
    }
    if ((value.note ?? null) !== null && (kind === 'SET_ELEMENT' || kind === 'EXPORT')) {
      add('note', `Doesn't go with ${kind}. Leave it out.`);
    }
    if (typeof value.name !== 'string' || typeof value.value !== 'string') return;
    const message = describeCountryFault(value.name, value.value);
    if (message !== null) add('value', message);
  },
  { when: isObject },
);

/** WITHDRAW has a purpose, SET_ELEMENT name and value, REQUEST_ERASURE what a request for one has. */
const actionSchema = z
  .looseObject({
    type: z.enum(bulkActions),
    purposeId: maybe(guid),
    name: maybe(dataElementNameSchema),
    value: maybe(filledText(elementValueMaximum)),
    reason: maybe(z.enum(erasureReasons)),
    note,
    identityCheck: maybe(filledText(elementValueMaximum)),
  })
  .check(ofItsKind);
export type SelectionAction = z.output<typeof actionSchema>;

/** A selection as its owner sees it. `people` and `changes` are of its dry run: without one they are null. */
export const selectionSchema = z.looseObject({
  token: z.string(),
  action: openEnum(bulkActions),
  /** What a job of it has as EntityId: the purpose of a withdrawal, else the organization. */
  entityId: z.string(),
  createdDate: instant,
  expiryDate: instant,
  checkedDate: maybe(instant),
  people: maybe(z.int()),
  /** For how many of them the job would change something, as far as that can be told before. */
  changes: maybe(z.int()),
  /** Of those named one by one, how many weren't there when it was made. */
  notFound: maybe(z.int()),
});
export type Selection = z.output<typeof selectionSchema>;

const ofSelection = z.object({ token: guid });

/** An *extension*: says who, and what is to be done. It's for its caller alone, and encrypted. */
export const createSelectionEndpoint = {
  ...shared,
  operationId: 'createSelection',
  title: 'Select people for a job',
  activity: { kind: 'created', object: 'selection', id: 'token' },
  limitName: 'selecting people',
  method: 'POST',
  path: selectionsPath,
  scopes: writeScopes,
  body: z.looseObject({ criteria: criteriaSchema, action: actionSchema }),
  responses: { 201: selectionSchema },
} as const satisfies Endpoint;

/** An *extension*: settles who is in it, and says what a job would do. May be done again until it's started. */
export const checkSelectionEndpoint = {
  ...shared,
  operationId: 'checkSelection',
  title: 'Do the dry run of a selection',
  activity: { kind: 'checked', object: 'selection', id: 'token' },
  limitName: 'dry runs of jobs',
  method: 'POST',
  path: `${selectionsPath}/{token}/dry-run`,
  scopes: writeScopes,
  narrowing: 'Bring the dates closer together.',
  params: ofSelection,
  responses: { 200: selectionSchema },
} as const satisfies Endpoint;

export const bulkJobTypes = ['consent_ds_bulk_actions'] as const;
export const bulkJobStatuses = ['Pending', 'In Progress', 'Error', 'Completed'] as const;
export type BulkJobStatus = (typeof bulkJobStatuses)[number];

/** What became of a person: SKIPPED is who changed since the dry run, FAILED what was refused. */
export const bulkResults = ['CHANGED', 'UNCHANGED', 'SKIPPED', 'FAILED'] as const;
export type BulkResult = (typeof bulkResults)[number];

/** The published record, and after CreatedDate what is an *extension*. */
export const bulkJobSchema = z.looseObject({
  Id: z.string(),
  Name: z.string(),
  Description: maybe(z.string()),
  TypeId: openEnum(bulkJobTypes),
  /** Error is one that stopped or was canceled; of people, ErrorCount. */
  Status: openEnum(bulkJobStatuses),
  StatusId: z.int(),
  ErrorCount: z.int(),
  CreatedBy: z.string(),
  CreatedDate: instant,
  Action: openEnum(bulkActions),
  EntityId: z.string(),
  Total: z.int(),
  Done: z.int(),
  Changed: z.int(),
  EndedDate: maybe(instant),
  IsCanceled: z.boolean(),
  ErrorMessage: maybe(z.string()),
});
export type BulkJob = z.output<typeof bulkJobSchema>;

const ofJob = z.object({ jobId: guid });

/**
 * Starts the job of a selection. A token that isn't the caller's, ended, or had no dry run is 400. A
 * selection has one job: who starts it again is answered with it.
 */
export const startBulkJobEndpoint = {
  ...shared,
  operationId: 'startBulkJob',
  title: 'Start a bulk action job',
  needsFreshSignIn: true,
  activity: { kind: 'created', object: 'job', id: 'Id' },
  limitName: 'starting jobs',
  method: 'POST',
  path: jobsPath,
  scopes: writeScopes,
  body: z.looseObject({
    EntityId: z.string().check(z.maxLength(255)),
    Name: filledText(255),
    Description: maybe(z.string().check(z.maxLength(elementValueMaximum))),
    Type: maybe(z.enum(bulkJobTypes)),
    Token: z.string().check(z.maxLength(255)),
  }),
  responses: { 200: bulkJobSchema },
} as const satisfies Endpoint;

/** An *extension*: the newest first. */
export const listBulkJobsEndpoint = {
  ...shared,
  operationId: 'listBulkJobs',
  title: 'List bulk action jobs',
  people: 'nobody',
  limitName: 'bulk actions',
  method: 'GET',
  path: jobsPath,
  scopes: readScopes,
  query: z.object(pagingQuery()),
  responses: { 200: pageSchema(bulkJobSchema) },
} as const satisfies Endpoint;

/** An *extension*. */
export const getBulkJobEndpoint = {
  ...shared,
  operationId: 'getBulkJob',
  title: 'Get a bulk action job',
  people: 'nobody',
  limitName: 'a bulk action',
  method: 'GET',
  path: `${jobsPath}/{jobId}`,
  scopes: readScopes,
  params: ofJob,
  responses: { 200: bulkJobSchema },
} as const satisfies Endpoint;

/** An *extension*: what is done stays done. One that has ended stays as it is. */
export const cancelBulkJobEndpoint = {
  ...shared,
  operationId: 'cancelBulkJob',
  title: 'Cancel a bulk action job',
  activity: { kind: 'canceled', object: 'job', id: 'jobId' },
  limitName: 'canceling bulk actions',
  method: 'POST',
  path: `${jobsPath}/{jobId}/cancel`,
  scopes: writeScopes,
  params: ofJob,
  responses: { 200: bulkJobSchema },
} as const satisfies Endpoint;

/** Record is of an EXPORT: the person as `listDataSubjectProfiles` has them, when their turn came. */
export const bulkResultSchema = z.looseObject({
  DataSubjectId: clearText,
  Identifier: z.string(),
  Result: maybe(openEnum(bulkResults)),
  /** Why nothing changed, or what was refused: a stable code. */
  Reason: maybe(clearText),
  DoneDate: maybe(instant),
  Record: maybe(z.looseObject({})),
});
export type BulkResultRecord = z.output<typeof bulkResultSchema>;

/** An *extension*: what became of each person, by their ids. Those erased since aren't there. */
export const listBulkResultsEndpoint = {
  ...shared,
  operationId: 'listBulkResults',
  title: 'List what a bulk action did',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.Identifier'] },
  limitName: 'results of bulk actions',
  method: 'GET',
  path: `${jobsPath}/{jobId}/people`,
  scopes: readScopes,
  params: ofJob,
  query: z.object({ ...pagingQuery(), result: z.optional(z.enum(bulkResults)) }),
  responses: { 200: pageSchema(bulkResultSchema) },
} as const satisfies Endpoint;
