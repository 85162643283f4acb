import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Titles of screens that aren't shown yet, by the signal that all tries of one read share. */
const screens = new WeakMap<AbortSignal, string>();

/** The screen that a read was started for ahead of time; undefined where it's the one that is shown. */
export const screenReadFor = (signal: AbortSignal | undefined): string | undefined =>
  signal && screens.get(signal);

/**
 * Starts the first read of a screen while the one before is still shown. A limit that it meets is
 * told as asked for by the screen that is coming.
 * @param screen its title, nothing personal
 */
export const readForScreen = <Data, Key extends QueryKey>(
  client: QueryClient,
  screen: string,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> => {
  const { queryFn } = query;
  if (typeof queryFn !== 'function') return client.prefetchQuery(query);
  return client.prefetchQuery({
    ...query,
    queryFn: (context) => {
      screens.set(context.signal, screen);
      return queryFn(context);
    },
  });
};
