import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { keepsPurpose, narrowQuery, purposeCriteria } from './list-criteria.ts';
import { fetchAllVersions, fetchVersion, fetchVersions } from './read-purpose.ts';

const keys = {
  all: ['purposes'],
  allVersions: ['purposes', 'all-versions'],
  purpose: (id: string) => ['purposes', 'detail', id.toLowerCase()],
  versions: (id: string): QueryKey => [...keys.purpose(id), 'versions'],
  version: (id: string, version: number): QueryKey => [...keys.purpose(id), 'version', version],
} as const;

type PurposeQuery = NonNullable<EndpointRequest<typeof listPurposeVersionsEndpoint>['query']>;

const paged = pagedReads({
  key: keys.all,
  endpoint: listPurposeVersionsEndpoint,
  criteria: purposeCriteria,
  read: (query: PurposeQuery, signal) =>
    api().call(listPurposeVersionsEndpoint, { query }, { signal }),
  narrow: async (criteria) => keepsPurpose(criteria),
  narrowQuery,
});

export const purposeQueries = {
  ...paged,

  /** Purposes with their versions by name, 100 at a time, for choosing from; retired ones left out. */
  choices: () => paged.everyPage(['choices'], { sort: 'name,asc', includeTopics: true }),

  /** Purposes with all their versions by name, 100 at a time, retired ones too. */
  every: () => paged.everyPage(['every'], { sort: 'name,asc', includeRetired: true }),

  /** The versions of every purpose, newest first, by the purpose's id. */
  allVersions: () =>
    queryOptions({
      queryKey: keys.allVersions,
      queryFn: ({ signal }) => fetchAllVersions(signal),
    }),

  /** The same with the topics and preferences of each version. */
  allVersionsWithChoices: () =>
    queryOptions({
      queryKey: [...keys.allVersions, 'with-choices'],
      queryFn: ({ signal }) =>
        fetchAllVersions(signal, { includeTopics: true, includeCustomPreferences: true }),
    }),

  /** All versions of one purpose, newest first; empty where there is no such purpose. */
  versions: (id: string) =>
    queryOptions({
      queryKey: keys.versions(id),
      queryFn: ({ signal }) => fetchVersions(id, signal),
    }),

  /** One version with all that it holds; null where there is none. */
  version: (id: string, version: number) =>
    queryOptions({
      queryKey: keys.version(id, version),
      queryFn: ({ signal }) => fetchVersion(id, version, signal),
    }),

  /** Every read about one purpose, to be made stale at once. */
  ofPurpose: (id: string) => ({ queryKey: keys.purpose(id) }),
};

/** Key of every read of purposes, for writes that change what they show. */
export const purposesKey = keys.all;
