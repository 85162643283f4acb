import { Hono } from 'hono';
import { unknown } from './console-files.ts';
import type { RequestEnv } from './request-line.ts';

/**
 * The policy of the page that shows the interface's document. Its viewer is somebody else's code, so
 * the page is sandboxed into an origin of its own: it reads neither the console's storage nor its
 * pages, and calls the interface as any foreign page does. `addresses` are where it may send requests
 * that a reader tries out.
 */
const contentSecurityPolicy = (addresses: readonly string[]): string => {
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The viewer's style sheet holds its icons.
    "img-src 'self' data:",
    `connect-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
};

/** `/docs`, from the built page; its files are among the console's assets. */
export const createDocsPage = (html: string, addresses: readonly string[]): Hono<RequestEnv> => {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(addresses),
    'Cache-Control': 'no-cache',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
  const app = new Hono<RequestEnv>();
  app.on('GET', ['/docs', '/docs/'], (c) => c.html(html, 200, headers));
  app.all('*', unknown);
  return app;
};
