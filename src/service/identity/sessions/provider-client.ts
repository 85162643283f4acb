import {
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as oidc from 'openid-client';
import type { Scope } from '#contract/common/scopes.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { jwtAlgorithms } from '#service/identity/jwt-algorithms.ts';
import { type RightsRule, rightsIn, scopeClaim } from '#service/identity/rights.ts';
import { isUsableName, nameIn } from '#service/identity/verify-access-token.ts';
import type { Attempt } from './attempt.ts';
import { freshSeconds } from './is-fresh.ts';

/** How the service proves to a provider that it's this client: by nothing, a secret, or a key. */
export type ClientProof =
  | { kind: 'none' }
  | { kind: 'secret'; secret: string }
  | { kind: 'key'; key: JWK };

export type ProviderSettings = {
  issuer: string;
  clientId: string;
  proof: ClientProof;
  /** What a sign-in asks for, divided by blanks. */
  scope: string;
  /** More parameters of the authorization, such as an audience. */
  parameters: Readonly<Record<string, string>>;
  rights: RightsRule;
  /** That verify what the provider signs. */
  keys: JWTVerifyGetKey;
  redirectUri: string;
  signedOutUri: string;
  /** How requests reach the provider; left out, by its address. */
  fetch?: oidc.CustomFetch | undefined;
  /** Told why a provider can't be used; holds nothing personal. */
  onTrouble: (message: string) => void;
  now: () => string;
};

/** What a provider says of somebody who signed in. */
export type Granted = {
  subject: string;
  name: string;
  scopes: Scope[];
  refreshToken: string | null;
  providerSession: string | null;
  /** When they signed in there, RFC 3339, by its clock; null where it doesn't say. */
  authAt: string | null;
  /** Whether the provider's metadata lists that it says so. */
  listsAuthAt: boolean;
};

type Known = { subject: string; name: string; scopes: readonly Scope[] };

/** The provider, or this browser's attempt, says no. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

export type Secrets = { state: string; nonce: string; verifier: string };

export type ProviderClient = {
  issuer: string;
  /**
   * Where the browser goes to sign in: in any case with `login`, else only where they signed in there
   * longer ago than counts as fresh (`max-age`), or not at all (null).
   * @throws ProviderUnreachableError
   */
  authorization: (attempt: Secrets & Pick<Attempt, 'asked'>) => Promise<string>;
  /**
   * Exchanges what the provider sent the browser back with.
   * @throws SignInRefusedError or ProviderUnreachableError
   */
  redeem: (callback: URL, secrets: Secrets) => Promise<Granted>;
  /**
   * Asks anew what somebody may do; null where the provider has ended their session. `keep` gets the
   * next refresh token as soon as it's there: the one before is used up, whatever fails after it.
   * @throws ProviderUnreachableError
   */
  renew: (
    refreshToken: string,
    known: Known,
    keep: (refreshToken: string) => Promise<void>,
  ) => Promise<Granted | null>;
  /** Gives a refresh token back. Never rejects: whoever signs out doesn't wait for it. */
  revoke: (refreshToken: string) => Promise<void>;
  /** Where the provider ends its own session; null if it offers no such place, or doesn't answer. */
  endOfSession: () => Promise<string | null>;
  /**
   * Whose sessions a logout token ends.
   * @throws SignInRefusedError if it's none, or ProviderUnreachableError
   */
  readLogout: (token: string) => Promise<Logout>;
};

/**
 * Whose sessions end: those that the provider knows by this name, else all of a person's that had
 * begun by then, of which it told no name.
 */
export type Logout = {
  /** The token's own id (`jti`): each counts once. */
  tokenId: string;
  providerSession: string | null;
  subject: string | null;
  begunBy: string;
};

