import * as z from 'zod/mini';
import { duplicateAttention } from './attention-kinds.ts';
import { type Endpoint, fileBytes } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  filledText,
  guid,
  instant,
  maybe,
  openEnum,
  queryInteger,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';
import {
  comparedElementMaximum,
  excludedGroupMaximum,
  groupRisks,
  groupStatuses,
  jobFrequencies,
  jobStatuses,
  mergeConditions,
  mergeRequestNameMaximum,
} from './merge-request-values.ts';
import { mergeOthersMaximum } from './merge-rules.ts';

const jobs = '/api/consentmanager/v1/scheduled-jobs/merge-request';
const tag = 'Deduplicate Data Subjects';
const byGuid = z.object({ mergeRequestGuid: guid });

/** Names of data elements, each once. */
const elementNames = z.array(dataElementNameSchema).check(
  z.minLength(1),
  z.maxLength(comparedElementMaximum),
  z.check(({ value, issues }) => {
    for (const [index, name] of value.entries()) {
      if (value.indexOf(name) === index) continue;
      const message = 'Appears twice. Keep one.';
      issues.push({ code: 'custom', input: name, path: [index], message });
    }
  }),
);

/**
 * A search for duplicates that is to be made (docs/wire/merge.md 3). Without `triggerTime` it
 * starts at once; a `mergeRequestId` that is given becomes its id. What is compared are the values of
 * the named elements, and the identifiers whose type has the name of one.
 */
export const createMergeRequestBodySchema = z.looseObject({
  mergeRequestId: maybe(guid),
  mergeRequestName: filledText(mergeRequestNameMaximum),
  customDataElementNames: elementNames,
  jobFrequency: z.enum(jobFrequencies),
  mergeCondition: z.enum(mergeConditions),
  triggerTime: maybe(dateTimeParameter),
});
export type CreateMergeRequestBody = z.output<typeof createMergeRequestBodySchema>;

const count = maybe(z.int());
const time = maybe(instant);

/**
 * A merge request (docs/wire/merge.md 3); what stands below `duplicateDataSubjectCount` is an
 * extension.
 */
export const mergeRequestSchema = z.looseObject({
  mergeRequestId: z.string(),
  mergeRequestName: z.string(),
  customDataElementNames: z.array(z.string()),
  jobFrequency: openEnum(jobFrequencies),
  mergeCondition: openEnum(mergeConditions),
  /** When the search starts, or started; of one that repeats, the next time. */
  triggerTime: time,
  jobStatus: openEnum(jobStatuses),
  /** How many records the search covered; while it runs, so far. */
  totalDataSubjectCount: count,
  /** How many of them have a duplicate. */
  duplicateDataSubjectCount: count,
  /** Groups that the last search found, and those of them that nothing was done with; of one that ended. */
  groupCount: count,
  openGroupCount: count,
  createdDate: time,
  createdBy: maybe(z.string()),
  /** When the last search that was completed ended. */
  searchedDate: time,
  /** When one of its groups was last processed. */
  processedDate: time,
  /** Why the last search failed. */
  errorMessage: maybe(z.string()),
});
export type MergeRequest = z.output<typeof mergeRequestSchema>;

/**
 * Creates a merge request and answers with its id (the content is not published). Names that no data
 * element has are refused.
 */
export const createMergeRequestEndpoint = {
  operationId: 'createMergeRequest',
  title: 'Create a merge request',
  activity: { kind: 'created', object: 'mergeRequest', id: 'mergeRequestGuid' },
  limitName: 'starting duplicate searches',
  tag,
  method: 'POST',
  path: jobs,
  scopes: peopleScopes,
  limit: 'api',
  body: createMergeRequestBodySchema,
  responses: { 200: clearText },
} as const satisfies Endpoint;

/** Merge requests, the newest first. */
export const listMergeRequestsEndpoint = {
  operationId: 'listMergeRequests',
  title: 'List merge requests',
  people: 'nobody',
  limitName: 'duplicate searches',
  tag,
  method: 'GET',
  path: jobs,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    /** Extension: searches with groups that the overview counts under this kind. */
    attention: z.optional(z.enum(duplicateAttention)),
  }),
  responses: { 200: pageSchema(mergeRequestSchema) },
} as const satisfies Endpoint;

