import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { listCommonDomainsEndpoint } from '#contract/email-domains.ts';

const staleMs = 60 * 60_000;

/**
 * The email domains that many people share, which masks show; in lower case. Until they are read, and
 * where that fails, masks hide every domain.
 */
export const commonDomainsQuery = () =>
  queryOptions({
    queryKey: ['common-domains'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { content } = await api().call(listCommonDomainsEndpoint, {}, { signal });
      return new Set(content);
    },
    staleTime: staleMs,
    gcTime: staleMs,
  });
