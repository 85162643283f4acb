import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { readThrough } from '#console/api/read/read-through.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { collectionPointCriteria } from './list-criteria.ts';
import { fetchVersions, pickRecord } from './read-versions.ts';

/** Filters, sort and page of the list, as the endpoint takes them. */
export type CollectionPointCriteria = NonNullable<
  EndpointRequest<typeof listCollectionPointsEndpoint>['query']
>;

const keys = {
  all: ['collection-points'],
  point: (id: string) => ['collection-points', 'detail', id.toLowerCase()],
  versions: (id: string): QueryKey => [...keys.point(id), 'versions'],
  record: (id: string, version: number): QueryKey => [...keys.point(id), 'record', version],
} as const;

/** Key of every read of collection points, for writes elsewhere that change what they show. */
export const collectionPointsKey = keys.all;

const paged = pagedReads({
  key: keys.all,
  endpoint: listCollectionPointsEndpoint,
  criteria: collectionPointCriteria,
  read: (query: CollectionPointCriteria, signal) =>
    api().call(listCollectionPointsEndpoint, { query }, { signal }),
});

const byName = { sort: 'name,asc' } as const;
const everyVersion = () => paged.everyPage(['every-version'], byName);

export const collectionPointQueries = {
  ...paged,

  /** All versions of all points by name, 100 at a time. */
  all: everyVersion,

  /** Of those the ones whose name holds a text, whatever its case; all where it's empty. */
  named: (name: string) =>
    name === '' ? everyVersion() : paged.everyPage(['named', name], { ...byName, name }),

  /** All versions of one point, newest first; empty where there is no such point. */
  versions: (id: string) =>
    queryOptions({
      queryKey: keys.versions(id),
      queryFn: ({ signal }) => fetchVersions(id, signal),
    }),

  /** One version in the shape that a PUT takes back; null where there is none. */
  record: (id: string, version: number) =>
    queryOptions({
      queryKey: keys.record(id, version),
      queryFn: async (context) => {
        const versions = collectionPointQueries.versions(id);
        const wanted = { id, version };
        const known = await readThrough(context, versions);
        const found = await pickRecord(known, wanted, context.signal);
        if (found !== null) return found;
        // By the name that a version had before, its record is not found.
        const fresh = await readThrough(context, { ...versions, staleTime: 0 });
        return pickRecord(fresh, wanted, context.signal);
      },
    }),

  /** Every read about one point, to be made stale at once. */
  ofPoint: (id: string) => ({ queryKey: keys.point(id) }),
};
