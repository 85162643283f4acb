import * as z from 'zod/mini';
import {
  type CriteriaChange as ChangeOf,
  listCriteria,
  titledShape,
} from '#console/records/list-criteria.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { pagingQuery, sortOrDefault } from '#contract/common/paging.ts';
import { queryBoolean } from '#contract/common/values.ts';
import { type ProfileProperty, profileSortKeys } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { Lookup } from './lookup.ts';

export type ProfilesRequest = EndpointRequest<typeof listProfilesEndpoint>;

const { since, updatedSince, toDate, purposeGuid, collectionPointGuid, collectionPointName } =
  listProfilesEndpoint.query.shape;
const flag = z._default(queryBoolean, false);

const defaultSort = 'lastModifiedDate,desc';

/** Most rows of one page (docs/spec.md 4.4). */
export const largestSize = 50;
export const sizes = [20, largestSize];

/** What the address of a search may hold: nothing that a person is found by. */
const addressSchema = z.object({
  /** That somebody is looked up, and how; by what is in memory alone. */
  by: z.optional(z.enum(['identifier', 'element'])),
  size: pagingQuery(largestSize).size,
  sort: sortOrDefault(profileSortKeys, defaultSort),
  since,
  updatedSince,
  toDate,
  purposeGuid,
  collectionPointGuid,
  collectionPointName,
  topics: flag,
  preferences: flag,
  allChoices: flag,
  linkTokens: flag,
  ...titledShape(listProfilesEndpoint.query.shape),
});

/** Everything that is not personal about a search, complete. */
export type SearchCriteria = z.output<typeof addressSchema>;

/** Some of it: `undefined` takes it away. */
export type CriteriaChange = ChangeOf<SearchCriteria>;

const list = listCriteria(addressSchema, {
  sort: defaultSort,
  notFilters: ['by', 'topics', 'preferences', 'allChoices', 'linkTokens'],
});

/** An address that was written by hand may combine what the service refuses or what is one choice. */
const withoutConflicts = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  ...(criteria.since !== undefined && { updatedSince: undefined, toDate: undefined }),
  ...(criteria.collectionPointGuid !== undefined && { collectionPointName: undefined }),
});

export const peopleCriteria = {
  ...list,
  parse: (params: URLSearchParams): SearchCriteria => withoutConflicts(list.parse(params)),
  change: (criteria: SearchCriteria, change: CriteriaChange): SearchCriteria =>
    withoutConflicts(list.change(criteria, change)),
};

/** Whether choices that were not made can be asked for: only of what is read at all. */
export const canReadAllChoices = ({
  topics,
  preferences,
}: Pick<SearchCriteria, 'topics' | 'preferences'>): boolean => topics || preferences;

const propertiesOf = (criteria: SearchCriteria): ProfileProperty[] => [
  ...(criteria.topics ? [] : (['ignoreTopics'] as const)),
  ...(criteria.preferences ? [] : (['ignoreCustomPreferences'] as const)),
  ...(criteria.allChoices && canReadAllChoices(criteria)
    ? (['includeAllPreferences'] as const)
    : []),
  ...(criteria.linkTokens ? (['linkTokens'] as const) : []),
];

/** Whether those are asked for whose consent changed through the collection point since the day. */
export const isChangeAtPoint = (criteria: SearchCriteria): boolean =>
  criteria.since !== undefined &&
  (criteria.collectionPointGuid ?? criteria.collectionPointName) !== undefined;

const filtersOf = (criteria: SearchCriteria): ProfilesRequest['query'] => ({
  ...Object.fromEntries(list.filters.map((name) => [name, criteria[name as keyof SearchCriteria]])),
  ...(isChangeAtPoint(criteria) && { changedThrough: 'collectionPoint' as const }),
});

const headersOf = (lookup: Lookup | undefined) =>
  lookup?.by === 'element'
    ? { dataElementName: lookup.name, dataElementValue: lookup.value }
    : { identifier: lookup?.identifier };

/**
 * The request for one page of a search. An identifier is one person: what narrows the list is left
 * out, so that it never hides them.
 */
export const toPageRequest = (
  criteria: SearchCriteria,
  lookup: Lookup | undefined,
  requestContinuation: string | undefined,
): ProfilesRequest => ({
  query: {
    size: criteria.size,
    sort: criteria.sort,
    properties: ['ignoreCount', ...propertiesOf(criteria)],
    includeGeolocation: true,
    ...(lookup && { match: 'lenient' as const, country: lookup.country }),
    ...(lookup?.by === 'identifier' ? {} : filtersOf(criteria)),
  },
  headers: { ...headersOf(lookup), requestContinuation },
});

/** The one request that asks for the number of matches: a first page, as small as it can be. */
export const toCountRequest = (
  criteria: SearchCriteria,
  lookup: Lookup | undefined,
): ProfilesRequest => ({
  query: {
    size: 1,
    properties: ['ignoreTopics', 'ignoreCustomPreferences'],
    ...(lookup?.by === 'identifier' ? {} : filtersOf(criteria)),
  },
  headers: headersOf(lookup),
});
