import { compactVerify, type JWK } from 'jose';
import * as z from 'zod/mini';
import { guid } from '#contract/common/values.ts';
import { hashText } from '#service/db/hash-text.ts';

/** What is read of a collection point token (wire/collection-points.md section 7). */
const claimsSchema = z.looseObject({
  processId: guid,
  processVersion: z.int().check(z.positive()),
  tenantId: z.string(),
  /** A receipt has one, and is signed with the same key over the claims of its token. */
  jti: z.optional(z.undefined()),
});

/** Of one token there is one text: reading it is lenient to blanks in its signature. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A token of this deployment: which version of which point it is of, and all that it says. */
export type CollectionPointToken = {
  /** SHA-256 of the token, in hex. */
  hash: string;
  collectionPointId: string;
  version: number;
  claims: Record<string, unknown>;
};

/** Answers null where the token is not one of this deployment's. */
export type CollectionPointTokenVerifier = (token: string) => Promise<CollectionPointToken | null>;

/** Tokens that are remembered; a deployment has few that receipts come with at a time. */
const rememberedMaximum = 500;

/**
 * Verifies the tokens that receipts come with, signed with RS512. What was verified is remembered,
 * as thousands of receipts carry the same token.
 */
export const createCollectionPointTokenVerifier = ({
  publicKey,
  tenantId,
}: {
  publicKey: CryptoKey | JWK;
  tenantId: string;
}): CollectionPointTokenVerifier => {
  const remembered = new Map<string, CollectionPointToken>();

  const verify = async (token: string, hash: string): Promise<CollectionPointToken | null> => {
    // It is no JWT to the letter: `iat` is a local time as text.
    const signed = await compactVerify(token, publicKey, { algorithms: ['RS512'] }).catch(
      () => null,
    );
    if (signed === null) return null;
    const claims = readJson(signed.payload);
    const read = z.safeParse(claimsSchema, claims);
    if (!read.success || read.data.tenantId !== tenantId) return null;
    const { processId, processVersion } = read.data;
    return {
      hash,
      collectionPointId: processId.toLowerCase(),
      version: processVersion,
      claims: read.data,
    };
  };

  return async (token) => {
    if (!compactForm.test(token)) return null;
    const hash = await hashText(token);
    const known = remembered.get(hash);
    if (known !== undefined) return known;
    const verified = await verify(token, hash);
    if (verified === null) return null;
    const [oldest] = remembered.keys();
    if (remembered.size >= rememberedMaximum && oldest !== undefined) remembered.delete(oldest);
    remembered.set(hash, verified);
    return verified;
  };
};

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};
