import * as z from 'zod/mini';
import {
  activityKinds,
  type activityLooks,
  activityObjects,
  activityParts,
} from './common/activity.ts';
import { clear } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { continuationHeader, pagingQuery, sliceSchema } from './common/paging.ts';
import { rule } from './common/rules.ts';
import { auditScopes, readScopes } from './common/scopes.ts';
import {
  dateTimeParameter,
  filledText,
  guid,
  instant,
  maybe,
  openEnum,
  queryBoolean,
  queryInteger,
} from './common/values.ts';
import { ticketText } from './tickets.ts';

const path = '/api/consentmanager/v1/activity';

/** An *extension* (docs/design.md 10.5): who did what, and who looked at whom. */
const extension = { tag: 'Activity', scopes: readScopes, limit: 'api' } as const;

/** Longest reason, in characters. */
export const reasonMaximum = 1000;

/**
 * A person as a row of the activity names them: by their record and a mask of their identifier.
 * `isMerged`: that record was merged into the one of `dataSubjectId`, by this act or since.
 */
const personOfActivity = z.looseObject({
  dataSubjectId: z.string(),
  mask: z.string(),
  isMerged: maybe(z.boolean()),
  reason: maybe(z.string()),
});

/**
 * One act. `people` is how many people a list had, or an act was about; `persons` are those that the
 * row names. `criteria` and `fields` are names, never values but those of a list of the contract's, as
 * in `channel.PHONE`. Configuration comes with what was and what is, by version, '' where there are
 * none.
 */
