import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Scope } from '#contract/common/scopes.ts';
import type { CallerAddress } from '#service/http/client-address.ts';
import { AccessTokenError, expiredTokenMessage } from './access-token-error.ts';
import { jwtAlgorithms } from './jwt-algorithms.ts';
import { type RightsRule, rightsIn } from './rights.ts';

/**
 * Who makes a request, and what the token lets them do; `subject` is opaque. `issuedAt` is in
 * seconds, as the token has it.
 */
export type Caller = {
  subject: string;
  clientId: string;
  scopes: readonly Scope[];
  /** A program by a credential of its own, and no person. */
  isProgram?: true;
  /** Only for what writes nothing, whatever its scopes. */
  isReadOnly?: true;
  /** Of a program: publishes alone though the account demands a second person's approval. */
  mayPublish?: true;
  issuedAt?: number | undefined;
  /** Whether it's a colleague in the console, and no program. */
  isStaff?: true;
  /** Of a colleague: the session of the page, and when they signed in; null where nobody knows. */
  session?: { id: string; authAt: string | null };
};

/**
 * `from` is where the caller is; left out, it isn't known. Throws `AccessTokenError` (401),
 * `TooManyWrongSecretsError` (429) or `ProviderUnreachableError` (503).
 */
export type AccessTokenVerifier = {
  verify: (token: string, from?: CallerAddress) => Promise<Caller>;
};

type VerifierSettings = {
  issuer: string;
  audience: string;
  /** Of the issuer; those of an external provider are discovered (provider-keys.ts). */
  keys: JSONWebKeySet | JWTVerifyGetKey;
  /** How its claims become rights. */
  rights: RightsRule;
  /** Demands this `typ` (RFC 9068: at+jwt); not every external provider writes it. */
  typ?: string;
  now?: () => Date;
};

// Longer than any header that the HTTP servers let through.
const maxTokenLength = 16_384;
const maxNameLength = 255;
const clockToleranceSeconds = 5;
/** How far ahead of ours an issuer's clock may be. */
const issuedAheadSeconds = 60;
/** What external providers write into access tokens; an ID or logout token says otherwise. */
const externalTypes: readonly (string | undefined)[] = [undefined, 'at+jwt', 'jwt'];
const wrongType = "This isn't an access token";

const foreignIssuer = 'The token is from another issuer';

const claimFaults: Record<string, string> = {
  iss: foreignIssuer,
  aud: 'The token is for another audience',
  nbf: "The token isn't valid yet",
  exp: 'The token has no expiry',
  typ: wrongType,
};

const faultOf = (error: errors.JOSEError): string => {
  if (error instanceof errors.JWTExpired) return expiredTokenMessage;
  if (error instanceof errors.JWTClaimValidationFailed) {
    return claimFaults[error.claim] ?? 'A claim of the token is missing or wrong';
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'The signature of the token is wrong';
  }
  if (error instanceof errors.JWKSNoMatchingKey) return 'The token was signed with an unknown key';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return "The token isn't signed with an allowed algorithm";
  return "This isn't a signed JSON Web Token";
};

const stringClaim = (payload: JWTPayload, ...names: string[]): string | undefined => {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

/** Names are stored as text, which holds neither NUL nor half a character. */
export const isUsableName = (name: string): boolean =>
  name.length <= maxNameLength && name.isWellFormed() && !name.includes('\0');

/** Who a token says that it is from, before it's verified; null if it's no JWT or doesn't say so. */
export const claimedIssuer = (token: string): string | null => {
  try {
    const { iss }: { iss?: unknown } = decodeJwt(token);
    return typeof iss === 'string' ? iss : null;
  } catch {
    return null;
  }
};

type ReaderSettings = Omit<VerifierSettings, 'rights' | 'issuer' | 'audience' | 'keys'> &
  (
    | Pick<VerifierSettings, 'issuer' | 'audience' | 'keys'>
    // Whoever has one of these keys may say so.
    | { issuer?: undefined; audience?: undefined; keys: JWTVerifyGetKey }
  );

/** Reads what was signed, once it was verified. Throws as `AccessTokenVerifier` does. */
export const createTokenReader = (settings: ReaderSettings) => {
  const { issuer, audience, typ, now = () => new Date() } = settings;
  const keys =
    typeof settings.keys === 'function' ? settings.keys : createLocalJWKSet(settings.keys);
  return async (token: string): Promise<JWTPayload> => {
    if (token.length > maxTokenLength) throw new AccessTokenError('The token is too long');
    const claimed = claimedIssuer(token);
    // So that no one is asked for a key that signs for someone else.
    if (issuer !== undefined && claimed !== null && claimed !== issuer) {
      throw new AccessTokenError(foreignIssuer);
    }
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        ...(issuer === undefined ? {} : { issuer, audience }),
        algorithms: [...jwtAlgorithms],
        requiredClaims: ['exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: now(),
        ...(typ === undefined ? {} : { typ }),
      });
      const written = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
      if (typ === undefined && !externalTypes.includes(written)) {
        throw new AccessTokenError(wrongType);
      }
      if ((payload.iat ?? 0) > now().getTime() / 1000 + issuedAheadSeconds) {
        throw new AccessTokenError('The token was issued in the future');
      }
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new AccessTokenError(faultOf(error));
      throw error;
    }
  };
};

/** The name that a provider gives a person, for people's eyes; null if it gives none. */
export const nameIn = (claims: JWTPayload): string | null => {
  const name = stringClaim(claims, 'name', 'preferred_username', 'email') ?? null;
  return name !== null && isUsableName(name) ? name : null;
};

/** Whom an ID token is about, and the name that it gives them, if any; throws as a verifier does. */
export type IdTokenReader = (idToken: string) => Promise<{ subject: string; name: string | null }>;

/** @param settings `audience` is the client that people sign in to */
export const createIdTokenReader = (
  settings: Pick<VerifierSettings, 'issuer' | 'audience' | 'keys' | 'now'>,
): IdTokenReader => {
  const read = createTokenReader(settings);
  return async (idToken) => {
    const payload = await read(idToken);
    return { subject: payload.sub ?? '', name: nameIn(payload) };
  };
};

export const createAccessTokenVerifier = (settings: VerifierSettings): AccessTokenVerifier => {
  const { rights } = settings;
  const readPayload = createTokenReader(settings);
  return {
    verify: async (token) => {
      const payload = await readPayload(token);
      const clientId = stringClaim(payload, 'client_id', 'azp', 'appid', 'cid') ?? '';
      const subject = stringClaim(payload, 'sub') ?? clientId;
      if (!isUsableName(clientId)) {
        throw new AccessTokenError("The client of the token isn't a usable name");
      }
      if (!isUsableName(subject)) {
        throw new AccessTokenError("The subject of the token isn't a usable name");
      }
      if (subject === '') throw new AccessTokenError('The token has no subject');
      const scopes = rightsIn(payload, rights) ?? [];
      return { subject, clientId, scopes, issuedAt: payload.iat };
    },
  };
};
