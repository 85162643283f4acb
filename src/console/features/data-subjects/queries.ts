import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMergesEndpoint } from '#contract/merge.ts';
import { type UpsertElementsResult, upsertElementsEndpoint } from '#contract/subject-elements.ts';
import type { ElementChanges } from './edit/subject-form.ts';
import { type ResultPage, readResultPage } from './read-result-page.ts';
import { fetchSubject, type SubjectRecord } from './read-subject.ts';
import { subjectCriteria, toCountRequest } from './search-criteria.ts';
import { forgetPeople, recallLookup, type Search, useSelection } from './search-memory.ts';

const historySize = 50;

const keys = {
  all: ['data-subjects'],
  pages: ['data-subjects', 'pages'],
  subjects: ['data-subjects', 'detail'],
  page: (search: Search, run: number, page: number) => [
    'data-subjects',
    'pages',
    search,
    run,
    page,
  ],
  count: (search: Search) => ['data-subjects', 'count', search],
  subject: (id: string) => ['data-subjects', 'detail', id, 'subject'],
  receipts: (id: string) => ['data-subjects', 'detail', id, 'receipts'],
  transactions: (id: string) => ['data-subjects', 'detail', id, 'transactions'],
  merges: (id: string) => ['data-subjects', 'detail', id, 'merges'],
  mergeOf: (id: string) => ['data-subjects', 'detail', id, 'merge-of'],
  receipt: (id: string) => ['data-subjects', 'receipt', id],
} as const;

/** A data subject as its history is asked for; only the id is part of a key. */
export type Named = { id: string; identifier: string };

type Sliced = { pageable?: { requestContinuation?: string | null | undefined } | undefined };

const walk = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pageable }: Sliced) => pageable?.requestContinuation ?? undefined,
};

export const dataSubjectQueries = {
  /**
   * One page of a search, counted from 0, by the token that the page before left in memory. Another
   * page of whoever is looked up stays until the new one is there.
   * @param run of the search's chain: another one reads everything anew
   */
  page: (search: Search, run: number, page: number) =>
    queryOptions({
      queryKey: keys.page(search, run, page),
      queryFn: (context) => readResultPage(context, search, page),
      placeholderData: (last, query) => {
        const shown = query?.queryKey[2] as Search | undefined;
        return shown?.handle === search.handle ? last : undefined;
      },
    }),

  /** The first page that an address asks for; null where it takes what only memory holds. */
  pageAt: (search: URLSearchParams) => {
    const criteria = subjectCriteria.parse(search);
    return criteria.by === undefined
      ? dataSubjectQueries.page({ criteria, handle: undefined }, 0, 0)
      : null;
  },

  /** How many match, and when that was counted (epoch milliseconds). Slow: only where it is asked. */
  count: (search: Search) =>
    queryOptions({
      queryKey: keys.count(search),
      queryFn: async ({ client, signal }) => {
        const lookup = recallLookup(client, search.handle);
        const request = toCountRequest(search.criteria, lookup);
        const { totalElements } = await api().call(listProfilesEndpoint, request, { signal });
        return { matches: totalElements ?? null, countedAt: Date.now() };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** One data subject with its consents; null where there is none. */
  subject: (id: string) =>
    queryOptions({
      queryKey: keys.subject(id),
      queryFn: ({ signal }) => fetchSubject(id, signal),
    }),

  /** Its transactions, newest first. */
  transactions: ({ id, identifier }: Named) =>
    infiniteQueryOptions({
      queryKey: keys.transactions(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listTransactionsEndpoint,
          {
            query: { size: historySize },
            headers: { identifier },
            body: { requestContinuation: pageParam },
          },
          { signal },
        ),
      ...walk,
    }),

  /** The receipts under its identifier, newest first. */
  receipts: ({ id, identifier }: Named) =>
    infiniteQueryOptions({
      queryKey: keys.receipts(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listReceiptsEndpoint,
          {
            query: { size: historySize },
            headers: { identifier },
            body: { requestContinuation: pageParam },
          },
          { signal },
        ),
      ...walk,
    }),

  /** The merges that led to it, newest first. */
  merges: ({ id, identifier }: Named) =>
    infiniteQueryOptions({
      queryKey: keys.merges(id),
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listMergesEndpoint,
          {
            query: { size: historySize },
            headers: { identifier, requestContinuation: pageParam },
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
  ofSubject: (id: string) => ({ queryKey: ['data-subjects', 'detail', id] }),
};

type ReadSoFar = { pages: unknown[]; pageParams: unknown[] };

/** Reads a data subject anew; of its history the newest page alone, however much was read. */
export const refreshSubject = async (client: QueryClient, id: string): Promise<void> => {
  for (const key of [keys.transactions(id), keys.receipts(id), keys.merges(id)]) {
    client.setQueryData<ReadSoFar>(
      key,
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
    );
  }
  await client.invalidateQueries(dataSubjectQueries.ofSubject(id));
};

/** Every read of data subjects, for writes of others that change them. */
export const dataSubjectsKey = keys.all;

/** Who was ticked in the search, in the order of ticking. */
export const useSelectedSubjects = useSelection;

/** The names of what people can be found by, of all who were read so far; asks for nothing. */
export const elementNamesRead = (client: QueryClient): string[] => {
  const pages = client.getQueriesData<ResultPage>({ queryKey: keys.pages });
  const subjects = client.getQueriesData<SubjectRecord | null>({
    queryKey: keys.subjects,
    predicate: ({ queryKey }) => queryKey.at(-1) === 'subject',
  });
  const profiles = [
    ...pages.flatMap(([, page]) => page?.rows ?? []),
    ...subjects.flatMap(([, record]) => (record ? [record.profile] : [])),
  ];
  const elements = profiles.flatMap(({ DataElements }) => DataElements ?? []);
  return [...new Set(elements.filter(({ Linked }) => !Linked).map(({ Name }) => Name))];
};

/** For writes of others that end data subjects: they are no longer selected, nor among the recent. */
export const forgetSubjects = forgetPeople;

export const dataSubjectMutations = {
  /** Changes data elements and additional identifiers; `onAnswer` is told what was not taken. */
  saveElements: ({ id, identifier }: Named, onAnswer: (answer: UpsertElementsResult) => void) =>
    guardedWrite(
      () => fetchSubject(id),
      endpointAct(
        upsertElementsEndpoint,
        async (send, { input }: Act<ElementChanges>) =>
          onAnswer(
            await send({
              headers: { dataSubjectIdentifier: identifier },
              body: { dataElements: Object.values(input) },
            }),
          ),
        [keys.all],
      ),
    ),
};
