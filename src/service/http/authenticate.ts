import { type Endpoint, isForReading } from '#contract/common/endpoint.ts';
import { type Scope, writeScopes } from '#contract/common/scopes.ts';
import { sessionChangedCode } from '#contract/console-page.ts';
import {
  AccessTokenError,
  expiredTokenMessage,
  ProviderUnreachableError,
  SessionChangedError,
  TooManyWrongSecretsError,
} from '#service/identity/access-token-error.ts';
import type { Sessions } from '#service/identity/sessions/sessions.ts';
import type { AccessTokenVerifier, Caller } from '#service/identity/verify-access-token.ts';
import type { CallerAddress } from './client-address.ts';
import type { Sender } from './context.ts';
import { identifyPerson, type PersonVerifier } from './identify-person.ts';
import { Problem } from './problem.ts';
import { readCredential } from './read-credential.ts';

/** RFC 6750: what is wrong, in the header that says how to do better. */
const unauthorized = (detail: string, error?: 'invalid_token'): Problem =>
  new Problem(401, error === undefined ? 'credentials-missing' : 'token-invalid', detail, {
    headers: {
      'WWW-Authenticate':
        error === undefined
          ? 'Bearer realm="consent"'
          : `Bearer realm="consent", error="${error}", error_description="${detail}"`,
    },
  });

const refusedToken = ({ message, error }: AccessTokenError): Problem =>
  unauthorized(`${message}. Sign in again.`, error);

/** 401 as a token gets it whose time is over. */
export const expiredToken = (): Problem => refusedToken(new AccessTokenError(expiredTokenMessage));

/** How a request's credential is read and verified. */
export type Authentication = {
  verifier: AccessTokenVerifier;
  /** Of people in the console; left out, there are none. */
  sessions?: Pick<Sessions, 'authenticate'> | undefined;
  /** Verifies the JWTs of people; left out, there are none. */
  signers?: PersonVerifier | undefined;
  /** Whether a credential may be in the query, where logs and histories keep it; left out, it may not. */
  acceptsQueryCredentials?: boolean | undefined;
  /** Where the caller is; left out, that isn't known. */
  addressOf?: ((request: Request, peer: string | undefined) => CallerAddress) | undefined;
};

const missing = {
  none: 'Sign in: this needs an access token in the Authorization header.',
  'in-query':
    "Credentials in the address end up in logs, so they aren't accepted. Send them in the Authorization header.",
} as const;

/** The Problem of a credential that was refused; what else went wrong as it is. */
export const refusalOf = (error: unknown): unknown => {
  if (error instanceof AccessTokenError) return refusedToken(error);
  if (error instanceof SessionChangedError) {
    const detail = 'Someone signed in again since this page was opened. Reload it.';
    return new Problem(401, sessionChangedCode, detail);
  }
  if (error instanceof TooManyWrongSecretsError) {
    return new Problem(429, 'too-many-wrong-secrets', error.message, {
      headers: { 'Retry-After': String(Math.ceil(error.waitMs / 1000)) },
    });
  }
  if (error instanceof ProviderUnreachableError) {
    return new Problem(
      503,
      'identity-provider-unreachable',
      "The identity provider can't be reached, so the access token couldn't be checked. Try again soon.",
    );
  }
  return error;
};

/**
 * Who sends the request, by its access token or API key, else by the session of a page; `peer` is the address it came from.
 * @throws Problem 401, 400 for two credentials, 429 after too many wrong keys, or 503 while the
 * identity provider's keys are out of reach
 */
export const authenticate = async (
  request: Request,
  { verifier, sessions, acceptsQueryCredentials = false, addressOf }: Authentication,
  peer?: string,
): Promise<Caller> => {
  const found = readCredential(request, acceptsQueryCredentials);
  if (found.kind === 'malformed') {
    throw unauthorized(
      'The Authorization header must be Bearer, followed by a token.',
      'invalid_token',
    );
  }
  if (found.kind === 'none') {
    const caller = await sessions?.authenticate(request).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (caller) return caller;
  }
  if (found.kind !== 'token') throw unauthorized(missing[found.kind]);
  return verifier.verify(found.token, addressOf?.(request, peer)).catch((error: unknown) => {
    throw refusalOf(error);
  });
};

/**
 * Who sends a request that nobody has to sign in for.
 * @throws Problem as `authenticate` does, if there are credentials
 */
export const identifySender = async (
  request: Request,
  authentication: Authentication,
  peer?: string,
): Promise<Sender> => {
  const { acceptsQueryCredentials = false, signers } = authentication;
  const found = readCredential(request, acceptsQueryCredentials);
  if (found.kind === 'none') return { kind: 'nobody' };
  const identifier = found.kind === 'token' ? await identifyPerson(found.token, signers) : null;
  if (identifier !== null) return { kind: 'person', identifier };
  return { kind: 'program', caller: await authenticate(request, authentication, peer) };
};

/** Whether the caller may change things: link tokens, which let their holder write, are for them. */
export const mayWrite = ({ scopes, isReadOnly }: Pick<Caller, 'scopes' | 'isReadOnly'>): boolean =>
  isReadOnly !== true && writeScopes.some((scope) => scopes.includes(scope));

const scopesFor = (
  { isProgram }: Pick<Caller, 'isProgram'>,
  { scopes, programScopes }: Pick<Endpoint, 'scopes' | 'programScopes'>,
): readonly Scope[] => (isProgram ? (programScopes ?? scopes) : scopes);

/** Whose word it is what a caller says of a person. */
export const setterOfCaller = ({ isStaff }: Pick<Caller, 'isStaff'>): 'PROGRAM' | 'STAFF' =>
  isStaff ? 'STAFF' : 'PROGRAM';

type Rights = Pick<Caller, 'scopes' | 'isProgram' | 'isReadOnly'>;

/** 403 that names the scope that is missing. */
export const scopeMissing = (caller: Pick<Rights, 'isProgram'>, endpoint: Endpoint): Problem =>
  needsScope(scopesFor(caller, endpoint));

/** 403 that names the scopes of which one is needed. */
export const needsScope = (scopes: readonly Scope[]): Problem => {
  const needed = scopes.join(' or ');
  return new Problem(
    403,
    'scope-missing',
    `This needs the scope ${needed}. Ask an administrator for it.`,
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="consent", error="insufficient_scope", scope="${scopes.join(' ')}"`,
      },
    },
  );
};

/** Of a client or key that may only read. */
export const readOnlyCredential = (): Problem =>
  new Problem(
    403,
    'credential-read-only',
    'This client or key may only read. Ask an administrator to lift that, or use another.',
  );

/** Why a caller may not call an endpoint, as 403; null if they may. */
export const refusalToCall = (caller: Rights, endpoint: Endpoint): Problem | null => {
  const isInScope = scopesFor(caller, endpoint).some((scope) => caller.scopes.includes(scope));
  if (!isInScope) return scopeMissing(caller, endpoint);
  return caller.isReadOnly === true && !isForReading(endpoint) ? readOnlyCredential() : null;
};
