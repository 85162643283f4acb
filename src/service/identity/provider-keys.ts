import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { ProviderUnreachableError } from './access-token-error.ts';

const timeoutMs = 5_000;
const pauseAfterFailureMs = 2_000;

const faultsOfTheToken = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

const discoverKeys = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  const metadata: unknown = await response.json();
  if (typeof metadata !== 'object' || metadata === null) throw new Error('no discovery document');
  if (!('issuer' in metadata) || metadata.issuer !== issuer) {
    throw new Error('the discovery document is of another issuer');
  }
  if (!('jwks_uri' in metadata) || typeof metadata.jwks_uri !== 'string') {
    throw new Error('the discovery document names no keys');
  }
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutMs });
};

/**
 * The keys of an external OpenID provider: discovered when first needed, kept for ten minutes,
 * fetched again for an unknown key id. Throws `ProviderUnreachableError` while they cannot be
 * had, and then leaves the provider alone for two seconds.
 */
export const createProviderKeys = (
  issuer: string,
  now: () => number = Date.now,
): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure = '';

  return async (header, token) => {
    if (now() - failedAt < pauseAfterFailureMs) throw new ProviderUnreachableError(failure);
    try {
      keys ??= discoverKeys(issuer);
      return await (await keys)(header, token);
    } catch (cause) {
      if (faultsOfTheToken.some((fault) => cause instanceof fault)) throw cause;
      keys = undefined;
      failedAt = now();
      const reason = cause instanceof Error ? cause.message : String(cause);
      failure = `The keys of ${issuer} cannot be had: ${reason}`;
      throw new ProviderUnreachableError(failure, { cause });
    }
  };
};
