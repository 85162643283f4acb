import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#service/db/database.ts';
import { describeFault } from '#service/http/fault.ts';
import { Problem } from '#service/http/problem.ts';
import { renderErrorPage } from './identity-pages.ts';
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

/** For the provider's own pages, which add the hash of their script; ours bring their own. */
const providerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const unknownPath = new Problem(404, 'not-found', 'There is nothing at this address.');
const failure = new Problem(500, 'internal-error', 'The service failed. Try again in a moment.');

const isApi = (path: string) => path.startsWith('/api/');

const problemResponse = (problem: Problem): Response =>
  Response.json(problem.toBody(crypto.randomUUID()), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

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
  const logFailure = (error: Error) => log.error(describeFault(error), 'the sign-in failed');
  provider.on('server_error', (_ctx, error) => logFailure(error));
  provider.on('grant.error', (_ctx, { error }) =>
    log.warn({ error }, 'the sign-in refused a token request'),
  );
  const koa: EventEmitter = provider;
  koa.on('error', logFailure);
  const answer = provider.callback();

  const pages = new Hono<{ Bindings: HttpBindings }>()
    .route('/', createSignInPages(provider))
    .route('/', createMachineTokens({ issuer, audience, signingKey: keys.accessToken }));
  pages.notFound((c) => (isApi(c.req.path) ? problemResponse(unknownPath) : c.redirect('/', 303)));
  pages.onError((error, c) => {
    logFailure(error);
    if (isApi(c.req.path)) return problemResponse(failure);
    const page = renderErrorPage('server_error');
    return c.html(page.markup, 500, page.headers);
  });

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
      for (const [name, value] of Object.entries(providerHeaders)) response.setHeader(name, value);
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
