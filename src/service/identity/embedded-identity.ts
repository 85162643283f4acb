import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { requestIdHeader } from '#contract/common/headers.ts';
import type { Database } from '#service/db/database.ts';
import { describeFault } from '#service/http/fault.ts';
import { Problem } from '#service/http/problem.ts';
import type { RequestEnv } from '#service/http/request-line.ts';
import type { Encryption } from './encryption.ts';
import { renderErrorPage } from './identity-pages.ts';
import { type KeySet, loadSecret, type SigningKeys } from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { consoleClientId, createProvider } from './provider.ts';
import { acceptRequestId, requestIdOf } from './request-id.ts';
import { ownRights } from './rights.ts';
import { createSignInPages } from './sign-in.ts';
import {
  type AccessTokenVerifier,
  createAccessTokenVerifier,
  createIdTokenReader,
  type IdTokenReader,
} from './verify-access-token.ts';

type IdentityLog = {
  warn: (fields: Record<string, unknown>, message: string) => void;
  error: (fields: Record<string, unknown>, message: string) => void;
};

type EmbeddedIdentitySettings = {
  db: Database;
  /** The origin seen by browsers, without a slash at the end. */
  publicUrl: string;
  encryption: Encryption;
  keys: SigningKeys;
  audience: string;
  log: IdentityLog;
};

type PagesEnv = RequestEnv & { Bindings: HttpBindings };

/** The embedded OpenID provider, ready to be served. */
export type EmbeddedIdentity = {
  issuer: string;
  clientId: string;
  verifier: AccessTokenVerifier;
  readIdToken: IdTokenReader;
  /**
   * Sign-in pages; they need the Node server's bindings. Mount them with `route` behind the request
   * line, whose id their log lines then carry.
   */
  pages: Hono<PagesEnv>;
  /**
   * Takes the request where it is the provider's, and then answers it; else returns false. The
   * answer has its `X-Request-Id` as soon as this returns.
   */
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

const unknownPath = new Problem(404, 'not-found', "There's nothing at this address.");

export const createEmbeddedIdentity = async (
  settings: EmbeddedIdentitySettings,
): Promise<EmbeddedIdentity> => {
  const { db, publicUrl, encryption, keys, audience, log } = settings;
  const issuer = `${publicUrl}${mount}`;
  const { host, protocol } = new URL(publicUrl);

  const logFailure = (error: Error) => log.error(describeFault(error), 'the sign-in failed');
  const cookieKey = await loadSecret(db, encryption, 'provider-cookies');
  const openProvider = (signingKeys: KeySet) => {
    const provider = createProvider({
      db,
      encryption,
      publicUrl,
      audience,
      signingKeys,
      cookieKey,
    });
    provider.on('server_error', (_ctx, error) => logFailure(error));
    provider.on('grant.error', (_ctx, { error }) =>
      log.warn({ error }, 'the sign-in refused a token request'),
    );
    provider.use(async (ctx, next) => {
      await next();
      if (ctx.status !== 404 || (ctx.body ?? null) !== null) return;
      const requestId = String(ctx.res.getHeader(requestIdHeader) ?? '');
      ctx.body = JSON.stringify(unknownPath.toBody(requestId));
      ctx.status = 404;
      ctx.type = 'application/problem+json';
    });
    const koa: EventEmitter = provider;
    koa.on('error', logFailure);
    return { signingKeys, provider, answer: provider.callback() };
  };
  // It keeps nothing but its keys: new keys make a new one.
  let opened = openProvider(keys.accessToken());
  const current = () => {
    const signingKeys = keys.accessToken();
    if (opened.signingKeys !== signingKeys) opened = openProvider(signingKeys);
    return opened;
  };

  const pages = new Hono<PagesEnv>()
    .route(
      '/',
      createSignInPages(() => current().provider),
    )
    // No `notFound`: mounted in another app, that one's would answer.
    .all('*', (c) => c.redirect('/', 303));
  pages.onError((error, c) => {
    log.error({ requestId: requestIdOf(c), ...describeFault(error) }, 'the sign-in failed');
    const page = renderErrorPage('server_error');
    return c.html(page.markup, 500, page.headers);
  });

  return {
    issuer,
    clientId: consoleClientId,
    verifier: createAccessTokenVerifier({
      issuer,
      audience,
      keys: createOwnKeys(keys),
      rights: ownRights,
      typ: 'at+jwt',
    }),
    readIdToken: createIdTokenReader({
      issuer,
      audience: consoleClientId,
      keys: createOwnKeys(keys),
    }),
    pages,
    handleNode: (request, response) => {
      const url = request.url ?? '/';
      if (!url.startsWith(`${mount}/`)) return false;
      // The provider builds its addresses from these: they are ours to say, not the caller's.
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      const requestId = acceptRequestId(request.headers[requestIdHeader.toLowerCase()]);
      response.setHeader(requestIdHeader, requestId);
      for (const [name, value] of Object.entries(providerHeaders)) response.setHeader(name, value);
      Object.assign(request, { originalUrl: url });
      request.url = url.slice(mount.length);
      current()
        .answer(request, response)
        .catch((error: Error) => {
          logFailure(error);
          response.destroy();
        });
      return true;
    },
  };
};
