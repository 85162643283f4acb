import { scopes } from '#contract/common/scopes.ts';
import type { Database } from '#service/db/database.ts';
import { discoverProvider } from './discover-provider.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts';
import type { Encryption } from './encryption.ts';
import type { SigningKeys } from './keys.ts';
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
  createIdTokenReader,
  type IdTokenReader,
} from './verify-access-token.ts';

type IdentityLog = Parameters<typeof createEmbeddedIdentity>[0]['log'];

type Settings = {
  db: Database;
  publicUrl: string;
  encryption: Encryption;
  keys: SigningKeys;
  /** The provider to use; null for the embedded one. */
  external: { issuer: string; clientId: string; audience: string } | null;
  scopeClaim: string;
  log: IdentityLog;
};

/** Who signs people in, as the rest of the service needs to know it. */
export type Identity = {
  verifier: AccessTokenVerifier;
  readIdToken: IdTokenReader;
  issuer: string;
  clientId: string;
  audience: string;
  /** What the console asks for at sign-in. */
  scope: string;
  endpoints: EmbeddedIdentity['endpoints'] | null;
  /** Origins that the console's page must be allowed to speak to. */
  origins: readonly string[];
  embedded: EmbeddedIdentity | null;
};

const embeddedAudience = 'consent-service';

/** Throws with one sentence where an external provider is not what its address says. */
export const openIdentity = async (settings: Settings): Promise<Identity> => {
  const { external, scopeClaim, log } = settings;
  if (external === null) {
    const embedded = await createEmbeddedIdentity({ ...settings, audience: embeddedAudience });
    return { ...embedded, origins: [], embedded };
  }
  const trusted = {
    issuer: external.issuer,
    keys: 'discover' as const,
    onTrouble: (message: string) => log.warn({}, message),
  };
  const { origins } = await discoverProvider(external.issuer);
  return {
    ...external,
    scope: `openid profile email ${scopes.join(' ')}`,
    endpoints: null,
    origins: [new URL(external.issuer).origin, ...origins],
    embedded: null,
    verifier: createAccessTokenVerifier({ ...trusted, audience: external.audience, scopeClaim }),
    readIdToken: createIdTokenReader({ ...trusted, audience: external.clientId }),
  };
};
