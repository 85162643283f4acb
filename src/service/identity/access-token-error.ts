/**
 * A token that is refused (401, RFC 6750). `message` is fit for `error_description`: it names
 * the fault and holds nothing of the token.
 */
export class AccessTokenError extends Error {
  override readonly name: string = 'AccessTokenError';
  readonly error = 'invalid_token';
}

const claimWords = {
  iss: "The token's iss isn't the issuer that its key is registered for",
  aud: "The token's aud doesn't contain the audience that its key is registered for",
};

/** A registered key signed the token, but for nobody whom its signer signs receipts for (401). */
export class SignerClaimsError extends AccessTokenError {
  override readonly name = 'SignerClaimsError';
  readonly claims: readonly (keyof typeof claimWords)[];

  constructor(claims: readonly (keyof typeof claimWords)[]) {
    super(claims.map((claim) => claimWords[claim]).join('. '));
    this.claims = claims;
  }
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
