import * as z from 'zod/mini';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { type listProofKeysEndpoint, proofKeySchema } from '#contract/proofs.ts';
import type { RequestContext } from '#service/http/context.ts';

/** With what proofs of this deployment are verified. */
export const listProofKeys = async ({
  proofSigner,
}: Pick<RequestContext, 'proofSigner'>): Promise<EndpointAnswer<typeof listProofKeysEndpoint>> => ({
  issuer: proofSigner.issuer,
  keys: z.parse(z.array(proofKeySchema), proofSigner.publicKeys()),
});
