import type { Context, MiddlewareHandler } from 'hono';
import type { ServiceEnv } from './dependencies.ts';

export type Encoding = 'br' | 'gzip';
/** Compresses a body. */
export type Compress = (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

/** The smaller one first, for callers that accept both equally. */
const encodings: readonly Encoding[] = ['br', 'gzip'];
/** A smaller body fits into one packet anyway. */
const leastBytes = 1024;
const tagBytes = 16;

/** The encoding to use for an Accept-Encoding (RFC 9110, 12.5.3); undefined for no compression. */
export const chooseEncoding = (accepted: string): Encoding | undefined => {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = encodings.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : undefined;
};

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, tagBytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/** A strong ETag belongs to one encoding. The part before the dash is the body's own hash. */
const tagOf = (hash: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`;

/** Whether If-None-Match names the body in any encoding, or by `*`. */
const isKnown = (ifNoneMatch: string, hash: string): boolean =>
  ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || [undefined, ...encodings].some((one) => tag === tagOf(hash, one));
  });

/** Clears the response first, since assigning it would merge the old headers into the new ones. */
const replace = (c: Context<ServiceEnv>, answer: Response): void => {
  c.res = undefined;
  c.res = answer;
};

/**
 * Compresses JSON from 1 kB on, and answers 304 if the caller already has it (`revalidates`). Uses
 * the body that the endpoint has already encoded.
 */
export const encodeAnswers =
  (compress: Compress | undefined): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    await next();
    const answer = c.res;
    const encoded = c.get('answerBytes');
    // Looking for its body makes a stream of it.
    if (encoded === undefined && answer.body === null) return;
    if (!/json\b/.test(answer.headers.get('Content-Type') ?? '')) return;
    answer.headers.append('Vary', 'Accept-Encoding');
    const bytes = encoded ?? new Uint8Array(await answer.arrayBuffer());
    const encoding =
      compress === undefined || bytes.byteLength < leastBytes
        ? undefined
        : chooseEncoding(c.req.header('Accept-Encoding') ?? '');
    if (encoding === undefined && encoded !== undefined && c.get('revalidates') !== true) return;
    const headers = new Headers(answer.headers);
    if (c.get('revalidates') === true) {
      const hash = await hashOf(bytes);
      headers.set('ETag', tagOf(hash, encoding));
      if (isKnown(c.req.header('If-None-Match') ?? '', hash)) {
        headers.delete('Content-Type');
        headers.delete('Content-Length');
        replace(c, new Response(null, { status: 304, headers }));
        return;
      }
    }
    const body = encoding === undefined ? bytes : await compress?.(bytes, encoding);
    if (encoding !== undefined) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body?.byteLength));
    replace(c, new Response(body, { status: answer.status, headers }));
  };
