import type { dismissClaimEndpoint } from '#contract/claims.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { Context } from '#service/http/context.ts';
import { holdClaim } from './hold-claim.ts';
import { removeClaim } from './remove-claim.ts';

/**
 * Removes a claim; its receipt stays as it is.
 * @throws Problem 404
 */
export const dismissClaim = async (
  context: Pick<Context, 'db' | 'newId'>,
  claimId: string,
): Promise<EndpointAnswer<typeof dismissClaimEndpoint>> => {
  const { claim } = await holdClaim(context, claimId);
  await removeClaim(context.db, claim);
  return { dataSubjectId: claim.subjectId };
};
