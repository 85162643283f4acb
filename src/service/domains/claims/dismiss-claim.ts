import type { dismissClaimEndpoint } from '#contract/claims.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { RequestContext } from '#service/http/context.ts';
import { holdClaim } from './hold-claim.ts';
import { settleClaim } from './settle-claim.ts';

/**
 * Removes a claim; its receipt stays as it is.
 * @throws Problem 404
 */
export const dismissClaim = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'newId' | 'now'>,
  claimId: string,
): Promise<EndpointAnswer<typeof dismissClaimEndpoint>> => {
  const { claim } = await holdClaim(context, claimId);
  return settleClaim(context, claim, 'DISMISSED');
};
