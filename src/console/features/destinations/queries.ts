import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import {
  createDestinationEndpoint,
  type Destination,
  deleteDestinationEndpoint,
  getAttemptEndpoint,
  getDestinationEndpoint,
  listAttemptsEndpoint,
  listDestinationsEndpoint,
  pauseDestinationEndpoint,
  resendEventEndpoint,
  resendSpanEndpoint,
  resumeDestinationEndpoint,
  rotateDestinationEndpoint,
  settleLostErasuresEndpoint,
  testDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import type { SentRequest } from './destination-form.ts';

const keys = {
  all: ['destinations'],
  list: ['destinations', 'list'],
  one: (id: string) => ['destinations', 'one', id],
  attempts: (id: string) => ['destinations', 'attempts', id],
  event: (id: string, person: string) => ['destinations', 'event', id, person],
} as const;

const fetchAll = async (signal?: AbortSignal) =>
  (await api().call(listDestinationsEndpoint, {}, { signal })).content;

const fetchOne = (destinationId: string, signal?: AbortSignal): Promise<Destination | null> =>
  orNull(api().call(getDestinationEndpoint, { params: { destinationId } }, { signal }));

export const destinationQueries = {
  /** All of them, the newest first. */
  all: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: ({ signal }) => fetchAll(signal),
      staleTime: 0,
    }),

  /** One of them; null where there is none. */
  one: (id: string) =>
    queryOptions({
      queryKey: keys.one(id),
      queryFn: ({ signal }) => fetchOne(id, signal),
      staleTime: 0,
    }),

  /** Whose events failed. Each read is recorded as a look at them: it's never read by itself. */
  attempts: (destinationId: string) =>
    queryOptions({
      queryKey: keys.attempts(destinationId),
      queryFn: ({ signal }) =>
        api().call(listAttemptsEndpoint, { params: { destinationId } }, { signal }),
      gcTime: 0,
    }),

  /** The event of a person that is tried next; null where nothing waits anymore. */
  event: (destinationId: string, dataSubjectId: string) =>
    queryOptions({
      queryKey: keys.event(destinationId, dataSubjectId),
      queryFn: ({ signal }) =>
        orNull(
          api().call(getAttemptEndpoint, { params: { destinationId, dataSubjectId } }, { signal }),
        ),
      staleTime: 0,
      gcTime: 0,
    }),
};

const actEndpoints = {
  pause: pauseDestinationEndpoint,
  resume: resumeDestinationEndpoint,
  delete: deleteDestinationEndpoint,
  test: testDestinationEndpoint,
} as const;

/** Whose events failed is read again only where that changes it; what was deleted isn't read at all. */
const staleAfter = (id: string) => ({
  pause: [keys.list, keys.one(id)],
  resume: [keys.all],
  delete: [keys.list],
  test: [keys.list, keys.one(id)],
});

/** What somebody can do to a destination, without saying more. */
export type DestinationAct = keyof typeof actEndpoints;

export const destinationMutations = {
  /** Its answer holds the secret, and goes with the part that sent it. */
  create: () => ({
    ...endpointWrite(createDestinationEndpoint, (body: SentRequest) => ({ body }), [keys.list]),
    gcTime: 0,
  }),

  /**
   * Replaces all settings. The headers that it holds go with the form that sent it.
   * @param assure told of what is stored right before; nothing is sent where it throws
   */
  update: (
    destinationId: string,
    assure: (stored: Destination | null, body: SentRequest) => void,
  ) => ({
    ...endpointAct(
      updateDestinationEndpoint,
      async (send, { input: body, isWanted }: Act<SentRequest>) => {
        assure(await fetchOne(destinationId), body);
        return isWanted() ? send({ params: { destinationId }, body }) : null;
      },
      [keys.list, keys.one(destinationId)],
    ),
    gcTime: 0,
  }),

  act: (destinationId: string, act: DestinationAct) =>
    endpointWrite(
      actEndpoints[act],
      (_: null) => ({ params: { destinationId } }),
      staleAfter(destinationId)[act],
    ),

  /** The same as of `create`. */
  rotate: (destinationId: string) => ({
    ...endpointWrite(rotateDestinationEndpoint, (_: null) => ({ params: { destinationId } }), [
      keys.list,
      keys.one(destinationId),
    ]),
    gcTime: 0,
  }),

  settle: (destinationId: string) =>
    endpointWrite(
      settleLostErasuresEndpoint,
      (lostErasureDate: string) => ({ params: { destinationId }, body: { lostErasureDate } }),
      [keys.list, keys.one(destinationId)],
    ),

  resend: (destinationId: string) =>
    endpointWrite(
      resendEventEndpoint,
      (dataSubjectId: string) => ({ params: { destinationId }, body: { dataSubjectId } }),
      [keys.all],
    ),

  resendSpan: (destinationId: string) =>
    endpointWrite(
      resendSpanEndpoint,
      (body: { fromDate: string; toDate: string }) => ({ params: { destinationId }, body }),
      [keys.all],
    ),

  check: (id: string) => checkStored([keys.list, keys.one(id)])(() => fetchOne(id)),

  /** The page stays until it's known what became of the act. */
  checkDeleted: (id: string) => checkStored([keys.list])(() => fetchOne(id)),
};
