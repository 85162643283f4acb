import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { listPeopleEndpoint, rememberMeEndpoint } from '#contract/people.ts';

/** Who is signed in, as records name them. */
export type Me = { subject: string; name: string; idToken: string | undefined };

const MeContext = createContext<Me | null>(null);

/** Tells all parts below who is signed in. */
export const MeProvider = MeContext.Provider;

export const useMe = (): Me | null => useContext(MeContext);

/**
 * Has the service keep the name of whoever is signed in. Where that fails, such as long after the
 * sign-in, colleagues are named all the same, and the next reading tries again.
 */
const rememberMe = async (idToken: string): Promise<void> => {
  try {
    await api().call(rememberMeEndpoint, { body: { idToken } }, { idempotencyKey: api().newKey() });
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
};

const staleMs = 5 * 60_000;

/** Colleagues' names by subject, and the account's own organization. */
export const peopleQuery = (me: Me | null) =>
  queryOptions({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const { content, organizationId } = await api().call(listPeopleEndpoint, {}, { signal });
      const names = new Map(content.map(({ subject, name }) => [subject, name]));
      if (me?.idToken !== undefined && names.get(me.subject) !== me.name) {
        await rememberMe(me.idToken);
      }
      return { names, organizationId };
    },
    staleTime: staleMs,
  });
