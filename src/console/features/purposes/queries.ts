import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import { versionReads } from '#console/records/versioned/version-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { keepsPurpose, purposeCriteria } from './list-criteria.ts';
import { fetchAllVersions, fetchVersion, fetchVersions } from './read-purpose.ts';

const keys = {
  all: ['purposes'],
  allVersions: ['purposes', 'all-versions'],
} as const;

type PurposeQuery = NonNullable<EndpointRequest<typeof listPurposeVersionsEndpoint>['query']>;

const paged = pagedReads({
  key: keys.all,
  endpoint: listPurposeVersionsEndpoint,
  criteria: purposeCriteria,
  read: (query: PurposeQuery, signal) =>
    api().call(listPurposeVersionsEndpoint, { query }, { signal }),
  ownFilters: { names: ['name', 'status', 'type'], keeps: keepsPurpose },
});

export const purposeQueries = {
  ...paged,
  ...versionReads({ key: keys.all, fetchVersions, fetchVersion }),

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
};

/** Key of every read of purposes, for writes that change what they show. */
export const purposesKey = keys.all;
