import type { ProofFile } from '#contract/proofs.ts';
import { copyActMaximum, signedCopyType } from '#contract/signed-copy.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { buildCopy } from './build-copy.ts';
import { type HistoryContext, readActs } from './read-acts.ts';

/**
 * Makes and signs a person's own copy of what they said: all of it, or one receipt. Nothing of it is
 * stored.
 * @throws Problem 404 where they were merged or erased, or the receipt isn't theirs
 */
export const makeCopy = async (
  context: HistoryContext & Pick<RequestContext, 'newId' | 'proofSigner'>,
  subjectId: string,
  { language, receiptId }: { language: string; receiptId: string | null },
): Promise<ProofFile> => {
  const { newId, now, proofSigner } = context;
  const facts = await readActs(context, subjectId, {
    limit: copyActMaximum,
    offset: 0,
    receiptId: receiptId ?? undefined,
  });
  if (receiptId !== null && facts.rows.length === 0) {
    throw new Problem(404, 'not-found', 'This person has no such receipt.');
  }
  const copy = buildCopy(facts, {
    copyId: newId(),
    issuer: proofSigner.issuer,
    issuedAt: now(),
    receiptId,
    language,
  });
  return proofSigner.sign(new TextEncoder().encode(JSON.stringify(copy)), signedCopyType);
};
