import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { readPointSendersEndpoint } from '#contract/point-senders.ts';
import { collectionPointsKey } from '../queries.ts';

// Keys apart from the point's record: nothing is published by it.
export const pointHealthQueries = {
  /** What of its receipts was left out, and which were refused, in the last 30 days. */
  health: (id: string) =>
    queryOptions({
      // Whoever comes back after a change to a form sees whether it helped.
      staleTime: 5000,
      queryKey: [...collectionPointsKey, 'health', id],
      queryFn: ({ signal }) =>
        api().call(readPointHealthEndpoint, { params: { collectionpointId: id } }, { signal }),
    }),

  /** From which networks its records came in the last hour. */
  senders: (id: string) =>
    queryOptions({
      staleTime: 5000,
      queryKey: [...collectionPointsKey, 'senders', id],
      queryFn: ({ signal }) =>
        api().call(readPointSendersEndpoint, { params: { collectionpointId: id } }, { signal }),
    }),
};
