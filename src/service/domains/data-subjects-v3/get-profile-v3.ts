import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { getProfileV3Endpoint } from '#contract/data-subjects-v3.ts';
import { readPerson, wholePerson } from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { instantLinksOf } from './instant-links.ts';
import { toProfileV3 } from './wire.ts';

type Input = Pick<EndpointInput<typeof getProfileV3Endpoint>, 'headers' | 'query'>;

/**
 * The profile of whoever has this primary identifier.
 * @throws Problem 404
 */
export const getProfileV3 = async (
  context: Pick<
    RequestContext,
    'db' | 'caller' | 'links' | 'now' | 'signInstantLink' | 'attachments'
  >,
  { headers, query }: Input,
): Promise<EndpointAnswer<typeof getProfileV3Endpoint>> => {
  const person = await readPerson(context, headers.identifier, {
    ...wholePerson,
    includeEffectiveStatus: true,
  });
  const links = await instantLinksOf(context, person.row.id, query.includeInstantLinkToken);
  return toProfileV3(person, links);
};
