/**
 * A token that is refused (401, RFC 6750). `message` is fit for `error_description`: it names
 * the fault and holds nothing of the token.
 */
export class AccessTokenError extends Error {
  override readonly name = 'AccessTokenError';
  readonly error = 'invalid_token';
}

/** The words for a token whose time is over. */
export const expiredTokenMessage = 'The token has expired';

/** The external provider's keys cannot be had, so nothing can be said of any token (503). */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** A list of keys that sign receipts can't be had, so nothing can be said of a token (503). */
export class SignerKeysUnreachableError extends Error {
  override readonly name = 'SignerKeysUnreachableError';
}
