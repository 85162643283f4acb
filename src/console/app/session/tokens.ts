import { type Scope, scopes, withIncluded } from '#contract/common/scopes.ts';
import type { TokenAnswer } from './boot-result.ts';

/** What a sign-in gave; lives in memory only. `expiresAt` is in epoch milliseconds. */
export type Tokens = {
  accessToken: string;
  idToken: string | undefined;
  refreshToken: string | undefined;
  /** As the provider said, blank separated. */
  scope: string | undefined;
  expiresAt: number;
};

/** Who is signed in: the name for their own eyes, the subject as records have it. */
export type Person = { name: string; subject: string; idToken: string | undefined };

export const readTokenAnswer = (answer: TokenAnswer): Tokens => ({
  accessToken: answer.access_token,
  idToken: answer.id_token,
  refreshToken: answer.refresh_token,
  scope: answer.scope,
  expiresAt:
    answer.expires_in === undefined
      ? Number.POSITIVE_INFINITY
      : answer.requestedAt + answer.expires_in * 1000,
});

/**
 * The claims of a JSON Web Token, unverified: it came from the token endpoint itself, and what is
 * allowed is decided by the service. Empty where it is no such token.
 */
export const readClaims = (token: string | undefined): Record<string, unknown> => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return {};
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
};

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const readPerson = ({ accessToken, idToken }: Tokens): Person => {
  const claims = readClaims(idToken);
  const subject = text(readClaims(accessToken).sub) ?? text(claims.sub) ?? '';
  const name = text(claims.name) ?? text(claims.preferred_username) ?? text(claims.email);
  return { name: name ?? 'Signed in', subject, idToken };
};

/**
 * The scopes of the interface that were granted: those of the access token's claim, which the
 * service goes by, else (an opaque token) what the provider said.
 */
export const readGrantedScopes = (tokens: Tokens, scopeClaim: string): Scope[] => {
  const claim = readClaims(tokens.accessToken)[scopeClaim] ?? tokens.scope ?? '';
  const granted = Array.isArray(claim) ? claim : String(claim).split(/[\s,]+/);
  return withIncluded(scopes.filter((scope) => granted.includes(scope)));
};
