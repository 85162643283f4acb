import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { input } from 'zod/mini';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/useWrite.ts';
import type { CollectionPoint, CollectionPointV2 } from '#contract/collection-point-records.ts';
import type {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-points.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';

/** Filters, sort and page of the list, as the endpoint takes them. */
export type CollectionPointCriteria = NonNullable<
  EndpointRequest<typeof listCollectionPointsEndpoint>['query']
>;

type CreateBody = input<typeof createCollectionPointRequestSchema>;
type UpdateBody = input<typeof updateCollectionPointRequestSchema>;

const keys = {
  all: ['collection-points'],
  list: (criteria: CollectionPointCriteria) => ['collection-points', 'list', criteria],
  versions: (id: string) => ['collection-points', 'detail', id],
  record: (id: string, version: number) => ['collection-points', 'detail', id, version],
} as const;

const walkSize = 100;

/** All versions of one point, newest first. */
const fetchVersions = async (id: string, signal: AbortSignal): Promise<CollectionPointV2[]> => {
  const versions: CollectionPointV2[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listCollectionPointVersionsEndpoint,
      { query: { id, page, size: walkSize, sort: 'version,desc' } },
      { signal },
    );
    versions.push(...answer.content);
    if (page + 1 >= answer.totalPages) return versions;
  }
};

/**
 * The v1 record of a version: the interface has no read by id in that shape, so the list is
 * filtered by the version's name and matched on id and version (design.md 5.2).
 */
const fetchRecord = async (
  { id, version, name }: { id: string; version: number; name: string },
  signal: AbortSignal,
): Promise<CollectionPoint | null> => {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listCollectionPointsEndpoint,
      { query: { name, page, size: walkSize, sort: 'version,desc' } },
      { signal },
    );
    const found = answer.content.find((record) => record.Id === id && record.Version === version);
    if (found !== undefined) return found;
    if (page + 1 >= answer.totalPages) return null;
  }
};

export const collectionPointQueries = {
  /** One page of the list; the page before stays until the new one is there. */
  list: (criteria: CollectionPointCriteria) =>
    queryOptions({
      queryKey: keys.list(criteria),
      queryFn: ({ signal }) =>
        api().call(listCollectionPointsEndpoint, { query: criteria }, { signal }),
      placeholderData: keepPreviousData,
    }),

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
      queryFn: async ({ client, signal }) => {
        const versions = await client.fetchQuery(collectionPointQueries.versions(id));
        const named = versions.find((candidate) => candidate.version === version);
        return named === undefined ? null : fetchRecord({ id, version, name: named.name }, signal);
      },
    }),
};

const invalidates = [keys.all];

export const collectionPointMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<CreateBody>) =>
        api().call(createCollectionPointEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates },
    }),

  /** Sends the whole record back, with `Status` DRAFT to save and ACTIVE to publish. */
  update: (id: string, version: number) =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<UpdateBody>) =>
        api().call(
          updateCollectionPointEndpoint,
          { params: { collectionpointId: id }, query: { version }, body: input },
          { idempotencyKey: key },
        ),
      meta: { invalidates },
    }),

  createVersion: (id: string) =>
    mutationOptions({
      mutationFn: ({ key }: Act<null>) =>
        api().call(
          createCollectionPointVersionEndpoint,
          { params: { collectionPointGuid: id } },
          { idempotencyKey: key },
        ),
      meta: { invalidates },
    }),

  /** `input` true disables all versions, false restores what they were. */
  setDisabled: (id: string) =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<boolean>) =>
        api().call(
          disableCollectionPointEndpoint,
          { params: { collectionpointId: id }, query: { value: input } },
          { idempotencyKey: key },
        ),
      meta: { invalidates },
    }),
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
