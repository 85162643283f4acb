import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { forgetPeople } from '#console/features/people-search/queries.ts';
import { peopleKey, personQueries } from '#console/features/person/queries.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { listDeletionCertificatesEndpoint } from '#contract/deletions.ts';
import {
  carryOutErasureEndpoint,
  countErasuresEndpoint,
  declineErasureEndpoint,
  type Erasure,
  getErasureEndpoint,
  getSafekeepingEndpoint,
  liftLegalHoldEndpoint,
  listErasuresEndpoint,
  listKeptReceiptsEndpoint,
  placeLegalHoldEndpoint,
  previewErasureEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';

const keys = {
  all: ['erasures'],
  list: ['erasures', 'list'],
  one: (id: string) => ['erasures', 'one', id],
  thatErased: (person: string) => ['erasures', 'that-erased', person],
  preview: (id: string) => ['erasures', 'preview', id],
  kept: (id: string) => ['erasures', 'kept', id],
  count: ['erasures', 'count'],
} as const;

/** Under the person, so that a merge or a refresh of the person makes it stale. */
const safekeepingKey = (person: string) => [
  ...personQueries.ofPerson(person).queryKey,
  'safekeeping',
];

type ListQuery = EndpointRequest<typeof listErasuresEndpoint>['query'];

const readErasure = (id: string, signal?: AbortSignal): Promise<Erasure | null> =>
  orNull(api().call(getErasureEndpoint, { params: { erasureId: id } }, { signal }));

const readSafekeeping = (person: string, signal?: AbortSignal) =>
  api().call(getSafekeepingEndpoint, { params: { dataSubjectId: person } }, { signal });

/** Most certificates that a search shows. */
export const certificatesShown = 50;

export const erasureQueries = {
  /** Those asked for first. */
  ...pagedReads({
    key: keys.all,
    endpoint: listErasuresEndpoint,
    criteria: listCriteria(listErasuresEndpoint.query),
    read: (query: ListQuery, signal) => api().call(listErasuresEndpoint, { query }, { signal }),
  }),

  /** One erasure; null where there is none. */
  one: (id: string) =>
    queryOptions({
      queryKey: keys.one(id),
      queryFn: ({ signal }) => readErasure(id, signal),
      staleTime: 0,
    }),

  /** The erasure that a person went with; null where there was none. @param person their id */
  thatErased: (person: string) =>
    queryOptions({
      queryKey: keys.thatErased(person),
      queryFn: async ({ signal }) => {
        const query = { dataSubjectId: person, status: 'DONE', size: 1 } as const;
        const { content } = await api().call(listErasuresEndpoint, { query }, { signal });
        return content[0] ?? null;
      },
    }),

  /** What goes and what stays, as of now. */
  preview: (id: string) =>
    queryOptions({
      queryKey: keys.preview(id),
      queryFn: ({ signal }) =>
        api().call(previewErasureEndpoint, { params: { erasureId: id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** The receipts that it kept; not remembered once they are off the screen. */
  kept: (id: string) =>
    queryOptions({
      queryKey: keys.kept(id),
      queryFn: ({ signal }) =>
        api().call(listKeptReceiptsEndpoint, { params: { erasureId: id } }, { signal }),
      gcTime: 0,
    }),

  /** How many are asked for. */
  count: () =>
    queryOptions({
      queryKey: keys.count,
      queryFn: ({ signal }) => api().call(countErasuresEndpoint, {}, { signal }),
    }),

  /** Whether a person is on hold, and their erasure that isn't settled. @param person their id */
  safekeeping: (person: string) =>
    queryOptions({
      queryKey: safekeepingKey(person),
      queryFn: ({ signal }) => readSafekeeping(person, signal),
    }),
};

/** An erased person isn't in memory either: neither selected, nor among the recent, nor as read. */
export const forgetErased = (client: QueryClient, person: string): void => {
  forgetPeople(client, [person]);
  client.removeQueries(personQueries.ofPerson(person));
};

type RequestBody = EndpointRequest<typeof requestErasureEndpoint>['body'];
type RequestInput = Pick<RequestBody, 'reason' | 'identityCheck' | 'note'>;
type CarryOutBody = EndpointRequest<typeof carryOutErasureEndpoint>['body'];

// Not the preview: what is settled has none.
const lists = [keys.list, keys.count];
const ofPerson = (person: string) => [...lists, safekeepingKey(person)];

export const erasureMutations = {
  request: (person: string) =>
    endpointWrite(
      requestErasureEndpoint,
      (input: RequestInput) => ({ body: { ...input, dataSubjectId: person } }),
      ofPerson(person),
    ),

  carryOut: (id: string) =>
    endpointAct(
      carryOutErasureEndpoint,
      async (send, { input }: Act<CarryOutBody>, { client }) => {
        const erasure = await send({ params: { erasureId: id }, body: input });
        forgetErased(client, erasure.dataSubjectId.toLowerCase());
        client.setQueryData<Erasure | null>(keys.one(id), erasure);
        return erasure;
      },
      [...lists, peopleKey],
    ),

  decline: (id: string, person: string) =>
    endpointWrite(
      declineErasureEndpoint,
      (reason: string) => ({ params: { erasureId: id }, body: { reason } }),
      [...ofPerson(person), keys.one(id)],
    ),

  placeLegalHold: (person: string) =>
    endpointWrite(
      placeLegalHoldEndpoint,
      (reason: string) => ({ params: { dataSubjectId: person }, body: { reason } }),
      ofPerson(person),
    ),

  liftLegalHold: (person: string) =>
    endpointWrite(
      liftLegalHoldEndpoint,
      (_: null) => ({ params: { dataSubjectId: person } }),
      ofPerson(person),
    ),

  /** What was deleted under an identifier, which goes out in a header; not kept. */
  findCertificates: () =>
    mutationOptions({
      mutationFn: (identifier: string) =>
        api().call(
          listDeletionCertificatesEndpoint,
          { query: { size: certificatesShown }, headers: { identifier } },
          {},
        ),
      gcTime: 0,
    }),

  checkErasure: (id: string) => checkStored([keys.all])(() => readErasure(id)),
  checkSafekeeping: (person: string) =>
    checkStored(ofPerson(person))(() => readSafekeeping(person)),
};
