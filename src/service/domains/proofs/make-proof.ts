import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { makeProofEndpoint, ProofFile } from '#contract/proofs.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { buildProof } from './build-proof.ts';
import { readProofFacts } from './read-facts.ts';

/**
 * Makes and signs a proof of what is held of a person's consent. Nothing of it is stored.
 * @throws Problem 404 where there is no such person, or they never decided on the purpose
 */
export const signProof = async (
  context: RequestContext,
  subjectId: string,
  { purposeId, isClear }: { purposeId: string | undefined; isClear: boolean },
): Promise<ProofFile> => {
  const { newId, now, proofSigner } = context;
  const facts = await readProofFacts(context, subjectId, purposeId);
  const proof = buildProof(facts, {
    proofId: newId(),
    issuer: proofSigner.issuer,
    issuedAt: now(),
    purposeId: purposeId ?? null,
    isClear,
  });
  if (purposeId !== undefined && proof.purposes.length === 0) {
    throw new Problem(404, 'not-found', 'This person never decided on this purpose.');
  }
  return proofSigner.sign(new TextEncoder().encode(JSON.stringify(proof)));
};

/** A proof as whoever asks may see it: in clear with a reason, to a session with a look besides. */
export const makeProof = async (
  context: RequestContext,
  { params, body }: Pick<EndpointInput<typeof makeProofEndpoint>, 'params' | 'body'>,
): Promise<ProofFile> => {
  const subjectId = params.dataSubjectId.toLowerCase();
  const sight = await context.sight();
  return signProof(context, subjectId, {
    purposeId: body.purposeId?.toLowerCase(),
    isClear: typeof body.reason === 'string' && (sight?.isShown(subjectId) ?? true),
  });
};
