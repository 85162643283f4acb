import type { Context } from 'hono';

/** What keeps an answer that is no page from being cached, read as something else, framed or run. */
export const answerHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sets a header of an answer that is there: Hono's own `header` copies the answer for each. */
export const setAnswerHeader = (c: Context, name: string, value: string): void =>
  c.res.headers.set(name, value);
