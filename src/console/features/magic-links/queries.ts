import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { type Named, personQueries } from '#console/features/person/queries.ts';
import {
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';

const keyOf = (id: string) => [...personQueries.ofPerson(id).queryKey, 'magic-link'];

export const magicLinkQueries = {
  /** A person's magic link; null where none works. Readers get it without its token. */
  ofPerson: ({ id, identifier }: Named) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: async ({ signal }) => {
        const { content } = await api().call(
          listLinkTokensEndpoint,
          { query: { size: 1 }, headers: { identifier } },
          { signal },
        );
        // Another one may have come under the same identifier meanwhile.
        return content.find((link) => link.DataSubjectId.toLowerCase() === id) ?? null;
      },
    }),
};

const write = (
  endpoint: typeof renewLinkTokenEndpoint | typeof revokeLinkTokenEndpoint,
  { id, identifier }: Named,
) =>
  endpointAct(
    endpoint,
    async (send, _: Act<null>): Promise<void> => {
      await send({ headers: { identifier } });
    },
    [keyOf(id)],
  );

export const magicLinkMutations = {
  renew: (person: Named) => write(renewLinkTokenEndpoint, person),
  revoke: (person: Named) => write(revokeLinkTokenEndpoint, person),
};
