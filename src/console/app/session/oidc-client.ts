import {
  ErrorResponse,
  type IdTokenClaims,
  InMemoryWebStorage,
  User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { paths } from '#console/paths.ts';
import { signInAgainEnding } from '#contract/addresses.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { readClaims, type Tokens } from './tokens.ts';

/** The exchange with the OpenID provider beyond the first silent sign-in. */
export type OidcClient = {
  /** Leaves the page; `returnPath` comes back from `completeSignIn`. */
  signIn: (returnPath: string) => Promise<void>;
  /** Redeems the address that the provider sent the browser back to. */
  completeSignIn: (url: string) => Promise<{ tokens: Tokens; returnPath: unknown }>;
  /**
   * New tokens by refresh token, else by the provider's session. Undefined where the provider
   * wants to see the person; rejects where it cannot be reached.
   */
  renew: (tokens: Tokens | undefined) => Promise<Tokens | undefined>;
  /** Leaves the page for the provider's end of session. */
  signOut: () => Promise<void>;
};

const statePrefix = 'sign-in.';
const timeoutSeconds = 15;

const readUser = (user: User): Tokens => ({
  accessToken: user.access_token,
  idToken: user.id_token,
  refreshToken: user.refresh_token,
  scope: user.scope,
  expiresAt: user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000,
});

const toUser = (tokens: Tokens) =>
  new User({
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    profile: readClaims(tokens.idToken) as IdTokenClaims,
    expires_at: Math.floor(tokens.expiresAt / 1000),
    ...(tokens.idToken === undefined ? {} : { id_token: tokens.idToken }),
    ...(tokens.refreshToken === undefined ? {} : { refresh_token: tokens.refreshToken }),
    ...(tokens.scope === undefined ? {} : { scope: tokens.scope }),
  });

const metadataOf = ({ issuer, endpoints }: ServiceConfig['identity']) =>
  endpoints
    ? {
        metadata: {
          issuer,
          authorization_endpoint: endpoints.authorization,
          token_endpoint: endpoints.token,
          end_session_endpoint: endpoints.endSession,
        },
      }
    : {};

/** Attempts that were given up would leave their state behind. */
const forgetAttempts = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(statePrefix)) sessionStorage.removeItem(key);
  }
};

export const createOidcClient = ({ identity }: Pick<ServiceConfig, 'identity'>): OidcClient => {
  const { origin } = location;
  const manager = new UserManager({
    authority: identity.issuer,
    client_id: identity.clientId,
    scope: identity.scope,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/signed-out`,
    redirectMethod: 'replace',
    automaticSilentRenew: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: timeoutSeconds,
    silentRequestTimeoutInSeconds: timeoutSeconds,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ prefix: statePrefix, store: sessionStorage }),
    ...metadataOf(identity),
  });

  const refresh = async (tokens: Tokens): Promise<Tokens | undefined> => {
    await manager.storeUser(toUser(tokens));
    try {
      const user = await manager.signinSilent();
      return user === null ? undefined : readUser(user);
    } catch (error) {
      if (error instanceof ErrorResponse) return undefined;
      throw error;
    }
  };

  const askSession = async (): Promise<Tokens | undefined> => {
    // Else the session of another person is refused as if there were none.
    await manager.removeUser();
    try {
      const user = await manager.signinSilent({ forceIframeAuth: true });
      return user === null ? undefined : readUser(user);
    } catch (error) {
      // Offline nothing is known of the session; else the provider will not do it unseen.
      if (!navigator.onLine) throw error;
      return undefined;
    }
  };

  return {
    signIn: async (returnPath) => {
      forgetAttempts();
      // The service keeps such a window in touch with the page that opened it.
      const isForOpener = returnPath === paths.signInAgain.to();
      await manager.signinRedirect({
        state: returnPath,
        ...(isForOpener ? { url_state: signInAgainEnding } : {}),
      });
    },
    completeSignIn: async (url) => {
      try {
        const user = await manager.signinRedirectCallback(url);
        return { tokens: readUser(user), returnPath: user.state };
      } finally {
        forgetAttempts();
      }
    },
    renew: async (tokens) => {
      const refreshed = tokens?.refreshToken === undefined ? undefined : await refresh(tokens);
      return refreshed ?? (await askSession());
    },
    signOut: async () => {
      // Else the id token, with name and email in it, goes into the address.
      await manager.removeUser();
      await manager.signoutRedirect();
    },
  };
};
