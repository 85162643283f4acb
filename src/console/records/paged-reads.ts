import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Page } from '#contract/common/paging.ts';

const largestPage = 100;

interface PageReadOptions<Item> {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Page<Item>>;
  /** Milliseconds; the console's default if left out. */
  staleTime?: number;
}

/** One page of a list; the previous page stays until the new one is there. */
export const pageRead = <Item>({ queryKey, read, ...options }: PageReadOptions<Item>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    ...options,
  });

interface PagedReadsOptions<Item, Criteria, Query, Address> {
  /** Where all reads of the resource begin in the cache. */
  key: readonly string[];
  endpoint: Endpoint;
  criteria: Address & { parse: (search: URLSearchParams) => Criteria };
  read: (query: Query, signal: AbortSignal) => Promise<Page<Item>>;
  /** Milliseconds; the console's default if left out. */
  staleTime?: number;
}

/** The reads that every paged resource has. `useResourceList` takes them as they are. */
export const pagedReads = <Item, Criteria extends Query, Query, Address>({
  key,
  endpoint,
  criteria,
  read,
  ...options
}: PagedReadsOptions<Item, Criteria, Query, Address>) => {
  const list = (query: Query) =>
    pageRead({
      queryKey: [...key, 'list', query],
      read: (signal) => read(query, signal),
      ...options,
    });
  return {
    endpoint,
    criteria,

    /** One page of the list. */
    list,

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
