import { compactVerify, type JWK } from 'jose';
import * as z from 'zod/mini';
import { guid } from '#contract/common/values.ts';
import { hashText } from '#service/db/hash-text.ts';

/** What is read of a collection point token (docs/wire/collection-points.md 7). */
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

type PublicKey = CryptoKey | JWK;

type Settings = {
  /** All keys that verify; the header of a token doesn't say which one signed it. */
  publicKeys: () => readonly PublicKey[];
  /** Called for a token that none of the keys signed: a new key may have. */
  onUnknownKey?: () => Promise<void>;
  tenantId: string;
};

type Signed = { key: PublicKey; payload: Uint8Array };

const readSigned = async (token: string, keys: readonly PublicKey[]): Promise<Signed | null> => {
  for (const key of keys) {
    // It is no JWT to the letter: `iat` is a local time as text.
    const signed = await compactVerify(token, key, { algorithms: ['RS512'] }).catch(() => null);
    if (signed !== null) return { key, payload: signed.payload };
  }
  return null;
};

/**
 * Verifies the tokens that receipts come with, signed with RS512. What was verified is remembered
 * as long as its key is known, as thousands of receipts carry the same token.
 */
export const createCollectionPointTokenVerifier = ({
  publicKeys,
  onUnknownKey = async () => {},
  tenantId,
}: Settings): CollectionPointTokenVerifier => {
  const remembered = new Map<string, { key: PublicKey; token: CollectionPointToken }>();

  const readNow = async (token: string): Promise<Signed | null> => {
    const signed = await readSigned(token, publicKeys());
    if (signed !== null) return signed;
    await onUnknownKey();
    return readSigned(token, publicKeys());
  };

  const toToken = (payload: Uint8Array, hash: string): CollectionPointToken | null => {
    const claims = readJson(payload);
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
    const hash = hashText(token);
    const known = remembered.get(hash);
    if (known !== undefined && publicKeys().includes(known.key)) return known.token;
    const signed = await readNow(token);
    const verified = signed === null ? null : toToken(signed.payload, hash);
    remembered.delete(hash);
    if (signed === null || verified === null) return null;
    const [oldest] = remembered.keys();
    if (remembered.size >= rememberedMaximum && oldest !== undefined) remembered.delete(oldest);
    remembered.set(hash, { key: signed.key, token: verified });
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
