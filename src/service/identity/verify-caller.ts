import { decodeJwt } from 'jose';
import type { ApiCredentialRow } from '#service/db/schema/identity.ts';
import { type CallerAddress, noAddress } from '#service/http/client-address.ts';
import { keyPrefix } from './api-secret.ts';
import { authenticateKey, type Credentials } from './credentials.ts';
import type { SigningKeys } from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { programRights } from './rights.ts';
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

/** What a credential lets its program do, as its row says now. */
const rightsOf = ({ scope, isReadOnly, mayPublish }: ApiCredentialRow) => ({
  scopes: [scope],
  isProgram: true as const,
  ...(isReadOnly && { isReadOnly: true as const }),
  ...(mayPublish && { mayPublish: true as const }),
});

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
    rights: programRights,
    typ: 'at+jwt',
    ...(now === undefined ? {} : { now }),
  });

  const verifyKey = async (key: string, from: CallerAddress): Promise<Caller> => {
    const row = await authenticateKey(credentials, key, from);
    return { subject: row.id, clientId: row.id, ...rightsOf(row) };
  };

  return {
    verify: async (token, from = noAddress) => {
      if (token.startsWith(keyPrefix)) return verifyKey(token, from);
      if (issuerOf(token) !== issuer) return people.verify(token, from);
      const caller = await machines.verify(token, from);
      const row = await credentials.inForce('client', caller.clientId, from);
      return { ...caller, ...rightsOf(row) };
    },
  };
};
