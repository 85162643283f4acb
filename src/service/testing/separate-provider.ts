import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Somebody at the provider; `groups` is what it says of them there. */
export type ProviderPerson = { subject: string; name: string; groups: readonly string[] };

/**
 * - `groups`: a client secret, refresh tokens that are used once, rights by a claim with groups, and
 *   back-channel logout.
 * - `opaque`: a client's key, opaque access tokens for a resource that has to be named, no refresh
 *   tokens, and rights by the scope.
 */
export type ProviderKind = 'groups' | 'opaque';

export type SeparateProvider = {
  issuer: string;
  /** What a service that uses it is started with. */
  environment: Record<string, string>;
  /** Changes whom it knows. */
  people: ProviderPerson[];
  /** How often tokens were asked for, by the grant's type. */
  asked: string[];
  /** Stops listening, as a provider that is down; `start` goes on with the same sessions. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

const clientId = 'console-of-a-customer';
const secret = 'a secret of the tests, 32 characters';
const resource = 'https://api.example.org';
const minute = 60;

const createClientKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'client', alg: 'ES256' };
};

const publicPart = ({ d: _, ...key }: JWK): JWK => key;

const groupsSetUp = (publicUrl: string): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${publicUrl}/auth/callback`],
      post_logout_redirect_uris: [`${publicUrl}/signed-out`],
      backchannel_logout_uri: `${publicUrl}/auth/back-channel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { sid: null, openid: ['sub'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'offline_access'],
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
});

const opaqueSetUp = (publicUrl: string, clientKey: JWK): Configuration => ({
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [publicPart(clientKey)] },
      grant_types: ['authorization_code'],
      redirect_uris: [`${publicUrl}/auth/callback`],
      post_logout_redirect_uris: [`${publicUrl}/signed-out`],
    },
  ],
  claims: { sid: null, openid: ['sub'], profile: ['name'] },
  scopes: ['openid'],
});

/** A real OpenID provider on another origin; `publicUrl` is the service that people sign in to. */
export const startSeparateProvider = async (
  kind: ProviderKind,
  { port, publicUrl }: { port: number; publicUrl: string },
): Promise<SeparateProvider> => {
  const issuer = `http://127.0.0.1:${port}`;
  const people: ProviderPerson[] = [];
  const asked: string[] = [];
  const clientKey = await createClientKey();
  const signing = await generateKeyPair('RS256', { extractable: true });
  const isOpaque = kind === 'opaque';
  const provider = new Provider(issuer, {
    ...(isOpaque ? opaqueSetUp(publicUrl, clientKey) : groupsSetUp(publicUrl)),
    jwks: { keys: [{ ...(await exportJWK(signing.privateKey)), kid: 'provider', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'], names: { session: `separate_${port}` } },
    pkce: { required: () => true },
    // Its own sender refuses this machine's addresses, at which the service is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: !isOpaque },
      resourceIndicators: {
        enabled: isOpaque,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'CONSENT CONSENT_READ',
          audience: resource,
          accessTokenFormat: 'opaque' as const,
        }),
      },
    },
    findAccount: (_ctx, subject) => {
      const found = people.find((person) => person.subject === subject);
      if (found === undefined) return undefined;
      const claims = { sub: subject, name: found.name, groups: [...found.groups] };
      return { accountId: subject, claims: () => claims };
    },
    loadExistingGrant: async (ctx) => {
      const { session, client, account } = ctx.oidc;
      if (client === undefined || account === undefined) return undefined;
      const known = session?.grantIdFor(client.clientId);
      const existing = known === undefined ? undefined : await ctx.oidc.provider.Grant.find(known);
      if (existing !== undefined) return existing;
      const grant = new ctx.oidc.provider.Grant({
        accountId: account.accountId,
        clientId: client.clientId,
      });
      grant.addOIDCScope('openid profile email offline_access groups');
      if (isOpaque) grant.addResourceScope(resource, 'CONSENT');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 15 * minute,
      AuthorizationCode: minute,
      IdToken: 15 * minute,
      RefreshToken: 24 * 60 * minute,
      Grant: 24 * 60 * minute,
      Session: 24 * 60 * minute,
      Interaction: 60 * minute,
    },
  });
  provider.use(async (ctx, next) => {
    if (isOpaque && ctx.path === '/auth' && ctx.query.resource !== resource) {
      ctx.status = 400;
      ctx.body = 'Name the resource.';
      return;
    }
    await next();
    if (ctx.path === '/token') asked.push(String(ctx.oidc?.params?.grant_type));
  });
  const handle = provider.callback();
  let server: Server | undefined;
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(handle);
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await start();
  return {
    issuer,
    people,
    asked,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      ...(isOpaque
        ? {
            OIDC_SCOPE: 'openid profile CONSENT',
            OIDC_PARAMS: JSON.stringify({ resource }),
            OIDC_CLIENT_KEY: JSON.stringify(clientKey),
          }
        : {
            OIDC_SCOPE: 'openid profile offline_access groups',
            OIDC_CLIENT_SECRET: secret,
            OIDC_RIGHTS_CLAIM: 'groups',
            OIDC_RIGHTS: '{"privacy-team":"CONSENT_ADMIN","support-desk":"CONSENT_SUPPORT"}',
          }),
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
};