export const getMergeRequestEndpoint = {
  operationId: 'getMergeRequest',
  title: 'Get a merge request',
  people: 'nobody',
  limitName: 'duplicate search details',
  tag,
  method: 'GET',
  path: `${jobs}/{mergeRequestGuid}`,
  scopes: readScopes,
  limit: 'api',
  params: byGuid,
  responses: { 200: mergeRequestSchema },
} as const satisfies Endpoint;

/** Cancels a merge request that waits or runs; removes one that has ended. */
export const deleteMergeRequestEndpoint = {
  operationId: 'deleteMergeRequest',
  title: 'Cancel or remove a merge request',
  activity: { kind: 'deleted', object: 'mergeRequest', id: 'mergeRequestGuid' },
  limitName: 'ending duplicate searches',
  tag,
  method: 'DELETE',
  path: `${jobs}/{mergeRequestGuid}`,
  scopes: peopleScopes,
  limit: 'api',
  params: byGuid,
  responses: { 200: null },
} as const satisfies Endpoint;

/** A group of records that match; the first is the one that would stay: it was created first. */
export const duplicateGroupSchema = z.looseObject({
  /** From 1, within its merge request. */
  number: z.int(),
  status: openEnum(groupStatuses),
  /** How many records the search found; those that are left of them are in `dataSubjects`. */
  dataSubjectCount: z.int(),
  /** Names of the data elements by which they match. */
  matchedElementNames: z.array(clearText),
  /**
   * Whether, as the records are now, they match only with values that forms alone set
   * (docs/design.md 11.2): such a group isn't merged together with others.
   */
  isFormSet: maybe(z.boolean()),
  /** Of an open group, what merging it into its first record has at stake, as consents are now. */
  risk: maybe(openEnum(groupRisks)),
  /** At most as many as one merge takes. Where one was merged with somebody else, who stayed. */
  dataSubjects: z.array(
    z.looseObject({ id: clearText, identifier: z.string(), createdDate: time }),
  ),
  /** The merge that made one of the group's records, and when. */
  mergeId: maybe(clearText),
  mergedDate: time,
});
export type DuplicateGroup = z.output<typeof duplicateGroupSchema>;

/**
 * The groups that the last search found, and those dismissed before: an extension
 * (docs/design.md 5.7). None while a search runs.
 */
export const listDuplicatesEndpoint = {
  operationId: 'listDuplicates',
  title: 'List the duplicates that a merge request found',
  activity: { kind: 'listed', object: 'person', id: 'mergeRequestGuid' },
  people: { identifiers: ['content.dataSubjects.identifier'] },
  limitName: 'duplicates',
  tag,
  method: 'GET',
  path: `${jobs}/{mergeRequestGuid}/duplicates`,
  scopes: readScopes,
  limit: 'api',
  params: byGuid,
  query: z.object({
    ...pagingQuery(),
    status: z.optional(z.enum(groupStatuses)),
    /** Extension: those that the overview counts under this kind. */
    attention: z.optional(z.enum(duplicateAttention)),
    /** Open groups with this at stake. */
    risk: z.optional(z.enum(groupRisks)),
    /** By what is at stake, the worst first, and those that aren't open last; by number else. */
    sort: z.optional(z.enum(['risk'])),
  }),
  responses: { 200: pageSchema(duplicateGroupSchema) },
} as const satisfies Endpoint;

/** How many open groups have what at stake; all none while a search runs. */
const riskCountsSchema = z.looseObject({
  refusalCount: z.int(),
  differsCount: z.int(),
  nothingCount: z.int(),
});
export type RiskCounts = z.output<typeof riskCountsSchema>;

/** What is at stake in the open groups; of many, as it was at most half a minute ago: an extension. */
export const countDuplicateRisksEndpoint = {
  operationId: 'countDuplicateRisks',
  title: 'Count open duplicates by what is at stake',
  people: 'nobody',
  limitName: 'duplicates by risk',
  tag,
  method: 'GET',
  path: `${jobs}/{mergeRequestGuid}/duplicates/risks`,
  scopes: readScopes,
  limit: 'api',
  params: byGuid,
  responses: { 200: riskCountsSchema },
} as const satisfies Endpoint;

/** Most records that the file of duplicates holds; the groups beyond are named in its last row. */
export const exportedRecordMaximum = 10_000;

