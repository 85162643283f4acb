import { Hono } from 'hono';

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  // The address holds a code: it must reach neither a cache nor, as a referrer, a log.
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const markup =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign-in</title><script src="/auth-silent.js"></script></html>';

/**
 * `GET /auth/silent`: where a provider sends the hidden frame (or the first `fetch`) by which
 * the console renews its session. Needed with an external provider as well.
 */
export const silentPage = new Hono().get('/auth/silent', (c) => c.html(markup, 200, headers));
