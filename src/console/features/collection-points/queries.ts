import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { readThrough } from '#console/api/read/read-through.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import { discardCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { readPointSendersEndpoint } from '#contract/point-senders.ts';
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
  // Apart from the point's record: nothing is published by it.
  health: (id: string): QueryKey => [...keys.all, 'health', id],
  senders: (id: string): QueryKey => [...keys.all, 'senders', id],
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

  /** What of its receipts was left out, and which were refused, in the last 30 days. */
  health: (id: string) =>
    queryOptions({
      // Whoever comes back after a change to a form sees whether it helped.
      staleTime: 5000,
      queryKey: keys.health(id),
      queryFn: ({ signal }) =>
        api().call(readPointHealthEndpoint, { params: { collectionpointId: id } }, { signal }),
    }),

  /** From which networks its records came in the last hour. */
  senders: (id: string) =>
    queryOptions({
      staleTime: 5000,
      queryKey: keys.senders(id),
      queryFn: ({ signal }) =>
        api().call(readPointSendersEndpoint, { params: { collectionpointId: id } }, { signal }),
    }),

  /** Every read about one point, to be made stale at once. */
  ofPoint: (id: string) => ({ queryKey: keys.point(id) }),
};

const invalidates = [keys.all];

/** Answers the version that was made. */
export const sendNewVersion = async (id: string, idempotencyKey: string): Promise<number> => {
  const made = await api().call(
    createCollectionPointVersionEndpoint,
    { params: { collectionPointGuid: id } },
    { idempotencyKey },
  );
  return made.version;
};

export const collectionPointMutations = {
  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardCollectionPointDraftEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),

  /** `input` true disables all versions, false restores what they were. */
  setDisabled: (id: string) =>
    endpointWrite(
      disableCollectionPointEndpoint,
      (value: boolean) => ({ params: { collectionpointId: id }, query: { value } }),
      invalidates,
    ),

  /** `input` is the version whose token is revoked, for good. */
  revokeToken: (id: string) =>
    endpointWrite(
      revokeCollectionPointTokenEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),
};

/** The token of a version in a state. Never cached: the caller drops it. */
export const fetchCollectionPointToken = async (
  { id, version, state }: { id: string; version: number; state: RecordStatus | undefined },
  signal: AbortSignal,
): Promise<string> => {
  const answer = await api().call(
    collectionPointTokenEndpoint,
    { params: { collectionpointGuid: id }, query: { version, state } },
    { signal },
  );
  return answer.token;
};
