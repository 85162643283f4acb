/**
 * A token that is refused (401, RFC 6750). `message` is fit for `error_description`: it names
 * the fault and holds nothing of the token.
 */
export class AccessTokenError extends Error {
  override readonly name = 'AccessTokenError';
  readonly error = 'invalid_token';
}

/** A page of the console asks by another session than the one that is in force (401). */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';
}

/** The words for a token whose time is over. */
export const expiredTokenMessage = 'The token has expired';

/** Too many wrong secrets came from there: none is compared for a while (429). */
export class TooManyWrongSecretsError extends Error {
  override readonly name = 'TooManyWrongSecretsError';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`Too many wrong secrets. Try again in ${Math.ceil(waitMs / 1000)} s.`);
    this.waitMs = waitMs;
  }
}

/** The external provider's keys cannot be had, so nothing can be said of any token (503). */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** A list of keys that sign receipts can't be had, so nothing can be said of a token (503). */
export class SignerKeysUnreachableError extends Error {
  override readonly name = 'SignerKeysUnreachableError';
}
