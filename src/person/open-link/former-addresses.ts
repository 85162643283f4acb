import { Hono } from 'hono';
import type { RequestEnv } from '#service/http/request-line.ts';

/**
 * At the console's origin: another system's links began with it. Their rest may be in the fragment,
 * which only the browser has, and keeps.
 */
export const createFormerAddresses = (personUrl: string): Hono<RequestEnv> => {
  const app = new Hono<RequestEnv>();
  app.get('/ui/*', (c) => {
    c.set('endpoint', 'GET /ui/*');
    const { pathname, search } = new URL(c.req.url);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(`${personUrl}${pathname}${search}`, 303);
  });
  return app;
};