/** How far a provider's clock may be from ours. */
const clockToleranceSeconds = 180;
const timeoutSeconds = 5;
/** How long what a provider says of itself is gone by. */
const metadataMs = 3_600_000;
/** How long a provider is left alone after it didn't answer: by people who sign in, and by sessions. */
const signInPauseMs = 2_000;
const renewalPauseMs = 30_000;
/** A line for each request that meets an outage would say no more. */
const complaintPauseMs = 5_000;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** What providers answer for a refresh token that is no longer good. */
const endedCode = 'invalid_grant';
/** What they answer where the person may try again. */
const passingCodes = ['server_error', 'temporarily_unavailable'];
/** What openid-client says where something else answered, or nothing did. */
const noAnswerCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

const proofOf = async (proof: ClientProof): Promise<oidc.ClientAuth> => {
  if (proof.kind === 'none') return oidc.None();
  if (proof.kind === 'secret') {
    const asForm = oidc.ClientSecretPost(proof.secret);
    const asHeader = oidc.ClientSecretBasic(proof.secret);
    return (server, ...rest) => {
      const ways = server.token_endpoint_auth_methods_supported;
      return (ways?.includes('client_secret_post') ? asForm : asHeader)(server, ...rest);
    };
  }
  const { key } = proof;
  const thumbprint = key['x5t#S256'];
  const imported = await importJWK({ ...key }, key.alg ?? defaultAlgorithm(key));
  if (imported instanceof Uint8Array) throw new Error('The key is no private key.');
  return oidc.PrivateKeyJwt(
    { key: imported, ...(key.kid === undefined ? {} : { kid: key.kid }) },
    {
      [oidc.modifyAssertion]: (header) => {
        if (thumbprint !== undefined) header['x5t#S256'] = thumbprint;
      },
    },
  );
};

const defaultAlgorithm = ({ kty, crv }: JWK): string => {
  if (kty === 'RSA') return 'RS256';
  return { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' }[crv ?? ''] ?? 'EdDSA';
};

/** Checks that a key can sign for the client. @throws Error if it can't */
export const checkClientKey = async (key: JWK): Promise<void> => {
  await proofOf({ kind: 'key', key });
};

/** An error of the provider's answer, or of the browser's return from it, by its code. */
const codeOf = (error: unknown): string | null =>
  error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
    ? error.error
    : null;

/** The code of a system or of a library; a browser's errors have numbers that say nothing. */
const named = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** The status of an answer. Its class isn't always the global one, which the HTTP server replaces. */
const statusOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  typeof answer.status === 'number'
    ? answer.status
    : undefined;

const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code !== null) return code;
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  if (error.name === 'TimeoutError' || named(error) === 'OAUTH_TIMEOUT') {
    return `no answer in ${timeoutSeconds} seconds`;
  }
  const status = statusOf(cause);
  if (status !== undefined) return `HTTP ${status}`;
  return named(cause) ?? named(error) ?? error.message;
};

/** Whether an answer was there at all, so that trying again soon would bring the same. */
const isAnswer = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) {
    return error.status < 500 && !passingCodes.includes(error.error);
  }
  if (error instanceof oidc.AuthorizationResponseError) return !passingCodes.includes(error.error);
  // An answer that came, and wasn't what it should be.
  return error instanceof oidc.ClientError && !noAnswerCodes.includes(error.code ?? '');
};

/** What the provider says of somebody; nothing where the token is for another audience than it. */
const readUserInfo = async (
  config: oidc.Configuration,
  token: string,
  subject: string,
): Promise<JWTPayload> => {
  try {
    return await oidc.fetchUserInfo(config, token, subject);
  } catch (error) {
    const status = error instanceof Error ? statusOf(error.cause) : undefined;
    const isRefusal = error instanceof oidc.WWWAuthenticateChallengeError;
    if (isRefusal || status === 401 || status === 403) return {};
    throw error;
  }
};

