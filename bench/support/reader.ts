import { fetchToken } from './client.ts';

/** A read request. */
export type Reading = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Read = { status: number; text: string; tookMs: number };
export type Reader = (reading: Reading) => Promise<Read>;

const renewAfterMs = 10 * 60_000;

/** Reads from a service with its own token, to the last byte of each answer. */
export const createReader = (url: string): Reader => {
  let token = '';
  let renewAt = 0;
  return async ({ method, path, headers, body = {} }) => {
    if (performance.now() >= renewAt) {
      token = await fetchToken(url);
      renewAt = performance.now() + renewAfterMs;
    }
    const start = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: method === 'GET' ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, text, tookMs: performance.now() - start };
  };
};
