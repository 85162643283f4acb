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
import {
  AccessTokenError,
  SignerClaimsError,
  SignerKeysUnreachableError,
} from './access-token-error.ts';
import type { KeyLists } from './key-lists.ts';
import { type PublicKey, toPublicKey } from './public-key.ts';
import { claimsRefusedBy, type SaidClaims, type SignerClaims } from './signer-claims.ts';
import { claimedIssuer, createTokenReader } from './verify-access-token.ts';

/** How long a signer that was revoked may still be good here. */
const rowsMaxAgeMs = 1_000;

/** Keys with who signs with them: several signers may have one, and take different JWTs. */
type Held = { keys: readonly PublicKey[]; by: readonly SignerClaims[] };

/** `lists` by their address. */
type Signers = { own: readonly Held[]; lists: ReadonlyMap<string, readonly SignerClaims[]> };

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

const decoder = new TextDecoder();

/** None where it's no object: such a token is refused when it's read. */
const readClaims = (payload: Uint8Array): SaidClaims => {
  try {
    const read: unknown = JSON.parse(decoder.decode(payload));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
};

/** What a token says that a key has signed; null if it hasn't. */
const signedBy = async (
  { material }: PublicKey,
  token: FlattenedJWSInput,
): Promise<SaidClaims | null> => {
  try {
    const { payload } = await flattenedVerify(token, material);
    return readClaims(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
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
    const lists = Map.groupBy(rows, ({ jwksUrl }) => jwksUrl ?? '');
    lists.delete('');
    keyLists.keepOnly(new Set(lists.keys()));
    const own = rows.map(async (row) => ({ keys: await Promise.all(importKey(row)), by: [row] }));
    return { own: await Promise.all(own), lists };
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

  const readLists = (
    lists: Signers['lists'],
    read: KeyLists['read'],
  ): Promise<(Held & { error: string | null })[]> =>
    Promise.all(
      [...lists].map(async ([address, by]) => {
        const { keys, error } = await read(address);
        return { keys, error, by };
      }),
    );

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const { own, lists } = await inForce();
    let refused: SignerClaimsError | undefined;
    const find = async (
      candidates: readonly Held[],
      pick: (keys: readonly PublicKey[]) => readonly PublicKey[],
    ): Promise<PublicKey | undefined> => {
      for (const { keys, by } of candidates) {
        for (const key of pick(keys)) {
          const said = await signedBy(key, token);
          if (said === null) continue;
          const claims = claimsRefusedBy(by, said);
          if (claims.length === 0) return key;
          if (refused === undefined || claims.length < refused.claims.length) {
            refused = new SignerClaimsError(claims);
          }
        }
      }
      return undefined;
    };

    const found = await find(own, (keys) => keys.filter(isFor(header)));
    if (found !== undefined) return found.material;
    const pick = ofList(header);
    const asKnown = await readLists(lists, keyLists.read);
    const listed = await find(asKnown, pick);
    if (listed !== undefined) return listed.material;
    // Whoever signs with a new key names it: one that is listed has been tried. But one whose claims
    // were refused may be new in the list of another signer, who takes them.
    const isListed = asKnown.some(({ keys }) =>
      pick(keys).some(({ kid }) => kid !== null && kid === header.kid),
    );
    if (isListed && refused === undefined) throw new errors.JWKSNoMatchingKey();
    const asNow = await readLists(lists, keyLists.reread);
    const renewed = await find(asNow, pick);
    if (renewed !== undefined) return renewed.material;
    if (asNow.some(({ error }) => error !== null)) {
      throw new SignerKeysUnreachableError("A list of signers' keys can't be read");
    }
    throw refused ?? new errors.JWKSNoMatchingKey();
  };

  const read = createTokenReader({ keys: keyOf, ...(now === undefined ? {} : { now }) });

  /** Of this service or the provider of sign-ins. */
  const isOurs = (issuer: string): boolean =>
    issuer === publicUrl || issuer.startsWith(`${publicUrl}/`) || issuers.includes(issuer);

  return {
    /** Why no signer can have an issuer, in words; null if one can. */
    issuerFault: (issuer: string): string | null =>
      isOurs(issuer)
        ? "This is the issuer of your colleagues' or programs' tokens, which never sign receipts."
        : null,
    /** Why the keys of a list can't be used, in words; null if they can. */
    listFault: async (address: string): Promise<string | null> => {
      const { keys, error } = await keyLists.read(address);
      return keys.length > 0 ? null : error;
    },
    /** Whether a token is for `verify`, before anything of it is verified. */
    isOfPerson: (token: string): boolean => {
      if (!isJwt(token)) return false;
      const issuer = claimedIssuer(token);
      return issuer === null || !isOurs(issuer);
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
