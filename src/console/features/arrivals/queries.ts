import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { peopleKey, personQueries } from '#console/features/person/queries.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import {
  listOverdueArrivalsEndpoint,
  listPersonArrivalsEndpoint,
  markArrivalAppliedEndpoint,
  type OverdueArrival,
} from '#contract/arrivals.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { resendEventEndpoint } from '#contract/destinations.ts';

const key = ['arrivals'] as const;

type ListQuery = EndpointRequest<typeof listOverdueArrivalsEndpoint>['query'];

const lists = pagedReads({
  key,
  endpoint: listOverdueArrivalsEndpoint,
  criteria: listCriteria(listOverdueArrivalsEndpoint.query),
  read: (query: ListQuery, signal) =>
    api().call(listOverdueArrivalsEndpoint, { query }, { signal }),
});

const readOfPerson = (dataSubjectId: string, signal?: AbortSignal) =>
  api().call(listPersonArrivalsEndpoint, { params: { dataSubjectId } }, { signal });

export const arrivalQueries = {
  ...lists,

  /** Where a person's withdrawals have arrived. */
  ofPerson: (person: string) =>
    queryOptions({
      queryKey: [...personQueries.ofPerson(person).queryKey, 'arrivals'],
      queryFn: ({ signal }) => readOfPerson(person, signal),
      // Destinations answer at any time.
      staleTime: 0,
    }),
};

const pageSize = 100;
/** Most rows of a file: more would be no file to read. */
export const fileMaximum = 10_000;

/**
 * Every overdue withdrawal, what was due first before others, up to `fileMaximum`.
 * @param onRead hears how many there are so far
 */
export const readAllOverdue = async (
  query: Pick<NonNullable<ListQuery>, 'destinationId'>,
  { signal, onRead }: { signal: AbortSignal; onRead: (count: number) => void },
): Promise<{ rows: OverdueArrival[]; isWhole: boolean }> => {
  // By id: rows that are done meanwhile move others to the page before.
  const rows = new Map<string, OverdueArrival>();
  for (let page = 0; page * pageSize < fileMaximum; page += 1) {
    const { content, totalElements } = await api().call(
      listOverdueArrivalsEndpoint,
      { query: { ...query, page, size: pageSize } },
      { signal },
    );
    for (const row of content) if (row.id) rows.set(row.id, row);
    onRead(rows.size);
    if ((page + 1) * pageSize >= totalElements) return { rows: [...rows.values()], isWhole: true };
  }
  return { rows: [...rows.values()], isWhole: false };
};

const changed = [key, peopleKey] as const;

export const arrivalMutations = {
  /** Says that a destination applied a withdrawal, and why that's known. */
  markApplied: (arrivalId: string) =>
    endpointAct(
      markArrivalAppliedEndpoint,
      async (send, { input: reason }: Act<string>): Promise<void> => {
        await send({ params: { arrivalId }, body: { reason } });
      },
      [...changed],
    ),

  /** What is known of a person's withdrawals now. */
  check: (person: string) =>
    checkStored([arrivalQueries.ofPerson(person).queryKey])(() => readOfPerson(person)),

  /** Tells a destination again how a person's consents stand. */
  resend: (destinationId: string, dataSubjectId: string) =>
    endpointWrite(
      resendEventEndpoint,
      (_: null) => ({ params: { destinationId }, body: { dataSubjectId } }),
      [...changed],
    ),
};
