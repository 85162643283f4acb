import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** What only pages of ours may send, whatever else is let through. */
const ownHeaders: ReadonlySet<string> = new Set(['x-console', 'x-look']);
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

const reflected = (asked: string): string[] =>
  asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => headerName.test(name) && !ownHeaders.has(name.toLowerCase()));

/** Says what pages of other origins may read once there is an answer: Hono copies one that comes later. */
export const allowAfterwards =
  (allow: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'OPTIONS') return allow(c, next);
    await next();
    await allow(c, async () => {});
  };

type Options = { allowHeaders: readonly string[]; exposeHeaders: readonly string[] };

/**
 * Lets pages of any origin send receipts with any header, and with credentials: monitoring scripts add
 * both to what a form sends, unknown to whoever wrote the form. No cookie is read under these paths,
 * so credentials tell nothing.
 */
export const allowForms = ({ allowHeaders, exposeHeaders }: Options): MiddlewareHandler => {
  const exposed = exposeHeaders.join(',');
  return async (c, next) => {
    const origin = c.req.header('Origin');
    if (c.req.method === 'OPTIONS') {
      return cors({
        origin: () => origin || '*',
        // "*" and credentials exclude each other.
        credentials: Boolean(origin),
        allowHeaders: [
          ...allowHeaders,
          ...reflected(c.req.header('Access-Control-Request-Headers') ?? ''),
        ],
        allowMethods: ['POST'],
        exposeHeaders: [...exposeHeaders],
        maxAge: 86_400,
      })(c, next);
    }
    await next();
    // Hono's own would copy the answer for them.
    const { headers } = c.res;
    headers.set('Access-Control-Allow-Origin', origin || '*');
    if (origin) headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', exposed);
    headers.append('Vary', 'Origin');
  };
};
