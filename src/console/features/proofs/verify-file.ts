import * as z from 'zod/mini';
import { type Proof, type ProofKey, proofSchema, proofType } from '#contract/proofs.ts';
import { type SignedCopy, signedCopySchema, signedCopyType } from '#contract/signed-copy.ts';
import { readFile, readPart } from './read-file.ts';

/** What a file says: a proof that staff made, or a person's own copy. */
export type Signed = Proof | SignedCopy;

/**
 * What a file turns out to be:
 * - `genuine`: as this deployment made it
 * - `unknownFormat`: the same, in a format that this page can't show
 * - `distrusted`: signed with a key that isn't trusted anymore, so that anyone may have made it
 * - `changed`: it names this deployment, and isn't what any of its keys signed
 * - `elsewhere`: another deployment signed it
 * - `neither`: no proof and no copy
 */
export type Verdict =
  | { kind: 'genuine'; content: Signed }
  | { kind: 'distrusted'; content: Signed | undefined; since: string; reason: string }
  | { kind: 'unknownFormat' }
  | { kind: 'changed' }
  | { kind: 'elsewhere'; issuer: string }
  | { kind: 'neither' };

const headerSchema = z.looseObject({
  alg: z.literal('RS256'),
  typ: z.enum([proofType, signedCopyType]),
  kid: z.string(),
});
const issuerSchema = z.looseObject({ issuer: z.string() });

type Published = { issuer: string; keys: readonly ProofKey[] };

/** Verifies the text of a file against the published keys. Sends nothing. */
export const verifyFile = async (text: string, { issuer, keys }: Published): Promise<Verdict> => {
  const file = readFile(text);
  if (file === undefined) return { kind: 'neither' };
  const header = z.safeParse(headerSchema, readPart(file.protected));
  if (!header.success) return { kind: 'neither' };
  const key = keys.find(({ kid }) => kid === header.data.kid);
  const content = readPart(file.payload);
  if (key === undefined) {
    const named = z.safeParse(issuerSchema, content).data?.issuer ?? issuer;
    return named === issuer ? { kind: 'changed' } : { kind: 'elsewhere', issuer: named };
  }
  const { flattenedVerify, importJWK } = await import('jose');
  const { kty, n, e, alg, revoked } = key;
  const isSigned = await flattenedVerify(
    { payload: file.payload, protected: file.protected, signature: file.signature },
    await importJWK({ kty, n, e, alg }),
    { algorithms: ['RS256'] },
  ).then(
    () => true,
    () => false,
  );
  if (!isSigned) return { kind: 'changed' };
  const schema = header.data.typ === proofType ? proofSchema : signedCopySchema;
  const said: Signed | undefined = z.safeParse(schema, content).data;
  if (!revoked) return said ? { kind: 'genuine', content: said } : { kind: 'unknownFormat' };
  const since = new Date(revoked.revoked_at * 1000).toISOString();
  return { kind: 'distrusted', content: said, since, reason: revoked.reason };
};
