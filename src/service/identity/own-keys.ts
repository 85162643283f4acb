import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { KeySet, SigningKeys } from './keys.ts';

const keySetOf = (keys: KeySet) =>
  createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) });

/** The deployment's own access token keys, as they rotate. */
export const createOwnKeys = (
  signingKeys: Pick<SigningKeys, 'accessToken' | 'refreshForUnknown'>,
): JWTVerifyGetKey => {
  let keys = signingKeys.accessToken();
  let keySet = keySetOf(keys);
  const current = () => {
    if (keys !== signingKeys.accessToken()) {
      keys = signingKeys.accessToken();
      keySet = keySetOf(keys);
    }
    return keySet;
  };
  return async (header, token) => {
    try {
      return await current()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await signingKeys.refreshForUnknown();
      return current()(header, token);
    }
  };
};