/**
 * The groups as a file, a row for each record. A session gets masks of those whom no look names that
 * comes with the request. `userGuid` is required as published: who asks gets the file at once, whoever
 * it names.
 */
export const exportDuplicatesEndpoint = {
  operationId: 'exportDuplicates',
  title: 'Export the duplicates that a merge request found',
  needsFreshSignIn: true,
  activity: { kind: 'exported', object: 'mergeRequest', id: 'mergeRequestId' },
  people: 'told',
  limitName: 'files of duplicates',
  tag,
  method: 'GET',
  path: '/api/consentmanager/v1/export-duplicate-datasubject/{mergeRequestId}',
  scopes: peopleScopes,
  limit: 'api',
  params: z.object({ mergeRequestId: guid }),
  withoutEffect: { userGuid: 'the caller gets the file' },
  headers: z.object({ userGuid: guid }),
  answerType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: { 200: fileBytes },
} as const satisfies Endpoint;

/** What somebody says of a group, and of whom: a later search may have found others by its number. */
export const dismissGroupBodySchema = z.looseObject({
  /** Whether no two of them are the same person; false takes that back for each two of them. */
  isDismissed: wireBoolean,
  /** Ids of all records of the group, in any order. */
  dataSubjectIds: z.array(guid).check(z.minLength(2), z.maxLength(mergeOthersMaximum + 1)),
});
export type DismissGroupBody = z.output<typeof dismissGroupBodySchema>;

/**
 * Dismisses a group ("not the same person"), or takes that back: an extension. It holds for each two
 * of the people, in all merge requests and later searches: by it alone two are never in a group
 * again. If one of them is merged with somebody else, it holds for who stayed. Where a third person
 * matches both, a search finds all three, as `NEEDS_REVIEW`: that is not merged together. Answers the
 * group as it is then.
 */
export const dismissGroupEndpoint = {
  operationId: 'dismissDuplicates',
  title: 'Mark duplicates as different people, or undo it',
  activity: { kind: 'dismissed', object: 'mergeRequest', id: 'mergeRequestGuid' },
  limitName: 'dismissing duplicates',
  tag,
  method: 'PUT',
  path: `${jobs}/{mergeRequestGuid}/duplicates/{groupNumber}/dismissal`,
  scopes: peopleScopes,
  limit: 'api',
  params: z.object({ mergeRequestGuid: guid, groupNumber: queryInteger(1, 2_147_483_647) }),
  body: dismissGroupBodySchema,
  responses: { 200: duplicateGroupSchema },
} as const satisfies Endpoint;

/** What leaves groups out; published clients send nothing. What is not understood is refused, never left. */
export const processMergeRequestBodySchema = z.pipe(
  z.transform((value) => value ?? {}),
  z
    .strictObject({
      /** Numbers of groups that stay open. */
      excludedGroups: maybe(
        z.array(wireInteger(z.minimum(1))).check(z.maxLength(excludedGroupMaximum)),
      ),
      /** `searchedDate` of the search that numbered them. */
      searchedDate: maybe(dateTimeParameter),
    })
    .check(
      z.refine(
        ({ excludedGroups, searchedDate }) => !excludedGroups?.length || searchedDate != null,
        {
          path: ['searchedDate'],
          error: 'Required with excludedGroups: the date of the search that numbered them.',
        },
      ),
    ),
);
export type ProcessMergeRequestBody = z.output<typeof processMergeRequestBodySchema>;

/**
 * Merges the groups that are open, each in a transaction of its own, at most `processedGroupMaximum`
 * (docs/spec.md 4.4), but none that rests on form-set values alone (`isFormSet`). The answer says in
 * words what was done, which groups were refused, and what is left. A body, which leaves groups out,
 * is an extension.
 */
export const processMergeRequestEndpoint = {
  operationId: 'processMergeRequest',
  title: 'Process a merge request',
  activity: { kind: 'merged', object: 'mergeRequest', id: 'mergeRequestId' },
  limitName: 'merging duplicates',
  tag,
  method: 'POST',
  path: '/api/consentmanager/v1/datasubjects/merge/{mergeRequestId}',
  scopes: peopleScopes,
  limit: 'api',
  effect: 'each',
  params: z.object({ mergeRequestId: guid }),
  body: processMergeRequestBodySchema,
  isBodyOptional: true,
  responses: { 200: clearText },
} as const satisfies Endpoint;
