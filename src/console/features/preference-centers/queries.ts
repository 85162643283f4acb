import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  centerNumbersEndpoint,
  listPreferenceCentersEndpoint,
} from '#contract/preference-centers.ts';
import { centerCriteria, keepsCenter } from './list-criteria.ts';
import { fetchVersion, fetchVersions } from './read-center.ts';

const keys = {
  all: ['preference-centers'],
  center: (id: string) => ['preference-centers', 'detail', id.toLowerCase()],
  versions: (id: string): QueryKey => [...keys.center(id), 'versions'],
  version: (id: string, version: number): QueryKey => [...keys.center(id), 'version', version],
  // What people do doesn't change with what a colleague saves.
  numbers: ['preference-center-numbers'],
} as const;

type CenterQuery = NonNullable<EndpointRequest<typeof listPreferenceCentersEndpoint>['query']>;

const paged = pagedReads({
  key: keys.all,
  endpoint: listPreferenceCentersEndpoint,
  criteria: centerCriteria,
  read: (query: CenterQuery, signal) =>
    api().call(listPreferenceCentersEndpoint, { query }, { signal }),
  narrow: async (criteria) => keepsCenter(criteria),
});

/** The days that the list tells of. */
export const numbersDays = 30;

export const centerQueries = {
  ...paged,

  /** What people did on each center in the last days. */
  numbers: () =>
    queryOptions({
      queryKey: keys.numbers,
      queryFn: ({ signal }) =>
        api().call(centerNumbersEndpoint, { query: { days: numbersDays } }, { signal }),
      staleTime: 60_000,
    }),

  /** All versions of one center, newest first; empty where there is no such center. */
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

  /** Every read about one center, to be made stale at once. */
  ofCenter: (id: string) => ({ queryKey: keys.center(id) }),
};

/** Key of every read of preference centers, for writes that change what they show. */
export const centersKey = keys.all;