export const activityRecordSchema = z.looseObject({
  id: z.string(),
  at: instant,
  /** A program's name is its client's or key's. */
  actor: z.looseObject({ subject: z.string(), name: maybe(z.string()) }),
  client: z.string(),
  /** What the client is called, by its id where it has no name here; null of the console itself. */
  program: maybe(z.string()),
  kind: openEnum(activityKinds),
  operation: z.string(),
  object: z.looseObject({
    type: openEnum(activityObjects),
    id: maybe(z.string()),
    version: maybe(z.int()),
  }),
  persons: z.array(personOfActivity),
  /** How many it named who were erased since. */
  erasedPersons: z.int(),
  people: maybe(z.int()),
  criteria: z.array(z.string()),
  fields: z.array(z.string()),
  /** Of the call in which it was done (`X-Ticket`); null where there was none. */
  ticket: maybe(clear(z.string())),
  changes: maybe(
    z.looseObject({
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  requestId: z.string(),
  status: z.int(),
  isSealed: z.boolean(),
});
export type ActivityRecord = z.output<typeof activityRecordSchema>;

/**
 * The activity, newest first. Whoever doesn't have CONSENT_AUDIT gets their own only. `from` is included and `until` not. `dataSubjectId` finds what was done to a person and who
 * looked, whoever was merged into them included; `looks` true leaves looks, false leaves changes. `objectName` finds acts on configuration whose name now
 * contains it, in any case; `byPrograms` true leaves what programs did, false what people and this service did.
 */
export const listActivityEndpoint = {
  ...extension,
  operationId: 'listActivity',
  title: 'List who did what',
  activity: { kind: 'listed', object: 'activity' },
  people: 'nobody',
  limitName: 'records of activity',
  method: 'GET',
  path,
  query: z.object({
    ...pagingQuery(),
    from: z.optional(dateTimeParameter),
    until: z.optional(dateTimeParameter),
    actor: z.optional(filledText(255)),
    dataSubjectId: z.optional(guid),
    objectType: z.optional(z.enum(activityObjects)),
    objectId: z.optional(filledText(255)),
    kind: z.optional(z.enum(activityKinds)),
    looks: z.optional(queryBoolean),
    /** All of it, in capitals or not. */
    ticket: z.optional(ticketText),
    part: z.optional(z.enum(activityParts)),
    objectName: z.optional(filledText(255)),
    byPrograms: z.optional(queryBoolean),
  }),
  headers: z.object(continuationHeader),
  responses: { 200: sliceSchema(activityRecordSchema) },
} as const satisfies Endpoint;

/**
 * What is wrong where the activity isn't as it was written and sealed. Of a row: `rowForged` was
 * inserted and not written by the service, `rowChanged` was changed, `rowMoved` was signed by another
 * deployment, and `rowDatedBack` bears a time from long before it appeared. `signingRemoved`: the key that
 * signs rows, or since when each is signed, isn't where it was when that seal was made.
 */
export const sealFaults = [
  'rowForged',
  'rowMoved',
  'rowDatedBack',
  'rowChanged',
  'rowRemoved',
  'rowAdded',
  'personChanged',
  'personRemoved',
  'sealMissing',
  'sealForged',
  'removalUnknown',
  'endMissing',
  'signingRemoved',
] as const;
export type SealFault = (typeof sealFaults)[number];

/** Most faults that one request answers. */
export const sealFaultsMaximum = 100;

/**
 * Holds the rows against their signatures and seals, some thousand a request: `next` is where to go
 * on, null at the end or at a fault, and `nextAfterFaults` the same whatever was found. `fault` is the
 * first of `faults`. `seal` and `number` are of a line of the log: the end isn't missing if the
 * activity has that seal.
 */
export const verifySealsEndpoint = {
  ...extension,
  operationId: 'verifyActivity',
  title: 'Check that the activity is as it was sealed',
  people: 'nobody',
  limitName: 'checks of seals',
  method: 'GET',
  path: `${path}/seals/verify`,
  scopes: auditScopes,
  query: z.object({
    from: z._default(queryInteger(1, 9_007_199_254_740_991), 1),
    number: z.optional(queryInteger(1, 9_007_199_254_740_991)),
    seal: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  responses: {
    200: z.looseObject({
      /** Seals and rows that were held against each other in this request. */
      seals: z.int(),
      rows: z.int(),
      next: maybe(z.int()),
      nextAfterFaults: maybe(z.int()),
      /** `seal` is of the seal before which it was found where it is of rows that have none. */
      fault: maybe(z.looseObject({ kind: openEnum(sealFaults), seal: z.int() })),
      /** Up to 100. `row` and `at` are null where the fault is of no row, or nobody knows which. */
      faults: z.array(
        z.looseObject({
          kind: openEnum(sealFaults),
          seal: z.int(),
          /** The id of the row. */
          row: maybe(z.string()),
          /** When it says that it was written. */
          at: maybe(instant),
        }),
      ),
      last: maybe(z.looseObject({ number: z.int(), at: instant, seal: z.string() })),
      /** Rows that no seal protects yet. */
      unsealed: z.int(),
    }),
  },
} as const satisfies Endpoint;

/** The looks that happen in the browser. */
export const browserLooks = [
  'revealed',
  'copied',
  'exported',
  'snapshot',
  'openedToEdit',
] as const satisfies readonly (typeof activityLooks)[number][];

/** Most people of one look. */
export const lookPeopleMaximum = 100;

/** Longest handle of a look, in characters. */
export const lookHandleMaximum = 4096;

/** What narrows a search of people, by the names of its parameters and headers. */
export const searchCriteria = [
  'identifier',
  'dataElementName',
  'since',
  'updatedSince',
  'toDate',
  'purposeGuid',
  'collectionPointGuid',
  'collectionPointName',
  'changedThrough',
] as const;
export type SearchCriterion = (typeof searchCriteria)[number];

/** How far the export of a search has come. */
export const exportStates = ['started', 'complete', 'partial'] as const;

/** The file of a search: by what people were searched for, and how many it holds so far. */
export const exportedSearchSchema = z.looseObject({
  criteria: z.array(z.enum(searchCriteria)).check(z.maxLength(searchCriteria.length)),
  values: z.enum(['masked', 'clear']),
  state: z.enum(exportStates),
  people: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
});
export type ExportedSearch = z.output<typeof exportedSearchSchema>;

type Looks = { kind?: unknown; dataSubjectIds?: unknown; search?: unknown; reason?: unknown };
const isNamed = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Records what a person sees or takes along in the browser, before they do. All of a request are one
 * act, of one reason. An export of a search is recorded at its start and at its end by `search`; in
 * between, those whose values it has in clear are named as in any other look. The handle shows these
 * people in clear until it ends, as the header `X-Look`; a request with the handle of an earlier look at
 * the same people, of the same session and at most 12 hours old, renews it and needs no reason.
 */
export const recordLooksEndpoint = {
  ...extension,
  operationId: 'recordLooks',
  title: 'Record a look at people',
  needsFreshSignIn: ({ body }) => {
    const { values, state } = ((body as Looks).search ?? {}) as Partial<ExportedSearch>;
    return values === 'clear' && state === 'started';
  },
  limitName: 'revealing people',
  takesTicket: true,
  method: 'POST',
  path: `${path}/looks`,
  body: z
    .looseObject({
      kind: z.enum(browserLooks),
      dataSubjectIds: maybe(z.array(guid).check(z.minLength(1), z.maxLength(lookPeopleMaximum))),
      search: maybe(exportedSearchSchema),
      reason: maybe(filledText(reasonMaximum)),
      handle: maybe(filledText(lookHandleMaximum)),
    })
    .check(
      rule<Looks>(
        'dataSubjectIds',
        'Required without search.',
        ({ dataSubjectIds, search }) => !isNamed(dataSubjectIds) && !isNamed(search),
      ),
      rule<Looks>(
        'search',
        "Can't be combined with dataSubjectIds. Leave one of them out.",
        ({ dataSubjectIds, search }) => isNamed(dataSubjectIds) && isNamed(search),
      ),
      rule<Looks>(
        'search',
        'Needs the kind exported.',
        ({ kind, search }) => isNamed(search) && kind !== 'exported',
      ),
      rule<Looks>(
        'reason',
        "Can't be combined with search: a reason is kept with the people it is about.",
        ({ search, reason }) => isNamed(search) && isNamed(reason),
      ),
    ),
  responses: {
    200: z.looseObject({
      /** How many people the act names. */
      recorded: z.int(),
      /** Null where nobody was named, and of callers whose answers aren't masked. */
      handle: maybe(clear(z.string())),
      until: maybe(instant),
    }),
  },
} as const satisfies Endpoint;
