import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { isConsoleScreen, signInAgainEnding } from '#contract/addresses.ts';
import { answerHeaders } from './answer-headers.ts';
import { Problem } from './problem.ts';
import type { RequestEnv } from './request-line.ts';

/** SHA-256 of the empty text: what emotion's style elements hold in production. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

const hashesOf = (html: string): string[] =>
  Array.from(html.matchAll(inlineScript), ([, text]) => {
    const digest = createHash('sha256')
      .update(text ?? '')
      .digest('base64');
    return `'sha256-${digest}'`;
  });

/** A problem 404, as the interface answers it. */
export const unknown = (c: Context<RequestEnv>): Response => {
  const problem = new Problem(404, 'not-found', "There's nothing at this address.");
  return Response.json(problem.toBody(c.get('requestId') ?? ''), {
    status: 404,
    headers: { ...answerHeaders, 'Content-Type': 'application/problem+json' },
  });
};

/**
 * A window that signs in again leaves for the provider and comes back, and has to hand over to the
 * page that opened it: any policy cuts the two apart on the way. A whole page that signs in has the
 * policy of all others, else it would lose the windows that its links open by name.
 */
const openerPolicy = ({ req }: Context<RequestEnv>): string => {
  const isForOpener =
    req.path === '/auth/again' ||
    (req.path === '/auth/callback' && req.query('state')?.endsWith(`;${signInAgainEnding}`));
  return isForOpener ? 'unsafe-none' : 'same-origin-allow-popups';
};

/** The policy of the console's page: scripts by hash; `origins` are the hosts it speaks to. */
const contentSecurityPolicy = (html: string, origins: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html).join(' ')}`,
    `style-src 'self' ${emptyStyleHash}`,
    "img-src 'self' data:",
    `connect-src 'self' ${origins.join(' ')}`,
    `frame-src 'self' ${origins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origins.join(' ')}`,
    "require-trusted-types-for 'script'",
    // Nothing here makes a policy, so nobody else may.
    "trusted-types 'none'",
  ].join('; ');

/**
 * The built console: assets immutable and precompressed, one page for all of its screens.
 * `origins` are the API host and the identity provider where they are elsewhere.
 */
export const createConsoleFiles = async (
  folder: string,
  { origins }: { origins: readonly string[] },
): Promise<Hono<RequestEnv>> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const root = relative(process.cwd(), folder);
  const pageHeaders = {
    'Content-Security-Policy': contentSecurityPolicy(html, origins),
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
  const app = new Hono<RequestEnv>();
  const page = (c: Context<RequestEnv>, status: 200 | 404 = 200) =>
    c.html(html, status, {
      ...pageHeaders,
      'Cross-Origin-Opener-Policy': openerPolicy(c),
    });
  app.get('/index.html', (c) => page(c));
  app.get(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable');
        c.header('X-Content-Type-Options', 'nosniff');
      },
    }),
  );
  app.get('/assets/*', unknown);
  app.get(
    '/:file{[\\w-]+\\.[a-z0-9]+}',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('Cache-Control', 'no-cache');
        c.header('X-Content-Type-Options', 'nosniff');
      },
    }),
  );
  app.get('*', (c) => {
    if (isConsoleScreen(c.req.path)) return page(c);
    // A person who mistyped an address is told by the console itself.
    return c.req.header('Accept')?.includes('text/html') ? page(c, 404) : unknown(c);
  });
  app.all('*', unknown);
  return app;
};
