import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';

/**
 * Reads what a person is about to ask for, once, and keeps it for them; does nothing where the
 * limits leave no room for a guess.
 */
export const readAhead = <Data, Key extends QueryKey>(
  client: QueryClient,
  endpoint: Endpoint,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void => {
  if (api().limiter.hasRoom(endpointName(endpoint))) {
    void client.prefetchQuery({ ...query, retry: false }).then(() => {
      // Whoever asks meanwhile or later waits and tries as anybody does, whatever the guess met.
      const { queryKey } = query;
      const isFailed = client.getQueryState(queryKey)?.status === 'error';
      if (isFailed) void client.resetQueries({ queryKey, exact: true });
    });
  }
};
