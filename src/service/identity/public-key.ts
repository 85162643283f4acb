import { base64url, exportJWK, importJWK, importSPKI, type JWK } from 'jose';
import * as z from 'zod/mini';
import { type JwtAlgorithm, jwtAlgorithms } from './jwt-algorithms.ts';

/** A key that verifies what its owner signs. */
export type PublicKey = {
  /** To be kept: what verifies, and what the key says it is for; no private part, no remarks. */
  jwk: JWK;
  /** What verifies alone: whichever of the algorithms a token is signed with. */
  material: JWK;
  /** What tokens call it; null if it has no name. */
  kid: string | null;
  algorithms: readonly JwtAlgorithm[];
};

/** Why a key can't be used. `message` is a sentence for whoever gave it, with nothing of the key. */
export class PublicKeyError extends Error {
  override readonly name = 'PublicKeyError';
}

const rsaAlgorithms = jwtAlgorithms.filter((name) => /^[RP]S/.test(name));
const edwardsAlgorithms = ['EdDSA', 'Ed25519'] as const;
const curveAlgorithms: { readonly [curve: string]: readonly JwtAlgorithm[] } = {
  'P-256': ['ES256'],
  'P-384': ['ES384'],
  'P-521': ['ES512'],
  Ed25519: edwardsAlgorithms,
};

/** A shorter one can be broken, a longer one only costs time. */
const modulusBits = { minimum: 2048, maximum: 8192 };
const exponentBytesMaximum = 4;
const kidMaximum = 255;

/** Members of a JWK that only its owner may have (RFC 7518, 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const kinds = 'Use RSA of 2048 to 8192 bits, an elliptic curve (P-256, P-384, P-521), or Ed25519.';
const isPrivate =
  'This is a private key. Keep it to yourself and register its public key, preferably of a new pair.';

const part = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(2_048));
const jwkSchema = z.union([
  z.object({ kty: z.literal('RSA'), n: part, e: part }),
  z.object({ kty: z.literal('EC'), crv: z.string(), x: part, y: part }),
  z.object({ kty: z.literal('OKP'), crv: z.string(), x: part }),
]);
const usageSchema = z.looseObject({
  kid: z.nullish(z.string().check(z.maxLength(kidMaximum))),
  alg: z.nullish(z.string()),
  use: z.nullish(z.string()),
  key_ops: z.nullish(z.array(z.string())),
});

const bitsOf = (encoded: string): number => {
  const bytes = base64url.decode(encoded);
  const first = bytes.findIndex((byte) => byte !== 0);
  if (first === -1) return 0;
  return (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
};

const algorithmsOf = (jwk: z.output<typeof jwkSchema>): readonly JwtAlgorithm[] => {
  if (jwk.kty !== 'RSA') return curveAlgorithms[jwk.crv] ?? [];
  const bits = bitsOf(jwk.n);
  const isFit =
    bits >= modulusBits.minimum &&
    bits <= modulusBits.maximum &&
    bitsOf(jwk.e) <= exponentBytesMaximum * 8;
  return isFit ? rsaAlgorithms : [];
};

/** The algorithms that the key itself allows: one of Ed25519 has two names (RFC 9864). */
const allowedBy = (named: string, possible: readonly JwtAlgorithm[]): readonly JwtAlgorithm[] => {
  if (edwardsAlgorithms.some((name) => name === named)) {
    return possible.filter((name) => edwardsAlgorithms.some((edwards) => edwards === name));
  }
  return possible.filter((name) => name === named);
};

/**
 * A key from a JWK, as parsed from JSON.
 * @throws PublicKeyError
 */
export const toPublicKey = async (given: unknown): Promise<PublicKey> => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new PublicKeyError('Must be a public key: a PEM (SPKI), or a JWK in JSON.');
  }
  if ('keys' in given) {
    throw new PublicKeyError(
      'This is a list of keys. Give one of them, or the address of the list.',
    );
  }
  if (privateMembers.some((member) => member in given)) throw new PublicKeyError(isPrivate);
  const usage = z.safeParse(usageSchema, given);
  if (!usage.success) throw new PublicKeyError('The JWK is malformed.');
  const { kid, alg, use, key_ops: operations } = usage.data;
  if ((use ?? 'sig') !== 'sig' || !(operations ?? ['verify']).includes('verify')) {
    throw new PublicKeyError("This key isn't for signatures.");
  }
  const read = z.safeParse(jwkSchema, given);
  const jwk = read.data;
  if (jwk === undefined) throw new PublicKeyError(`This kind of key can't be used. ${kinds}`);
  const possible = algorithmsOf(jwk);
  const algorithms = alg == null ? possible : allowedBy(alg, possible);
  const [algorithm] = algorithms;
  if (algorithm === undefined) throw new PublicKeyError(`This kind of key can't be used. ${kinds}`);
  await importJWK(jwk, algorithm).catch((cause: unknown) => {
    throw new PublicKeyError('The key is malformed.', { cause });
  });
  return {
    material: jwk,
    jwk: { ...jwk, ...(kid == null ? {} : { kid }), ...(alg == null ? {} : { alg }) },
    kid: kid ?? null,
    algorithms,
  };
};

/** The algorithm decides nothing here but which kind of key is tried. */
const kindsOfPem = ['RS256', 'ES256', 'ES384', 'ES512', 'Ed25519'] as const;

const readPem = async (pem: string): Promise<PublicKey> => {
  for (const algorithm of kindsOfPem) {
    const key = await importSPKI(pem, algorithm, { extractable: true }).catch(() => null);
    if (key !== null) return toPublicKey(await exportJWK(key));
  }
  throw new PublicKeyError(`This key can't be read. ${kinds}`);
};

/**
 * A key from a PEM (SPKI), or a JWK in JSON.
 * @throws PublicKeyError
 */
export const readPublicKey = async (text: string): Promise<PublicKey> => {
  const trimmed = text.trim();
  if (/PRIVATE KEY/.test(trimmed)) throw new PublicKeyError(isPrivate);
  if (/^-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----$/.test(trimmed)) {
    return readPem(trimmed);
  }
  if (/^-----BEGIN (?:RSA PUBLIC KEY|CERTIFICATE)-----/.test(trimmed)) {
    throw new PublicKeyError('Convert it to a public key in SPKI first (BEGIN PUBLIC KEY).');
  }
  if (trimmed.startsWith('-----BEGIN PUBLIC KEY-----')) {
    throw new PublicKeyError('Give exactly one PEM, complete with its last line.');
  }
  let given: unknown;
  try {
    given = JSON.parse(trimmed);
  } catch {
    // Falls through: whatever it is, it's no object.
  }
  return toPublicKey(given);
};

/** Tells whether two keys are the same, whatever they are called. */
export const keyIdentity = ({ kty, crv, n, e, x, y }: JWK): string =>
  JSON.stringify([kty, crv, n, e, x, y]);
