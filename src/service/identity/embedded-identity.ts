import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { loadSecret, type SigningKeys } from './keys.ts';
import { createMachineTokens } from './machine-tokens.ts';
import { consoleClientId, createProvider } from './provider.ts';
import { createSignInPages } from './sign-in.ts';
import { type AccessTokenVerifier, createAccessTokenVerifier } from './verify-access-token.ts';

type IdentityLog = {
  warn: (fields: Record<string, unknown>, message: string) => void;
  error: (fields: Record<string, unknown>, message: string) => void;
};

type EmbeddedIdentitySettings = {
  db: Database;
  /** The origin seen by browsers, without a slash at the end. */
  publicUrl: string;
  keys: SigningKeys;
  audience: string;
  log: IdentityLog;
};

/** The embedded OpenID provider and the machine clients' tokens, ready to be served. */
export type EmbeddedIdentity = {
  issuer: string;
  clientId: string;
  audience: string;
  /** What the console asks for at sign-in. */
  scope: string;
  endpoints: { authorization: string; token: string; endSession: string };
  verifier: AccessTokenVerifier;
  /** Sign-in pages and the machine clients' token endpoint; needs the Node server's bindings. */
  pages: Hono<{ Bindings: HttpBindings }>;
  /** Takes the request where it is the provider's, and then answers it; else returns false. */
  handleNode: (request: IncomingMessage, response: ServerResponse) => boolean;
};

const mount = '/oidc';

/** What kind of error it is and where it came from; its message may hold tokens or parameters. */
const describe = (error: Error) => ({ error: error.name, ...databaseFault(error) });

export const createEmbeddedIdentity = async (
  settings: EmbeddedIdentitySettings,
): Promise<EmbeddedIdentity> => {
  const { db, publicUrl, keys, audience, log } = settings;
  const issuer = `${publicUrl}${mount}`;
  const { host, protocol } = new URL(publicUrl);

  const provider = createProvider({
    db,
    publicUrl,
    audience,
    signingKey: keys.accessToken,
    cookieKey: await loadSecret(db, 'provider-cookies'),
  });
  const logFailure = (error: Error) => log.error(describe(error), 'The sign-in provider failed');
  provider.on('server_error', (_ctx, error) => logFailure(error));
  provider.on('grant.error', (_ctx, { error }) =>
    log.warn({ error }, 'The sign-in provider refused a token request'),
  );
  const koa: EventEmitter = provider;
  koa.on('error', logFailure);
  const answer = provider.callback();

  const pages = new Hono<{ Bindings: HttpBindings }>()
    .route('/', createSignInPages(provider))
    .route('/', createMachineTokens({ issuer, audience, signingKey: keys.accessToken }));

  return {
    issuer,
    clientId: consoleClientId,
    audience,
    scope: 'openid profile email CONSENT CONSENT_READ',
    endpoints: {
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
      endSession: `${issuer}/session/end`,
    },
    verifier: createAccessTokenVerifier({
      issuer,
      audience,
      keys: { keys: [keys.accessToken.publicJwk] },
      scopeClaim: 'scope',
      typ: 'at+jwt',
    }),
    pages,
    handleNode: (request, response) => {
      const url = request.url ?? '/';
      if (!url.startsWith(`${mount}/`)) return false;
      // The provider builds its addresses from these: they are ours to say, not the caller's.
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'same-origin');
      Object.assign(request, { originalUrl: url });
      request.url = url.slice(mount.length);
      answer(request, response).catch((error: Error) => {
        logFailure(error);
        response.destroy();
      });
      return true;
    },
  };
};
