import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { personScopes } from '#contract/common/scopes.ts';
import { sessionPaths } from '#contract/console-page.ts';
import type { Database } from '#service/db/database.ts';
import { findDemoPerson } from './demo-people.ts';
import type { Encryption } from './encryption.ts';
import { renderErrorPage, renderSignOutPage } from './identity-pages.ts';
import type { KeySet } from './keys.ts';
import { answerWithPage } from './node-page.ts';
import { createOidcAdapter } from './oidc-adapter.ts';

export const consoleClientId = 'consent-console';

const minute = 60;
const day = 24 * 60 * minute;
const sessionSeconds = 14 * day;

type ProviderSettings = {
  db: Database;
  encryption: Encryption;
  publicUrl: string;
  audience: string;
  /** All of them are published; the first one signs. */
  signingKeys: KeySet;
  cookieKey: string;
};

const grantOf = async (ctx: KoaContextWithOIDC, resource: string) => {
  const { provider, session, client, account } = ctx.oidc;
  if (client === undefined || account === undefined) return undefined;
  const known = session?.grantIdFor(client.clientId);
  // Refresh tokens of the person's other tabs hang on the session's grant: a new one kills them.
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing !== undefined) return existing;

  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const allowed = findDemoPerson(account.accountId)?.scope;
  grant.addOIDCScope('openid profile email');
  for (const scope of personScopes) {
    if (scope === allowed) grant.addResourceScope(resource, scope);
    else grant.rejectResourceScope(resource, scope);
  }
  await grant.save();
  return grant;
};

/**
 * The embedded OpenID provider for the people of the demo. The scopes of the interface belong to
 * the resource server alone: listed in `scopes` too, the consent prompt would never end.
 */
export const createProvider = (settings: ProviderSettings): Provider => {
  const { db, encryption, publicUrl, audience, signingKeys } = settings;
  const [signingKey] = signingKeys;
  const { port, protocol } = new URL(publicUrl);
  // The provider wants an address; tokens carry the audience, which may be any name.
  const resource = `${publicUrl}/api`;
  // Cookies know no ports: two deployments on one host would sign each other's people out.
  const cookiePrefix = port === '' ? 'consent' : `consent_${port}`;

  const configuration: Configuration = {
    adapter: createOidcAdapter(db, encryption),
    jwks: { keys: signingKeys.map(({ privateJwk }) => ({ ...privateJwk })) },
    clients: [
      {
        client_id: consoleClientId,
        client_name: 'Consent Console',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        // What needs a fresh sign-in then doesn't ask again who has just signed in.
        require_auth_time: true,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [publicUrl + sessionPaths.callback],
        post_logout_redirect_uris: [publicUrl + sessionPaths.signedOut],
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'], profile: ['name', 'roles'], email: ['email'] },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    cookies: {
      keys: [settings.cookieKey],
      names: {
        session: `${cookiePrefix}_session`,
        interaction: `${cookiePrefix}_interaction`,
        resume: `${cookiePrefix}_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/oidc', secure: protocol === 'https:' },
      short: { httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => answerWithPage(ctx, renderSignOutPage(form)),
        postLogoutSuccessSource: (ctx) => ctx.redirect(publicUrl + sessionPaths.signedOut),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: personScopes.join(' '),
          audience,
          accessTokenTTL: 15 * minute,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: signingKey.algorithm, kid: signingKey.kid } },
        }),
      },
    },
    findAccount: (_ctx, subject) => {
      const person = findDemoPerson(subject);
      if (person === undefined) return undefined;
      const { name, email, role } = person;
      const roles = [role.toLowerCase()];
      return { accountId: subject, claims: () => ({ sub: subject, name, email, roles }) };
    },
    loadExistingGrant: (ctx) => grantOf(ctx, resource),
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 15 * minute,
      AuthorizationCode: minute,
      IdToken: 60 * minute,
      Interaction: 60 * minute,
      RefreshToken: day,
      Grant: sessionSeconds,
      Session: sessionSeconds,
    },
    renderError: (ctx, out, error) => {
      // Back to, or a second click on, a page of a sign-in that is over.
      if (error.name === 'SessionNotFound') return ctx.redirect(`${publicUrl}/`);
      answerWithPage(ctx, renderErrorPage(out.error, out.error_description));
    },
  };

  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  provider.proxy = true;
  return provider;
};
