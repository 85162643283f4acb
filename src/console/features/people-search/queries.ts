import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { paths } from '#console/paths.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { faultsOf, isBlank, toLookup, toLookupValues } from './lookup.ts';
import { readResultPage } from './read-result-page.ts';
import { peopleCriteria, toCountRequest } from './search-criteria.ts';
import type { Search } from './search-memory.ts';
import * as memory from './search-memory.ts';

const keys = {
  page: (search: Search, run: number, page: number) => [...peopleKey, 'pages', search, run, page],
  count: (search: Search) => [...peopleKey, 'count', search],
} as const;

export const peopleQueries = {
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
    const criteria = peopleCriteria.parse(search);
    return criteria.by === undefined
      ? peopleQueries.page({ criteria, handle: undefined }, 0, 0)
      : null;
  },

  /** How many match, and when that was counted (epoch milliseconds). Slow: only where it is asked. */
  count: (search: Search) =>
    queryOptions({
      queryKey: keys.count(search),
      queryFn: async ({ client, signal }) => {
        const lookup = memory.recallLookup(client, search.handle);
        const request = toCountRequest(search.criteria, lookup);
        const { totalElements } = await api().call(listProfilesEndpoint, request, { signal });
        return { matches: totalElements ?? null, countedAt: Date.now() };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Who was ticked in the search, in the order of ticking. */
export const useSelectedPeople = memory.useSelection;

/** For a way to the search page: it asks for a value of this data element. */
export const proposeSearchBy = memory.proposeSearchBy;

/** Puts a person who was opened at the head of the recent ones. */
export const noteOpened = memory.noteOpened;

/** Who was opened in this tab, the last first. */
export const useRecentPeople = memory.useRecentPeople;

/** Whether people can be searched for a text: none can't be, nor what no header carries. */
export const canSearchPeople = (text: string): boolean => {
  const values = toLookupValues(undefined, 'identifier');
  const asked = { ...values, identifier: text };
  return !isBlank(asked) && Object.keys(faultsOf(asked)).length === 0;
};

/** Where the search of people for a text stands: nothing of the text is in the address. */
export const searchPeopleFor = (client: QueryClient, text: string) => {
  const lookup = toLookup({ ...toLookupValues(undefined, 'identifier'), identifier: text });
  return {
    to: paths.dataSubjects.to(peopleCriteria.format({ by: lookup.by })),
    state: { handle: memory.rememberLookup(client, lookup) },
  };
};

/** For writes that end people: they are no longer selected, nor among the recent. */
export const forgetPeople = memory.forgetPeople;
