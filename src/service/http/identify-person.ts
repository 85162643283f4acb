import { isSameIdentifier } from '#contract/common/identifiers.ts';
import {
  AccessTokenError,
  SignerClaimsError,
  SignerKeysUnreachableError,
} from '#service/identity/access-token-error.ts';
import type { ReceiptSigners } from '#service/identity/receipt-signers.ts';
import { Problem } from './problem.ts';
import { readHeader } from './read-header.ts';

export type PersonVerifier = Pick<ReceiptSigners, 'isOfPerson' | 'verify'>;

const refusalOf = (error: unknown): unknown => {
  if (error instanceof AccessTokenError) {
    const advice =
      error instanceof SignerClaimsError
        ? 'Send a JWT for this service, or ask an administrator to check API access.'
        : 'The JWT must be signed with a key that is registered in API access.';
    const detail = `${error.message}. ${advice}`;
    return new Problem(401, 'token-invalid', detail, {
      headers: {
        'WWW-Authenticate': `Bearer realm="consent", error="${error.error}", error_description="${error.message}"`,
      },
    });
  }
  if (error instanceof SignerKeysUnreachableError) {
    return new Problem(
      503,
      'signer-keys-unreachable',
      "The keys of a signer can't be read from their address, so the JWT couldn't be checked. Try again soon.",
    );
  }
  return error;
};

/**
 * The identifier of the person that a token speaks for; null if the token isn't a signer's.
 * @throws Problem 401, or 503 while a signer's keys are out of reach
 */
export const identifyPerson = async (
  token: string,
  signers: PersonVerifier | undefined,
): Promise<string | null> => {
  if (signers === undefined || !signers.isOfPerson(token)) return null;
  return signers.verify(token).catch((error: unknown) => {
    throw refusalOf(error);
  });
};

/**
 * Lets a person ask about themselves only (docs/design.md 10.6).
 * @throws Problem 403 `token-of-another-person`
 */
export const requireOwnIdentifier = (request: Request, identifier: string): void => {
  if (isSameIdentifier(readHeader(request, 'identifier')?.trim() ?? '', identifier)) return;
  throw new Problem(
    403,
    'token-of-another-person',
    'The header identifier must be the sub of the JWT.',
  );
};
