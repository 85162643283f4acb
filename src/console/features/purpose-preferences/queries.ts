import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { listCriteria } from '#console/api/list-criteria.ts';
import { readAhead } from '#console/api/read-ahead.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import type { Act } from '#console/api/useWrite.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import type { CreateBody, UpdateBody } from './preference-request.ts';

/** Sort and page of the list, as the endpoint takes them. */
export type PurposePreferenceCriteria = NonNullable<
  EndpointRequest<typeof listPurposePreferencesEndpoint>['query']
>;

/** The list's address: what changed last is what people come back for. */
export const purposePreferenceCriteria = listCriteria(listPurposePreferencesEndpoint.query, {
  sort: 'lastModifiedDate,desc',
  filters: [],
});

const keys = {
  all: ['purpose-preferences'],
  list: (criteria: PurposePreferenceCriteria) => ['purpose-preferences', 'list', criteria],
  choices: ['purpose-preferences', 'choices'],
  record: (id: string) => ['purpose-preferences', 'record', id],
} as const;

/** Key of every read of preferences, for writes elsewhere that change what they show. */
export const purposePreferencesKey = keys.all;

export const purposePreferenceQueries = {
  /** One page of the list; the page before stays until the new one is there. */
  list: (criteria: PurposePreferenceCriteria) =>
    queryOptions({
      queryKey: keys.list(criteria),
      queryFn: ({ signal }) =>
        api().call(listPurposePreferencesEndpoint, { query: criteria }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** The page that an address of the list asks for. */
  listAt: (search: URLSearchParams) =>
    purposePreferenceQueries.list(purposePreferenceCriteria.parse(search)),

  /** Reads a page that is likely to be asked for next. */
  readAhead: (client: QueryClient, criteria: PurposePreferenceCriteria) =>
    readAhead(client, listPurposePreferencesEndpoint, purposePreferenceQueries.list(criteria)),

  /** Preferences by name, 100 at a time, for choosing from. */
  choices: () =>
    infiniteQueryOptions({
      queryKey: keys.choices,
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listPurposePreferencesEndpoint,
          { query: { page: pageParam, size: 100, sort: 'name,asc' } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ number, totalPages }) =>
        number + 1 < totalPages ? number + 1 : undefined,
    }),

  /** One preference in all its languages; null where there is none. */
  record: (id: string) =>
    queryOptions({
      queryKey: keys.record(id),
      queryFn: ({ signal }) => readStored(id, signal),
    }),
};

/**
 * Reads a preference as it is stored now, past the cache and without waiting for a limit: for what a
 * write is compared with. Null where there is none.
 */
export const readStored = async (
  id: string,
  signal?: AbortSignal,
): Promise<PurposePreference | null> => {
  try {
    return await api().call(
      getPurposePreferenceEndpoint,
      { params: { customPreferenceId: id }, query: { includeTranslations: true } },
      { signal },
    );
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};

const walkSize = 100;

/** As `readStored`: the preference with exactly this name; null where there is none. */
export const readStoredByName = async (name: string): Promise<PurposePreference | null> => {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listPurposePreferencesEndpoint,
      { query: { page, size: walkSize, sort: 'createdDate,desc' } },
      {},
    );
    const found = answer.content.find(({ Name }) => Name === name);
    if (found !== undefined) return found;
    if (page + 1 >= answer.totalPages) return null;
  }
};

const invalidates = [keys.all];

export const purposePreferenceMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<CreateBody>) =>
        api().call(createPurposePreferenceEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates, endpoint: createPurposePreferenceEndpoint },
    }),

  /** Sends a whole record back. */
  sendBack: (id: string) =>
    guardedWrite({
      read: () => readStored(id),
      send: ({ key, input }: Act<UpdateBody>) =>
        api().call(
          updatePurposePreferenceEndpoint,
          { params: { customPreferenceId: id }, body: input },
          { idempotencyKey: key },
        ),
      meta: { invalidates, endpoint: updatePurposePreferenceEndpoint },
    }),

  /**
   * Reads back after a write whose outcome is not known, and lets everything on screen be read anew
   * with it. Writes nothing.
   */
  checkStored: <Verdict>(read: () => Promise<Verdict>) =>
    mutationOptions({ mutationFn: read, meta: { invalidates } }),
};
