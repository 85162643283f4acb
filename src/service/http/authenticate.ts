import type { Endpoint } from '#contract/common/endpoint.ts';
import { writeScopes } from '#contract/common/scopes.ts';
import {
  AccessTokenError,
  expiredTokenMessage,
  ProviderUnreachableError,
} from '#service/identity/access-token-error.ts';
import type { AccessTokenVerifier, Caller } from '#service/identity/verify-access-token.ts';
import type { Sender } from './context.ts';
import { identifyPerson, type PersonVerifier } from './identify-person.ts';
import { Problem } from './problem.ts';

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

const bearerOf = (header: string): string | undefined =>
  /^Bearer +([\w~+/.-]+=*)$/i.exec(header)?.[1];

/** @throws Problem 401, or 503 while the identity provider's keys are out of reach */
export const authenticate = async (
  request: Request,
  { verify }: AccessTokenVerifier,
): Promise<Caller> => {
  const header = request.headers.get('authorization');
  if (header === null) {
    throw unauthorized('Sign in: this needs an access token in the Authorization header.');
  }
  const token = bearerOf(header);
  if (token === undefined) {
    throw unauthorized(
      'The Authorization header must be Bearer, followed by a token.',
      'invalid_token',
    );
  }
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof AccessTokenError) throw refusedToken(error);
    if (error instanceof ProviderUnreachableError) {
      throw new Problem(
        503,
        'identity-provider-unreachable',
        "The identity provider can't be reached, so the access token couldn't be checked. Try again soon.",
      );
    }
    throw error;
  }
};

/**
 * Who sends a request that nobody has to sign in for.
 * @throws Problem as `authenticate` does, if there are credentials
 */
export const identifySender = async (
  request: Request,
  verifier: AccessTokenVerifier,
  signers: PersonVerifier | undefined,
): Promise<Sender> => {
  const header = request.headers.get('authorization');
  if (header === null) return { kind: 'nobody' };
  const identifier = await identifyPerson(bearerOf(header) ?? '', signers);
  if (identifier !== null) return { kind: 'person', identifier };
  return { kind: 'program', caller: await authenticate(request, verifier) };
};

/** Whether the caller may change things: link tokens, which let their holder write, are for them. */
export const mayWrite = ({ scopes }: Pick<Caller, 'scopes'>): boolean =>
  writeScopes.some((scope) => scopes.includes(scope));

/** Whether one of the endpoint's scopes is the caller's. */
export const mayCall = (caller: Pick<Caller, 'scopes'>, endpoint: Endpoint): boolean =>
  endpoint.scopes.some((scope) => caller.scopes.includes(scope));

/** 403 that names the scope that is missing. */
export const scopeMissing = (endpoint: Endpoint): Problem => {
  const needed = endpoint.scopes.join(' or ');
  return new Problem(
    403,
    'scope-missing',
    `This needs the scope ${needed}. Ask an administrator for it.`,
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="consent", error="insufficient_scope", scope="${endpoint.scopes.join(' ')}"`,
      },
    },
  );
};
