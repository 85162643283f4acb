import { createServer } from 'node:http';
import { freeUrl } from './service-process.ts';

/**
 * A site of somebody else, with one page; `requests` are all that it got, as `GET /?a=b`, and `referrers`
 * where they came from.
 */
export type HostPage = {
  url: string;
  requests: string[];
  referrers: string[];
  close: () => void;
};

/** @param policy its Content-Security-Policy */
export const serveHostPage = async (body: string, policy?: string): Promise<HostPage> => {
  const url = await freeUrl();
  const requests: string[] = [];
  const referrers: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') requests.push(`${request.method} ${request.url}`);
    referrers.push(request.headers.referer ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    response.end(`<!doctype html><html lang="en"><title>Shop</title><body>${body}</body></html>`);
  });
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  return {
    url: `${url}/`,
    requests,
    referrers,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
