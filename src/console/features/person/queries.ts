import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { acceptClaimEndpoint, dismissClaimEndpoint } from '#contract/claims.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { ClaimDecision } from '#contract/data-subject-values.ts';
import { listMergesEndpoint } from '#contract/merge.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { type UpsertElementsResult, upsertElementsEndpoint } from '#contract/subject-elements.ts';
import type { ElementChanges } from './edit/person-form.ts';
import type { ReadPerson } from './edit/useEditLook.ts';
import { fetchPerson } from './read-person.ts';

const historySize = 50;

const keys = {
  all: ['data-subjects'],
  subject: (id: string) => ['data-subjects', 'detail', id, 'subject'],
  toEdit: (id: string) => ['data-subject-edits', id],
  receipts: (id: string) => ['data-subjects', 'detail', id, 'receipts'],
  transactions: (id: string) => ['data-subjects', 'detail', id, 'transactions'],
  merges: (id: string) => ['data-subjects', 'detail', id, 'merges'],
  mergeOf: (id: string) => ['data-subjects', 'detail', id, 'merge-of'],
  receipt: (id: string) => ['data-subjects', 'receipt', id],
} as const;

/** A person by id, and how they're shown: the identifier masked or, while they're revealed, in clear. */
export type Named = { id: string; identifier: string };

type Sliced = { pageable?: { requestContinuation?: string | null | undefined } | undefined };

const walk = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pageable }: Sliced) => pageable?.requestContinuation ?? undefined,
};

export const personQueries = {
  /** One data subject with its consents; null where there is none. */
  subject: (id: string) =>
    queryOptions({
      queryKey: keys.subject(id),
      queryFn: ({ signal }) => fetchPerson(id, { signal }),
    }),

  /** The same for the form, read by its look, and kept nowhere else. */
  toEdit: (id: string, read: ReadPerson) =>
    queryOptions({
      queryKey: keys.toEdit(id),
      queryFn: ({ signal }) => read(signal),
      // An old reading would be taken for somebody else's change later.
      staleTime: 0,
      gcTime: 0,
    }),

  /** Its transactions, newest first. */
  transactions: (id: string) =>
    infiniteQueryOptions({
      queryKey: keys.transactions(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listTransactionsEndpoint,
          {
            query: { size: historySize },
            headers: { identifier: referenceTo(id) },
            body: { requestContinuation: pageParam },
          },
          { signal },
        ),
      ...walk,
    }),

  /** The receipts under its identifier, newest first. */
  receipts: (id: string) =>
    infiniteQueryOptions({
      queryKey: keys.receipts(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listReceiptsEndpoint,
          {
            query: { size: historySize },
            headers: { identifier: referenceTo(id) },
            body: { requestContinuation: pageParam },
          },
          { signal },
        ),
      ...walk,
    }),

  /** The merges that led to it, newest first. */
  merges: (id: string) =>
    infiniteQueryOptions({
      queryKey: keys.merges(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listMergesEndpoint,
          {
            query: { size: historySize },
            headers: { identifier: referenceTo(id), requestContinuation: pageParam },
          },
          { signal },
        ),
      ...walk,
    }),

  /** The merge that ended the record with this id; null where none did. */
  mergeOf: (id: string) =>
    queryOptions({
      queryKey: keys.mergeOf(id),
      queryFn: async ({ signal }) => {
        const query = { mergedId: id, size: 1 };
        const { content } = await api().call(
          listMergesEndpoint,
          { query, headers: {} },
          { signal },
        );
        return content[0] ?? null;
      },
    }),

  /** One receipt, whatever identifier it is under; null where there is none. */
  receipt: (id: string) =>
    queryOptions({
      queryKey: keys.receipt(id),
      queryFn: async ({ signal }) => {
        const query = { receiptId: id, size: 1 };
        const { content } = await api().call(listReceiptsEndpoint, { query, body: {} }, { signal });
        return content[0] ?? null;
      },
    }),

  /** Every read about one data subject, to be made stale at once. */
  ofPerson: (id: string) => ({ queryKey: ['data-subjects', 'detail', id] }),
};

type ReadSoFar = { pages: unknown[]; pageParams: unknown[] };

/** Reads a data subject anew; of its history the newest page alone, however much was read. */
export const refreshPerson = async (client: QueryClient, id: string): Promise<void> => {
  for (const key of [keys.transactions(id), keys.receipts(id), keys.merges(id)]) {
    client.setQueryData<ReadSoFar>(
      key,
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
    );
  }
  await client.invalidateQueries(personQueries.ofPerson(id));
};

/** Every read of data subjects, for writes of others that change them. */
export const peopleKey = keys.all;

/** The value that was on screen beside a claim; null where there was none. */
export type SeenValue = EndpointInput<typeof acceptClaimEndpoint>['body']['seen'];

export const personMutations = {
  /** Makes what a form claims the value, or drops it; sends what was seen beside the claim. */
  decideClaim: (claimId: string, decision: ClaimDecision) =>
    endpointAct(
      decision === 'ACCEPTED' ? acceptClaimEndpoint : dismissClaimEndpoint,
      async (send, { input: seen }: Act<SeenValue>): Promise<void> => {
        await send({ params: { claimId }, body: { seen } });
      },
      [keys.all],
    ),

  /** Changes data elements and additional identifiers; `onAnswer` is told what was not taken. */
  saveElements: (id: string, read: ReadPerson, onAnswer: (answer: UpsertElementsResult) => void) =>
    guardedWrite(
      () => read(),
      endpointAct(
        upsertElementsEndpoint,
        async (send, { input }: Act<ElementChanges>) =>
          onAnswer(
            await send({
              headers: { dataSubjectIdentifier: referenceTo(id) },
              body: { dataElements: Object.values(input) },
            }),
          ),
        [keys.all],
      ),
    ),
};
