import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import {
  endSessionEndpoint,
  endSessionsEndpoint,
  listSessionsEndpoint,
} from '#contract/sessions.ts';

const key = ['sessions'] as const;

/** Whose sessions; null for those of whoever is signed in. */
export type Whose = string | null;

const queryOf = (whose: Whose) => (whose === null ? {} : { person: whose });

export const sessionQueries = {
  /** Where somebody is signed in, last used first. */
  of: (whose: Whose) =>
    queryOptions({
      queryKey: [...key, whose],
      queryFn: async ({ signal }) =>
        (await api().call(listSessionsEndpoint, { query: queryOf(whose) }, { signal })).content,
      staleTime: 0,
    }),
};

export const sessionMutations = {
  end: () =>
    endpointWrite(endSessionEndpoint, (sessionId: string) => ({ params: { sessionId } }), [key]),
  /** All of theirs; of one's own, all but this one. */
  endAll: () =>
    endpointWrite(endSessionsEndpoint, (whose: Whose) => ({ query: queryOf(whose) }), [key]),
};
