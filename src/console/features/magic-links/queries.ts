import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CallOptions } from '#console/api/http-client.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { personQueries } from '#console/features/person/queries.ts';
import {
  type LinkTokenV1,
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { referenceTo } from '#contract/person-reference.ts';

const keyOf = (id: string) => [...personQueries.ofPerson(id).queryKey, 'magic-link'];

/**
 * A person's magic link; null where none works. Readers get it without its token.
 * @param look of the options: the handle that shows it in clear
 */
export const fetchMagicLink = async (
  id: string,
  options: CallOptions<typeof listLinkTokensEndpoint>,
): Promise<LinkTokenV1 | null> => {
  const { content } = await api().call(
    listLinkTokensEndpoint,
    { query: { size: 1 }, headers: { identifier: referenceTo(id) } },
    options,
  );
  return content.find((link) => link.DataSubjectId.toLowerCase() === id) ?? null;
};

export const magicLinkQueries = {
  /** What is known of a person's magic link; its token is masked. */
  ofPerson: (id: string) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => fetchMagicLink(id, { signal }),
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