/** Speaks with one OpenID provider, by openid-client. */
export const createProviderClient = (settings: ProviderSettings): ProviderClient => {
  const { issuer, clientId, proof, rights, scope, parameters, keys, now } = settings;
  let opened: { configuration: Promise<oidc.Configuration>; at: number } | undefined;
  let failed: { error: ProviderUnreachableError; at: number } | undefined;
  let complainedAt = Number.NEGATIVE_INFINITY;
  const time = () => Date.parse(now());

  const unreachable = (error: unknown): ProviderUnreachableError => {
    const message = `The OpenID provider at ${issuer} can't be used: ${reasonOf(error)}.`;
    if (time() - complainedAt >= complaintPauseMs) {
      complainedAt = time();
      settings.onTrouble(message);
    }
    failed = { error: new ProviderUnreachableError(message, { cause: error }), at: time() };
    return failed.error;
  };

  const leaveAlone = (pauseMs: number): void => {
    if (failed !== undefined && time() - failed.at < pauseMs) throw failed.error;
  };

  const open = async (): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      await proofOf(proof),
      {
        timeout: timeoutSeconds,
        // Only for loopback and the demo: the configuration refuses such an issuer elsewhere.
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        ...(settings.fetch === undefined ? {} : { [oidc.customFetch]: settings.fetch }),
      },
    );

  const configuration = async (): Promise<oidc.Configuration> => {
    if (opened === undefined || time() - opened.at > metadataMs) {
      leaveAlone(signInPauseMs);
      opened = { configuration: open(), at: time() };
    }
    const current = opened;
    try {
      return await current.configuration;
    } catch (error) {
      if (opened === current) opened = undefined;
      throw unreachable(error);
    }
  };

  /** openid-client has checked what an ID token says; who signed it is checked here. */
  const verifiedClaims = async (idToken: string | undefined): Promise<JWTPayload> => {
    if (idToken === undefined) return {};
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: [...jwtAlgorithms],
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now()),
    });
    return payload;
  };

  /** The rights of a token answer; the claims are verified, or come from the provider itself. */
  const grantedBy = async (
    config: oidc.Configuration,
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    known?: Known,
  ): Promise<Granted> => {
    const claims = await verifiedClaims(answer.id_token);
    const subject = claims.sub ?? known?.subject ?? '';
    if (subject === '' || !isUsableName(subject)) {
      throw new SignInRefusedError("The subject of the token isn't a usable name.");
    }
    let scopes: readonly Scope[] | null = rightsIn(claims, rights);
    let name = nameIn(claims);
    const { userinfo_endpoint: userinfo } = config.serverMetadata();
    if (
      userinfo !== undefined &&
      (name === null || (scopes === null && rights.claim !== scopeClaim))
    ) {
      const told = await readUserInfo(config, answer.access_token, subject);
      if (rights.claim !== scopeClaim) scopes ??= rightsIn(told, rights);
      name ??= nameIn(told);
    }
    if (rights.claim === scopeClaim && answer.scope !== undefined) {
      scopes ??= rightsIn({ scope: answer.scope }, rights);
    }
    // Without a word all of it was granted (RFC 6749, 5.1), or still is (6).
    if (rights.claim === scopeClaim) scopes ??= known?.scopes ?? rightsIn({ scope }, rights);
    return {
      subject,
      name: name ?? known?.name ?? subject,
      scopes: [...(scopes ?? [])],
      refreshToken: answer.refresh_token ?? null,
      providerSession:
        typeof claims.sid === 'string' && isUsableName(claims.sid) ? claims.sid : null,
      authAt: authTimeIn(claims),
      listsAuthAt: config.serverMetadata().claims_supported?.includes('auth_time') ?? false,
    };
  };

  /** Turns what went wrong into one of two: the provider says no, or it can't be asked. */
  const told = (error: unknown): Error => {
    if (error instanceof SignInRefusedError || error instanceof ProviderUnreachableError)
      return error;
    if (error instanceof errors.JOSEError)
      return new SignInRefusedError(error.code, { cause: error });
    if (!isAnswer(error)) return unreachable(error);
    return new SignInRefusedError(reasonOf(error), { cause: error });
  };

  return {
    issuer,
    authorization: async ({ state, nonce, verifier, asked }) => {
      const config = await configuration();
      return oidc.buildAuthorizationUrl(config, {
        ...parameters,
        ...askedParameters(asked),
        scope,
        redirect_uri: settings.redirectUri,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    redeem: async (callback, { state, nonce, verifier }) => {
      const config = await configuration();
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const answer = await oidc.authorizationCodeGrant(
          config,
          callback,
          { ...checks, idTokenExpected: true },
          resourceOf(parameters),
        );
        return await grantedBy(config, answer);
      } catch (error) {
        throw told(error);
      }
    },
    renew: async (refreshToken, known, keep) => {
      leaveAlone(renewalPauseMs);
      const config = await configuration();
      try {
        const answer = await oidc.refreshTokenGrant(config, refreshToken, resourceOf(parameters));
        if (answer.refresh_token !== undefined) await keep(answer.refresh_token);
        const granted = await grantedBy(config, answer, known);
        if (granted.subject !== known.subject) return null;
        // A provider that doesn't rotate refresh tokens gives none anew.
        return { ...granted, refreshToken: granted.refreshToken ?? refreshToken };
      } catch (error) {
        if (codeOf(error) === endedCode) return null;
        const reason = told(error);
        throw reason instanceof SignInRefusedError ? unreachable(error) : reason;
      }
    },
    revoke: async (refreshToken) => {
      try {
        const config = await configuration();
        if (config.serverMetadata().revocation_endpoint === undefined) return;
        await oidc.tokenRevocation(config, refreshToken);
      } catch (error) {
        if (!(error instanceof ProviderUnreachableError)) unreachable(error);
      }
    },
    endOfSession: async () => {
      const config = await configuration().catch(() => null);
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      // Without the ID token as a hint: it has a name in it, and addresses are kept.
      return oidc.buildEndSessionUrl(config, {
        client_id: clientId,
        post_logout_redirect_uri: settings.signedOutUri,
      }).href;
    },
    readLogout: async (token) => {
      let payload: JWTPayload;
      try {
        ({ payload } = await jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          algorithms: [...jwtAlgorithms],
          requiredClaims: ['iat', 'jti'],
          clockTolerance: clockToleranceSeconds,
          maxTokenAge: '10m',
          currentDate: new Date(now()),
        }));
      } catch (error) {
        if (error instanceof ProviderUnreachableError) throw error;
        throw new SignInRefusedError('This is no logout token of the provider.', { cause: error });
      }
      const { events, sid, sub, nonce, iat = 0, jti } = payload;
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
      if (!isLogout || nonce !== undefined || jti === undefined) {
        throw new SignInRefusedError('This is no logout token of the provider.');
      }
      const providerSession = typeof sid === 'string' ? sid : null;
      const subject = sub ?? null;
      if (providerSession === null && subject === null) {
        throw new SignInRefusedError('The logout token names nobody.');
      }
      const begunBy = new Date((iat + clockToleranceSeconds) * 1000).toISOString();
      return { tokenId: jti, providerSession, subject, begunBy };
    },
  };
};

const askedParameters = (asked: Attempt['asked']): Record<string, string> => ({
  ...(asked === null ? {} : { max_age: String(freshSeconds) }),
  ...(asked === 'login' ? { prompt: 'login' } : {}),
});

/** When somebody signed in, as the ID token says; null where it says nothing that is a time. */
const authTimeIn = ({ auth_time: time }: JWTPayload): string | null => {
  const date = new Date(typeof time === 'number' ? time * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** Of the extra parameters, those that providers want again where tokens are given (RFC 8707). */
const resourceOf = (parameters: Readonly<Record<string, string>>): Record<string, string> => {
  const { resource, audience } = parameters;
  return {
    ...(resource === undefined ? {} : { resource }),
    ...(audience === undefined ? {} : { audience }),
  };
};
