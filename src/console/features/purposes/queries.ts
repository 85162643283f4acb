import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

const pageSize = 100;

export const purposeQueries = {
  /** Purposes with their versions by name, 100 at a time, for choosing from; retired ones left out. */
  choices: () =>
    infiniteQueryOptions({
      queryKey: ['purposes', 'choices'],
      queryFn: ({ pageParam, signal }) =>
        api().call(
          listPurposeVersionsEndpoint,
          { query: { page: pageParam, size: pageSize, sort: 'name,asc' } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ number, totalPages }) =>
        number + 1 < totalPages ? number + 1 : undefined,
    }),
};
