import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { getAccountSettingsEndpoint } from '#contract/account-settings.ts';

export const callQueries = {
  /** What tickets look like and where they open: calls go on with what it was a while ago. */
  settings: () =>
    queryOptions({
      queryKey: ['account-settings'],
      queryFn: ({ signal }) => api().call(getAccountSettingsEndpoint, {}, { signal }),
      staleTime: 300_000,
    }),
};
