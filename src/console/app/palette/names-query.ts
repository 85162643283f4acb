import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { listNamesEndpoint } from '#contract/names.ts';

/** What records are called; asked for at each opening, and sent only where it changed. */
export const namesQuery = () =>
  queryOptions({
    queryKey: ['names'],
    queryFn: ({ signal }) => api().call(listNamesEndpoint, {}, { signal }),
    staleTime: 0,
  });
