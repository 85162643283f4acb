import { isNull } from 'drizzle-orm';
import {
  decodeProtectedHeader,
  errors,
  type FlattenedJWSInput,
  flattenedVerify,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod/mini';
import { identifierText } from '#contract/common/identifiers.ts';
import type { Database } from '#service/db/database.ts';
import { type ReceiptSignerRow, receiptSignersTable } from '#service/db/schema/identity.ts';
import { AccessTokenError, SignerKeysUnreachableError } from './access-token-error.ts';
import type { KeyLists } from './key-lists.ts';
import { type PublicKey, toPublicKey } from './public-key.ts';
import { claimedIssuer, createTokenReader } from './verify-access-token.ts';

/** How long a signer that was revoked may still be good here. */
const rowsMaxAgeMs = 1_000;

type Signers = { keys: readonly PublicKey[]; lists: readonly string[] };

type Settings = {
  db: Database;
  /** Of this service and of the provider that people sign in with: their tokens are none of a signer. */
  issuers: readonly string[];
  publicUrl: string;
  keyLists: KeyLists;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  now?: () => Date;
};

const isJwt = (token: string): boolean => {
  try {
    return typeof decodeProtectedHeader(token).alg === 'string';
  } catch {
    return false;
  }
};

const isFor =
  ({ alg, kid }: JWSHeaderParameters) =>
  ({ algorithms, kid: own }: PublicKey): boolean =>
    algorithms.some((algorithm) => algorithm === alg) &&
    (kid === undefined || own === null || kid === own);

/** Of a list only the key that the token names, or the only one: whoever has many names them. */
const ofList =
  (header: JWSHeaderParameters) =>
  (keys: readonly PublicKey[]): readonly PublicKey[] => {
    const fit = keys.filter(isFor(header));
    const named = fit.filter(({ kid }) => kid === header.kid);
    return header.kid === undefined || named.length === 0 ? fit.slice(0, 2) : named.slice(0, 2);
  };

const hasSigned = async ({ material }: PublicKey, token: FlattenedJWSInput): Promise<boolean> => {
  try {
    await flattenedVerify(token, material);
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
};

/**
 * Verifies the JWTs of people that registered signers sign (docs/design.md 10.6). Which token is one
 * is told by its issuer, never by trial.
 */
export const createReceiptSigners = ({
  db,
  issuers,
  publicUrl,
  keyLists,
  clock,
  now,
}: Settings) => {
  const imported = new Map<string, Promise<PublicKey>>();
  let known: { signers: Promise<Signers>; readAt: number } | undefined;

  const importKey = ({ id, publicJwk }: ReceiptSignerRow): Promise<PublicKey>[] => {
    if (publicJwk === null) return [];
    const key = imported.get(id) ?? toPublicKey(publicJwk);
    imported.set(id, key);
    return [key];
  };

  const readSigners = async (): Promise<Signers> => {
    const rows = await db
      .select()
      .from(receiptSignersTable)
      .where(isNull(receiptSignersTable.revokedAt));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of imported.keys()) if (!ids.has(id)) imported.delete(id);
    const lists = rows.flatMap(({ jwksUrl }) => (jwksUrl === null ? [] : [jwksUrl]));
    keyLists.keepOnly(new Set(lists));
    return { keys: await Promise.all(rows.flatMap(importKey)), lists };
  };

  /** Those in force, as of a second ago at most. */
  const inForce = (): Promise<Signers> => {
    const at = clock();
    if (known !== undefined && at - known.readAt < rowsMaxAgeMs) return known.signers;
    const reading = { signers: readSigners(), readAt: at };
    known = reading;
    reading.signers.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.signers;
  };

  const find = async (
    candidates: readonly PublicKey[],
    token: FlattenedJWSInput,
  ): Promise<PublicKey | undefined> => {
    for (const key of candidates) if (await hasSigned(key, token)) return key;
    return undefined;
  };

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const { keys, lists } = await inForce();
    const own = await find(keys.filter(isFor(header)), token);
    if (own !== undefined) return own.material;
    const pick = ofList(header);
    const asKnown = await Promise.all(lists.map(keyLists.read));
    const listed = asKnown.flatMap((list) => pick(list.keys));
    const found = await find(listed, token);
    if (found !== undefined) return found.material;
    // Whoever signs with a new key names it: one that is listed has been tried.
    const isListed = listed.some(({ kid }) => kid !== null && kid === header.kid);
    if (isListed) throw new errors.JWKSNoMatchingKey();
    const asNow = await Promise.all(lists.map(keyLists.reread));
    const renewed = await find(
      asNow.flatMap((list) => pick(list.keys)),
      token,
    );
    if (renewed !== undefined) return renewed.material;
    if (asNow.some(({ error }) => error !== null)) {
      throw new SignerKeysUnreachableError("A list of signers' keys can't be read");
    }
    throw new errors.JWKSNoMatchingKey();
  };

  const read = createTokenReader({ keys: keyOf, ...(now === undefined ? {} : { now }) });

  return {
    /** Why the keys of a list can't be used, in words; null if they can. */
    listFault: async (address: string): Promise<string | null> => {
      const { keys, error } = await keyLists.read(address);
      return keys.length > 0 ? null : error;
    },
    /** Whether a token is for `verify`, before anything of it is verified. */
    isOfPerson: (token: string): boolean => {
      if (!isJwt(token)) return false;
      const issuer = claimedIssuer(token);
      const isOurs = issuer === publicUrl || issuer?.startsWith(`${publicUrl}/`) === true;
      return !isOurs && !issuers.some((other) => other === issuer);
    },
    /**
     * @returns the person's identifier
     * @throws AccessTokenError (401), SignerKeysUnreachableError (503)
     */
    verify: async (token: string): Promise<string> => {
      const { sub } = await read(token);
      const identifier = z.safeParse(identifierText, sub);
      if (identifier.success) return identifier.data;
      throw new AccessTokenError("The subject of the token isn't a person's identifier");
    },
  };
};
export type ReceiptSigners = ReturnType<typeof createReceiptSigners>;
