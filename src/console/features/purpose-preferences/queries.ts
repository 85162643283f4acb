import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { largestPage, mostPages } from '#console/records/narrowed-page.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { linkedPurposesOf } from './linked-purposes.ts';
import { isKept, preferenceCriteria } from './list-criteria.ts';
import type { CreateBody, UpdateBody } from './preference-request.ts';

const keys = {
  all: ['purpose-preferences'],
  record: (id: string) => ['purpose-preferences', 'record', id],
  // Purposes make it stale with everything else of preferences.
  linkedPurposes: ['purpose-preferences', 'linked-purposes'],
} as const;

/** Key of every read of preferences, for writes elsewhere that change what they show. */
export const purposePreferencesKey = keys.all;

type PreferenceQuery = NonNullable<EndpointRequest<typeof listPurposePreferencesEndpoint>['query']>;

/** The purposes of preferences; null if there are more than five large pages of purposes. */
const fetchLinkedPurposes = async (signal: AbortSignal) => {
  const purposes: PurposeVersions[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const { content, totalPages } = await api().call(
      listPurposeVersionsEndpoint,
      { query: { includeCustomPreferences: true, sort: 'name,asc', page, size: largestPage } },
      { signal },
    );
    purposes.push(...content);
    if (page + 1 >= totalPages) return linkedPurposesOf(purposes);
    if (totalPages > mostPages) return null;
  }
  return null;
};

/**
 * Which purposes link which preferences, by name; null where there are too many purposes to read for
 * names alone.
 */
const linkedPurposes = () =>
  queryOptions({
    queryKey: keys.linkedPurposes,
    queryFn: ({ signal }) => fetchLinkedPurposes(signal),
  });

const paged = pagedReads({
  key: keys.all,
  endpoint: listPurposePreferencesEndpoint,
  criteria: preferenceCriteria,
  read: (query: PreferenceQuery, signal) =>
    api().call(listPurposePreferencesEndpoint, { query }, { signal }),
  ownFilters: {
    names: ['name', 'state', 'purposeGuid'],
    keeps: async (query, through) =>
      isKept(query, query.purposeGuid === undefined ? null : await through(linkedPurposes())),
  },
});

export const purposePreferenceQueries = {
  ...paged,

  linkedPurposes,

  /** Preferences by name, 100 at a time, for choosing from. */
  choices: () => paged.everyPage(['choices'], { sort: 'name,asc' }),

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
export const readStored = (id: string, signal?: AbortSignal): Promise<PurposePreference | null> =>
  orNull(
    api().call(
      getPurposePreferenceEndpoint,
      { params: { customPreferenceId: id }, query: { includeTranslations: true } },
      { signal },
    ),
  );

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
    endpointWrite(
      createPurposePreferenceEndpoint,
      (input: CreateBody) => ({ body: input }),
      invalidates,
    ),

  /** Sends a whole record back. */
  sendBack: (id: string) =>
    guardedWrite(
      () => readStored(id),
      endpointWrite(
        updatePurposePreferenceEndpoint,
        (body: UpdateBody) => ({ params: { customPreferenceId: id }, body }),
        invalidates,
      ),
    ),

  checkStored: checkStored(invalidates),
};
