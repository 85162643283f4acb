import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { isConsoleScreen } from '#contract/addresses.ts';
import { type ConsolePage, returnParameter, sessionPaths } from '#contract/console-page.ts';
import { pageElementId } from '#contract/page-marks.ts';
import { answerHeaders } from './answer-headers.ts';
import { compress } from './compress.ts';
import { chooseEncoding } from './encode-answers.ts';
import { Problem } from './problem.ts';
import type { RequestEnv } from './request-line.ts';

/** SHA-256 of the empty text: what emotion's style elements hold in production. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, inline: RegExp): string[] =>
  Array.from(html.matchAll(inline), ([, text]) => {
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

/** A window that signs in for another page must stay one that this page may close. */
const openerPolicy = (path: string): string =>
  path === sessionPaths.again ? 'unsafe-none' : 'same-origin-allow-popups';

/** The policy of the console's page: scripts by hash, and nothing from elsewhere but previews. */
const contentSecurityPolicy = (html: string, personUrl: string | null): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, inlineScript).join(' ')}`,
    `style-src 'self' ${[emptyStyleHash, ...hashesOf(html, inlineStyle)].join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${personUrl ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Nothing here makes a policy, so nobody else may.
    "trusted-types 'none'",
  ].join('; ');

const titleEnd = '</title>';

/** The page with what it begins with. `<` is the only character that could end the element. */
const withData = (html: string, page: ConsolePage): string => {
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${pageElementId}">${json}</script>`;
  return html.replace(titleEnd, () => titleEnd + element);
};

/** The page in the smallest encoding that its browser takes. */
const encoded = async (page: Response, request: Request): Promise<Response> => {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '');
  const headers = new Headers(page.headers);
  headers.set('Vary', 'Accept-Encoding');
  if (encoding === undefined) return new Response(page.body, { status: page.status, headers });
  headers.set('Content-Encoding', encoding);
  const body = await compress(new Uint8Array(await page.arrayBuffer()), encoding);
  return new Response(body, { status: page.status, headers });
};

/** Screens that nobody signs in for. */
const openScreens = [sessionPaths.signedOut, '/verify-proof'];

type Options = {
  /** What a page begins with; null where somebody has to sign in first. */
  readPage: (request: Request, isOpen: boolean) => Promise<ConsolePage | null>;
  /** The origin of people's pages, which previews show; null where they are off. */
  personUrl: string | null;
};

export type ConsoleFiles = {
  app: Hono<RequestEnv>;
  /** The console's page, wherever it's answered. */
  renderPage: (page: ConsolePage, status: number, path?: string) => Response;
};

/** The built console: assets immutable and precompressed, one page for all of its screens. */
export const createConsoleFiles = async (
  folder: string,
  { readPage, personUrl }: Options,
): Promise<ConsoleFiles> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  if (!html.includes(titleEnd)) throw new Error('index.html has no title.');
  const root = relative(process.cwd(), folder);
  const pageHeaders = {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': contentSecurityPolicy(html, personUrl),
    // It says who is signed in.
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
  const renderPage: ConsoleFiles['renderPage'] = (page, status, path = '/') =>
    new Response(withData(html, page), {
      status,
      headers: { ...pageHeaders, 'Cross-Origin-Opener-Policy': openerPolicy(path) },
    });
  const app = new Hono<RequestEnv>();
  const page = async (c: Context<RequestEnv>, status: 200 | 404 = 200) => {
    const { path } = c.req;
    const read = await readPage(c.req.raw, openScreens.includes(path));
    if (read !== null) {
      return encoded(renderPage(read, read.problem === null ? status : 503, path), c.req.raw);
    }
    const { pathname, search } = new URL(c.req.url);
    const query = new URLSearchParams({ [returnParameter]: pathname + search });
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(`${sessionPaths.signIn}?${query}`, 303);
  };
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
      onFound: (path, c) => {
        // Asked for at every page: an icon or a font that changed may show a day late.
        const lasts = /\.(svg|woff2)$/.test(path);
        c.header('Cache-Control', lasts ? 'public, max-age=86400' : 'no-cache');
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
  return { app, renderPage };
};
