import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { personQueries } from '#console/features/person/queries.ts';
import {
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { referenceTo } from '#contract/person-reference.ts';

const keyOf = (id: string) => [...personQueries.ofPerson(id).queryKey, 'magic-link'];

export const magicLinkQueries = {
  /** A person's magic link; null where none works. Readers get it without its token. */
  ofPerson: (id: string) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: async ({ signal }) => {
        const { content } = await api().call(
          listLinkTokensEndpoint,
          { query: { size: 1 }, headers: { identifier: referenceTo(id) } },
          { signal },
        );
        return content.find((link) => link.DataSubjectId.toLowerCase() === id) ?? null;
      },
    }),
};

const write = (
  endpoint: typeof renewLinkTokenEndpoint | typeof revokeLinkTokenEndpoint,
  id: string,
) =>
  endpointAct(
    endpoint,
    async (send, _: Act<null>): Promise<void> => {
      await send({ headers: { identifier: referenceTo(id) } });
    },
    [keyOf(id)],
  );

export const magicLinkMutations = {
  renew: (person: string) => write(renewLinkTokenEndpoint, person),
  revoke: (person: string) => write(revokeLinkTokenEndpoint, person),
};
