import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { ProviderUnreachableError } from './access-token-error.ts';
import {
  fetchJson,
  fetchProviderMetadata,
  keysAddressOf,
  unreachable,
} from './discover-provider.ts';

/** How long a provider that was never reached is left alone after a failure. */
const pauseAfterFailureMs = 2_000;
/** Anyone can make up key ids: this bounds how often they make the service ask the provider. */
const refetchPauseMs = 10_000;
/** How long a key that the provider has withdrawn may still be good here. */
const maxAgeMs = 600_000;
const complaintPauseMs = 5_000;

type ProviderKeysOptions = {
  now?: () => number;
  /** Told why the keys cannot be had, at most every five seconds; holds nothing personal. */
  onTrouble?: (message: string) => void;
};

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const fetchKeys = async (issuer: string, address: string): Promise<JWTVerifyGetKey> => {
  const keySet = await fetchJson(issuer, address);
  try {
    return createLocalJWKSet(keySet as JSONWebKeySet);
  } catch (cause) {
    throw new Error(unreachable(issuer, 'no key set'), { cause });
  }
};

/**
 * The keys of an external OpenID provider: discovered when first needed, then kept for good.
 * They are fetched again after ten minutes and for an unknown key id, at most every ten seconds;
 * while that fails, those at hand stay good. Throws `ProviderUnreachableError` where nothing can
 * be said: no keys were ever had, or the key is unknown and the last fetch failed.
 */
export const createProviderKeys = (
  issuer: string,
  { now = Date.now, onTrouble = () => {} }: ProviderKeysOptions = {},
): JWTVerifyGetKey => {
  let address: string | undefined;
  let keys: JWTVerifyGetKey | undefined;
  let failure: ProviderUnreachableError | undefined;
  let fetching: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let complainedAt = Number.NEGATIVE_INFINITY;

  const complain = (message: string) => {
    if (now() - complainedAt < complaintPauseMs) return;
    complainedAt = now();
    onTrouble(message);
  };

  const fetchOnce = async (): Promise<void> => {
    triedAt = now();
    try {
      address ??= keysAddressOf(await fetchProviderMetadata(issuer));
      keys = await fetchKeys(issuer, address);
      failure = undefined;
    } catch (cause) {
      failure = new ProviderUnreachableError(sentenceOf(cause), { cause });
      complain(failure.message);
    } finally {
      fetching = undefined;
    }
  };

  /** Those who ask while a fetch runs wait for that one; never rejects. */
  const fetchAfter = (pauseMs: number): Promise<void> => {
    if (fetching === undefined && now() - triedAt >= pauseMs) fetching = fetchOnce();
    return fetching ?? Promise.resolve();
  };

  const known = async (): Promise<JWTVerifyGetKey> => {
    if (keys === undefined) await fetchAfter(pauseAfterFailureMs);
    else if (failure === undefined) await fetchAfter(maxAgeMs);
    // Valid tokens do not wait for a provider that is known to be in trouble.
    else void fetchAfter(refetchPauseMs);
    if (keys === undefined) throw failure;
    return keys;
  };

  return async (header, token) => {
    try {
      return await (await known())(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await fetchAfter(refetchPauseMs);
      if (failure !== undefined) throw failure;
      return (await known())(header, token);
    }
  };
};
