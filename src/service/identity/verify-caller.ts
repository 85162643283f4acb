import { decodeJwt } from 'jose';
import { keyPrefix } from './api-secret.ts';
import { authenticateKey, type Credentials } from './credentials.ts';
import type { SigningKeys } from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { ownRights } from './rights.ts';
import {
  type AccessTokenVerifier,
  type Caller,
  createAccessTokenVerifier,
} from './verify-access-token.ts';

/** Whom the access tokens of programs are for. */
export const machineAudience = 'consent-service';

/** Who issues the access tokens of programs; people's come from a provider, whoever that is. */
export const machineIssuerOf = (publicUrl: string): string => `${publicUrl}/api/access`;

const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    // The verifier of people's tokens says what is wrong.
    return undefined;
  }
};

type Settings = {
  publicUrl: string;
  keys: Pick<SigningKeys, 'accessToken' | 'refreshForUnknown'>;
  credentials: Credentials;
  /** Of the tokens that people sign in with. */
  people: AccessTokenVerifier;
  now?: () => Date;
};

/**
 * Verifies whatever a caller may sign in with: an API key, an access token of a client, or one of a
 * person. Which it is, is told by its prefix and issuer, never by trial.
 */
export const createCallerVerifier = ({
  publicUrl,
  keys,
  credentials,
  people,
  now,
}: Settings): AccessTokenVerifier => {
  const issuer = machineIssuerOf(publicUrl);
  const machines = createAccessTokenVerifier({
    issuer,
    audience: machineAudience,
    keys: createOwnKeys(keys),
    rights: ownRights,
    typ: 'at+jwt',
    ...(now === undefined ? {} : { now }),
  });

  const verifyKey = async (key: string, address: string | null): Promise<Caller> => {
    const { id, scope } = await authenticateKey(credentials, key, address);
    return { subject: id, clientId: id, scopes: [scope], isProgram: true };
  };

  return {
    verify: async (token, address = null) => {
      if (token.startsWith(keyPrefix)) return verifyKey(token, address);
      if (issuerOf(token) !== issuer) return people.verify(token, address);
      const caller = await machines.verify(token, address);
      const { scope } = await credentials.inForce('client', caller.clientId);
      return { ...caller, scopes: [scope], isProgram: true };
    },
  };
};
