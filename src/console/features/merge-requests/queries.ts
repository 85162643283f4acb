import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { Conflict, isApiError } from '#console/api/api-error.ts';
import { listCriteria } from '#console/api/list-criteria.ts';
import type { Act } from '#console/api/useWrite.ts';
import { type EndpointRequest, endpointName } from '#contract/common/endpoint.ts';
import {
  type CreateMergeRequestBody,
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  type MergeRequest,
} from '#contract/merge-requests.ts';
import { isUnderWay } from './request-state.ts';

/** Page of the list. */
export type MergeRequestCriteria = NonNullable<
  EndpointRequest<typeof listMergeRequestsEndpoint>['query']
>;
/** Filter and page of the groups. */
export type GroupCriteria = NonNullable<EndpointRequest<typeof listDuplicatesEndpoint>['query']>;

/** The list's address; its order is the service's: the newest first. */
export const mergeRequestCriteria = listCriteria(listMergeRequestsEndpoint.query, { filters: [] });

/** The address of a request's page, as far as it says which groups are shown. */
export const groupCriteria = listCriteria(listDuplicatesEndpoint.query, { filters: ['status'] });

const keys = {
  all: ['merge-requests'],
  list: (criteria: MergeRequestCriteria) => ['merge-requests', 'list', criteria],
  request: (id: string) => ['merge-requests', 'detail', id, 'request'],
  groups: (id: string, searchedDate: string, criteria: GroupCriteria) => [
    'merge-requests',
    'detail',
    id,
    'groups',
    searchedDate,
    criteria,
  ],
} as const;

/** Key of every read of merge requests, for writes elsewhere that change what they show. */
export const mergeRequestsKey = keys.all;

export const mergeRequestQueries = {
  /** One page of the list; the page before stays until the new one is there. */
  list: (criteria: MergeRequestCriteria) =>
    queryOptions({
      queryKey: keys.list(criteria),
      queryFn: ({ signal }) =>
        api().call(listMergeRequestsEndpoint, { query: criteria }, { signal }),
      placeholderData: keepPreviousData,
      // Searches go on while nobody looks.
      staleTime: 0,
    }),

  /** The page that an address of the list asks for. */
  listAt: (search: URLSearchParams) => mergeRequestQueries.list(mergeRequestCriteria.parse(search)),

  /** One merge request; null where there is none. */
  request: (id: string) =>
    queryOptions({
      queryKey: keys.request(id),
      queryFn: ({ signal }) => readStored(id, signal),
      staleTime: 0,
    }),

  /**
   * One page of the groups that a search found.
   * @param searchedDate of the request: another search found other groups
   */
  groups: (id: string, searchedDate: string, criteria: GroupCriteria) =>
    queryOptions({
      queryKey: keys.groups(id, searchedDate, criteria),
      queryFn: ({ signal }) =>
        api().call(
          listDuplicatesEndpoint,
          { params: { mergeRequestGuid: id }, query: criteria },
          { signal },
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** A merge request as it is stored now, past the cache; null where there is none. */
export const readStored = async (
  id: string,
  signal?: AbortSignal,
): Promise<MergeRequest | null> => {
  try {
    return await api().call(
      getMergeRequestEndpoint,
      { params: { mergeRequestGuid: id } },
      { signal },
    );
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};

const invalidates = [keys.all];

/** What a DELETE does goes by the state: what was to be cancelled must not be removed. */
export type Ending = 'cancel' | 'remove';

const turned: Record<Ending, string> = {
  cancel: 'It has ended meanwhile: cancelling it now would remove it with its groups.',
  remove: 'It is to search again: removing it now would cancel it.',
};

export const mergeRequestMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<CreateMergeRequestBody>) =>
        api().call(createMergeRequestEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates, endpoint: createMergeRequestEndpoint },
    }),

  /** Cancels a request that is under way, or removes one that is not; the state is read first. */
  end: (id: string, ending: Ending) =>
    mutationOptions({
      mutationFn: async ({ key, isWanted }: Act<null>) => {
        const stored = await readStored(id);
        if (stored !== null && isUnderWay(stored) !== (ending === 'cancel')) {
          throw new Conflict({
            message: `${turned[ending]} Close this and look at its state.`,
            code: 'state-changed',
            endpoint: endpointName(deleteMergeRequestEndpoint),
          });
        }
        if (!isWanted()) return null;
        return api().call(
          deleteMergeRequestEndpoint,
          { params: { mergeRequestGuid: id } },
          { idempotencyKey: key },
        );
      },
      meta: { invalidates, endpoint: deleteMergeRequestEndpoint },
    }),

  /**
   * Reads back after a write whose outcome is not known, and lets everything on screen be read anew
   * with it. Writes nothing.
   */
  checkStored: <Verdict>(read: () => Promise<Verdict>) =>
    mutationOptions({ mutationFn: read, meta: { invalidates } }),
};
