import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CallOptions } from '#console/api/http-client.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { type Named, personQueries } from '#console/features/person/queries.ts';
import {
  type LinkTokenV1,
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';

const keyOf = (id: string) => [...personQueries.ofPerson(id).queryKey, 'magic-link'];

/**
 * A person's magic link; null where none works. Readers get it without its token.
 * @param look of the options: the handle that shows it in clear
 */
export const fetchMagicLink = async (
  { id, identifier }: Named,
  options: CallOptions<typeof listLinkTokensEndpoint>,
): Promise<LinkTokenV1 | null> => {
  const { content } = await api().call(
    listLinkTokensEndpoint,
    { query: { size: 1 }, headers: { identifier } },
    options,
  );
  // Another one may have come under the same identifier meanwhile.
  return content.find((link) => link.DataSubjectId.toLowerCase() === id) ?? null;
};

export const magicLinkQueries = {
  /** What is known of a person's magic link; its token is masked. */
  ofPerson: (person: Named) =>
    queryOptions({
      queryKey: keyOf(person.id),
      queryFn: ({ signal }) => fetchMagicLink(person, { signal }),
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
