import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '#console/api/api.ts';
import { listColleaguesEndpoint } from '#contract/colleagues.ts';

/** Who is signed in, as records name them. */
export type Me = { subject: string; name: string };

const MeContext = createContext<Me | null>(null);

/** Tells all parts below who is signed in. */
export const MeProvider = MeContext.Provider;

export const useMe = (): Me | null => useContext(MeContext);

const staleMs = 5 * 60_000;

/** Colleagues' names by subject, and the account's own organization. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const { content, organizationId } = await api().call(listColleaguesEndpoint, {}, { signal });
      const names = new Map(content.map(({ subject, name }) => [subject, name]));
      return { names, organizationId };
    },
    staleTime: staleMs,
  });
