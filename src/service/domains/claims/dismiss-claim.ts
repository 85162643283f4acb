import type { dismissClaimEndpoint } from '#contract/claims.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { RequestContext } from '#service/http/context.ts';
import { holdClaim } from './hold-claim.ts';
import { settleClaim } from './settle-claim.ts';

/**
 * Removes a claim; its receipt stays as it is.
 * @throws Problem 404; 400 `claimed-value-changed`
 */
export const dismissClaim = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'newId' | 'now' | 'sight'>,
  { params, body }: EndpointInput<typeof dismissClaimEndpoint>,
): Promise<EndpointAnswer<typeof dismissClaimEndpoint>> => {
  const { claim } = await holdClaim(context, params.claimId, body.seen);
  return settleClaim(context, claim, 'DISMISSED');
};
