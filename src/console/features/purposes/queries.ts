import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { collectionPointsKey } from '#console/features/collection-points/queries.ts';
import { purposePreferencesKey } from '#console/features/purpose-preferences/queries.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import { readBesideNew } from '#console/records/versioned/useDraftTarget.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  createPurposeDraftEndpoint,
  discardPurposeDraftEndpoint,
} from '#contract/purpose-drafts.ts';
import {
  cancelRetirementEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { keepsPurpose, narrowQuery, purposeCriteria } from './list-criteria.ts';
import type { CreateBody, UpdateBody } from './purpose-form.ts';
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

// Collection points show the state of the versions that they link, preferences how many link them.
const invalidates = [keys.all, collectionPointsKey, purposePreferencesKey];

/** What is stored of a purpose, past the cache. */
export const storedOf = (id: string) => ({
  versions: () => fetchVersions(id),
  stored: (version: number) => fetchVersion(id, version),
});

export const purposeMutations = {
  create: () =>
    endpointWrite(createPurposeEndpoint, (input: CreateBody) => ({ body: input }), invalidates),

  /** Saves a Draft. */
  save: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        updatePurposeEndpoint,
        (body: UpdateBody) => ({ params: { purposeId: id }, body }),
        invalidates,
      ),
    ),

  /** Publishes a Draft as it is stored; `input` says what that makes of it. */
  publish: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        publishPurposeEndpoint,
        (_: { status: 'ACTIVE' }) => ({ params: { purposeId: id }, query: { version } }),
        invalidates,
      ),
    ),

  /** Makes a Draft of a version with what a form holds, if `newest` is still the newest. */
  createDraft: (id: string, from: { base: number; newest: number }) => ({
    ...guardedWrite(
      () => readBesideNew(from, storedOf(id)),
      endpointWrite(
        createPurposeDraftEndpoint,
        (body: UpdateBody) => ({
          params: { purposeId: id },
          query: { newest: from.newest },
          body,
        }),
        invalidates,
      ),
    ),
    isCreation: true as const,
  }),

  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardPurposeDraftEndpoint,
      (version: number) => ({ params: { purposeId: id }, query: { version } }),
      invalidates,
    ),

  /** Retires the Active version; `input` is the day from which it is Retired, yyyy-MM-dd. */
  retire: (id: string) =>
    endpointWrite(
      retirePurposeEndpoint,
      (input: string) => ({ params: { purposeId: id }, query: { date: input } }),
      invalidates,
    ),

  /** Takes back the day that the Active version was to retire on. */
  cancelRetirement: (id: string) =>
    endpointWrite(
      cancelRetirementEndpoint,
      (_: string) => ({ params: { purposeId: id } }),
      invalidates,
    ),

  checkStored: checkStored(invalidates),
};
