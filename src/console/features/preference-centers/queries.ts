import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import { versionReads } from '#console/records/versioned/version-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  centerNumbersEndpoint,
  listPreferenceCentersEndpoint,
} from '#contract/preference-centers.ts';
import { centerCriteria, keepsCenter } from './list-criteria.ts';
import { fetchVersion, fetchVersions } from './read-center.ts';

const keys = {
  all: ['preference-centers'],
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
  ...versionReads({ key: keys.all, fetchVersions, fetchVersion }),

  /** What people did on each center in the last days. */
  numbers: () =>
    queryOptions({
      queryKey: keys.numbers,
      queryFn: ({ signal }) =>
        api().call(centerNumbersEndpoint, { query: { days: numbersDays } }, { signal }),
      staleTime: 60_000,
    }),
};

/** Key of every read of preference centers, for writes that change what they show. */
export const centersKey = keys.all;
