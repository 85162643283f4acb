import type { JWK } from 'jose';
import { personScopes } from '#contract/common/scopes.ts';
import type { Database } from '#service/db/database.ts';
import { AccessTokenError } from './access-token-error.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts';
import type { Encryption } from './encryption.ts';
import type { SigningKeys } from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { createProviderKeys } from './provider-keys.ts';
import { ownRights, type RightsRule } from './rights.ts';
import {
  type ClientProof,
  checkClientKey,
  type ProviderSettings,
} from './sessions/provider-client.ts';
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
  createIdTokenReader,
  type IdTokenReader,
} from './verify-access-token.ts';

type IdentityLog = Parameters<typeof createEmbeddedIdentity>[0]['log'];

/** An OpenID provider that is not ours (docs/design.md 10.1). */
export type ExternalIdentity = {
  issuer: string;
  clientId: string;
  /** Whom the access tokens are for that people send by themselves; null if none are accepted. */
  audience: string | null;
  /** What a sign-in asks for, divided by blanks. */
  scope: string;
  parameters: Readonly<Record<string, string>>;
  secret: string | null;
  key: JWK | null;
  rights: RightsRule;
};

type Settings = {
  db: Database;
  publicUrl: string;
  /** Where the service reaches itself. */
  ownUrl: string;
  encryption: Encryption;
  keys: SigningKeys;
  /** The provider to use; null for the embedded one. */
  external: ExternalIdentity | null;
  log: IdentityLog;
};

/** Who signs people in, as the rest of the service needs to know it. */
export type Identity = {
  verifier: AccessTokenVerifier;
  readIdToken: IdTokenReader;
  issuer: string;
  clientId: string;
  /** How the service speaks with the provider. */
  provider: Pick<
    ProviderSettings,
    'issuer' | 'clientId' | 'proof' | 'scope' | 'parameters' | 'rights' | 'keys' | 'fetch'
  >;
  embedded: EmbeddedIdentity | null;
};

const embeddedAudience = 'consent-service';

/** The service's own address isn't always one that it reaches itself at. */
const toOwnAddress =
  (publicUrl: string, ownUrl: string): ProviderSettings['fetch'] =>
  (address, { body, ...init }) => {
    const isOwn = address.startsWith(`${publicUrl}/`);
    return fetch(isOwn ? ownUrl + address.slice(publicUrl.length) : address, {
      ...init,
      body: body as BodyInit | null,
    });
  };

/** An ID token looks like an access token for its client, so no audience is guessed. */
const acceptsNone: AccessTokenVerifier = {
  verify: async () => {
    throw new AccessTokenError('Access tokens of people are accepted only with OIDC_AUDIENCE');
  },
};

const proofOf = ({ secret, key }: ExternalIdentity): ClientProof => {
  if (key !== null) return { kind: 'key', key };
  return secret === null ? { kind: 'none' } : { kind: 'secret', secret };
};

/** Throws with one sentence where the client's key can't be used. */
export const openIdentity = async (settings: Settings): Promise<Identity> => {
  const { external, publicUrl, log } = settings;
  if (external === null) {
    const embedded = await createEmbeddedIdentity({ ...settings, audience: embeddedAudience });
    const { issuer, clientId, verifier, readIdToken } = embedded;
    return {
      verifier,
      readIdToken,
      issuer,
      clientId,
      embedded,
      provider: {
        issuer,
        clientId,
        proof: { kind: 'none' },
        scope: `openid profile email ${personScopes.join(' ')}`,
        parameters: {},
        rights: ownRights,
        keys: createOwnKeys(settings.keys),
        fetch: toOwnAddress(publicUrl, settings.ownUrl),
      },
    };
  }
  const { issuer, clientId, audience, scope, parameters, rights } = external;
  if (external.key !== null) {
    await checkClientKey(external.key).catch((cause: unknown) => {
      throw new Error("OIDC_CLIENT_KEY is a key that this service can't sign with.", { cause });
    });
  }
  const trusted = {
    issuer,
    // One list for all who verify, so that one outage is met and reported once.
    keys: createProviderKeys(issuer, { onTrouble: (message) => log.warn({}, message) }),
  };
  return {
    issuer,
    clientId,
    embedded: null,
    verifier:
      audience === null ? acceptsNone : createAccessTokenVerifier({ ...trusted, audience, rights }),
    readIdToken: createIdTokenReader({ ...trusted, audience: clientId }),
    provider: {
      issuer,
      clientId,
      proof: proofOf(external),
      scope,
      parameters,
      rights,
      keys: trusted.keys,
    },
  };
};
