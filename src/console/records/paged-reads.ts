import {
  type FetchQueryOptions,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { readThrough } from '#console/api/read/read-through.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Page } from '#contract/common/paging.ts';
import { largestPage, type NarrowedPage, narrowedPage } from './narrowed-page.ts';

interface PageReadOptions<Item> {
  queryKey: QueryKey;
  read: (signal: AbortSignal, context: QueryFunctionContext) => Promise<NarrowedPage<Item>>;
  /** Milliseconds; the console's default if left out. */
  staleTime?: number;
}

/** One page of a list; the previous page stays until the new one is there. */
export const pageRead = <Item>({ queryKey, read, ...options }: PageReadOptions<Item>) =>
  queryOptions({
    queryKey,
    queryFn: (context) => read(context.signal, context),
    placeholderData: keepPreviousData,
    ...options,
  });

/** Reads another query for one that is being read. */
type Through = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

type Keeps<Item> = (item: Item) => boolean;

interface PagedReadsOptions<Item, Criteria, Query, Address> {
  /** Where all reads of the resource begin in the cache. */
  key: readonly string[];
  endpoint: Endpoint;
  criteria: Address & { parse: (search: URLSearchParams) => Criteria };
  read: (query: Query, signal: AbortSignal) => Promise<Page<Item>>;
  /**
   * Criteria that the endpoint doesn't have, for filtering in the browser: which items they keep.
   * Asked as soon as one of them is set.
   */
  narrow?: (criteria: Criteria, through: Through) => Promise<Keeps<Item>>;
  /**
   * Filters of ours that another host may pass over, with which items they keep: where one comes that
   * they don't, the list is read without them and filtered in the browser.
   */
  ownFilters?: {
    names: readonly string[];
    keeps: (query: Query, through: Through) => Keeps<Item> | Promise<Keeps<Item>>;
  };
  /** Milliseconds; the console's default if left out. */
  staleTime?: number;
}

/** The reads that every paged resource has. `useResourceList` takes them as they are. */
export const pagedReads = <
  Item,
  Criteria extends Query & { page: number; size: number },
  Query extends object,
  Address,
>({
  key,
  endpoint,
  criteria,
  read,
  narrow,
  ownFilters,
  ...options
}: PagedReadsOptions<Item, Criteria, Query, Address>) => {
  const known = Object.keys(endpoint.query?.shape ?? {});
  const isNarrowed = (query: Query): query is Criteria =>
    Object.entries(query).some(([name, value]) => value !== undefined && !known.includes(name));

  /** The part of some criteria that the endpoint takes. */
  const queryOf = (wanted: Criteria): Query =>
    Object.fromEntries(Object.entries(wanted).filter(([name]) => known.includes(name))) as Query;

  const withoutOwn = (query: Query): Query =>
    Object.fromEntries(
      Object.entries(query).filter(([name]) => !ownFilters?.names.includes(name)),
    ) as Query;

  const readAsked = async (query: Query, context: QueryFunctionContext) => {
    const page = await read(query, context.signal);
    const keeps = await ownFilters?.keeps(query, (other) => readThrough(context, other));
    if (keeps === undefined || page.content.every(keeps)) return page;
    const plain = withoutOwn(query);
    return narrowedPage(
      (number) => readThrough(context, list({ ...plain, page: number, size: largestPage })),
      keeps,
      { page: page.number, size: page.size },
    );
  };

  const readNarrowed = async (
    keepsOf: NonNullable<typeof narrow>,
    wanted: Criteria,
    context: QueryFunctionContext,
  ) => {
    const through: Through = (query) => readThrough(context, query);
    const keeps = await keepsOf(wanted, through);
    const query = queryOf(wanted);
    // Each page is kept by itself, so that neither typing on nor trying again reads it twice.
    return narrowedPage(
      (page) => through(list({ ...query, page, size: largestPage })),
      keeps,
      wanted,
    );
  };

  const list = (query: Query): ReturnType<typeof pageRead<Item>> =>
    pageRead({
      queryKey: [...key, 'list', query],
      read: (_, context) =>
        narrow !== undefined && isNarrowed(query)
          ? readNarrowed(narrow, query, context)
          : readAsked(query, context),
      ...options,
    });

  return {
    endpoint,
    criteria,

    /** One page of the list. */
    list,

    /** The first item of any page that was read which is wanted. */
    findRead: (client: QueryClient, isWanted: (item: Item) => boolean): Item | undefined =>
      client
        .getQueriesData<Page<Item>>({ queryKey: [...key, 'list'] })
        .flatMap(([, page]) => page?.content ?? [])
        .find(isWanted),

    /** The page that an address of the list asks for. */
    listAt: (search: URLSearchParams) => list(criteria.parse(search)),

    /**
     * Everything that a query finds, 100 at a time, to choose from.
     * @param name what tells it from other reads of the resource in the cache
     */
    everyPage: (name: readonly string[], query: Query) =>
      infiniteQueryOptions({
        queryKey: [...key, ...name],
        queryFn: ({ pageParam, signal }) =>
          read({ ...query, page: pageParam, size: largestPage }, signal),
        initialPageParam: 0,
        getNextPageParam: ({ number, totalPages }) =>
          number + 1 < totalPages ? number + 1 : undefined,
      }),
  };
};

/**
 * Reads back after a write whose outcome is unknown, and refreshes everything on screen that the
 * write may have changed. Writes nothing.
 */
export const checkStored =
  (invalidates: readonly QueryKey[]) =>
  <Verdict>(read: () => Promise<Verdict>) =>
    mutationOptions({ mutationFn: read, meta: { invalidates } });
