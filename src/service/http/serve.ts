import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Where a request goes: the first part whose prefixes match its path; the last has none. */
export type Part = { prefixes: readonly string[]; fetch: Fetch };

export type ServeOptions = {
  host: string;
  port: number;
  publicUrl: string;
  parts: readonly Part[];
  /** Answers requests that need Node's own objects; true where it took the request. */
  handleNode: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called when an answer to such a request has ended. */
  onNodeAnswer: (answer: { method: string; status: number; durationMs: number }) => void;
};

const drainMs = 10_000;

/** A page asked for at another origin is sent to the public one (design.md section 4). */
const redirectOf = (request: IncomingMessage, publicUrl: string): string | null => {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage || request.headers.host === new URL(publicUrl).host) return null;
  const path = request.url ?? '/';
  return path.startsWith('/') && !path.startsWith('//') ? publicUrl + path : publicUrl;
};

/** Listens until closed; closing lets running requests end, for at most ten seconds. */
export const serve = async (options: ServeOptions) => {
  const { host, port, publicUrl, parts, handleNode, onNodeAnswer } = options;
  const listener = getRequestListener((request, env) => {
    const { pathname } = new URL(request.url);
    const part = parts.find(
      ({ prefixes }) =>
        prefixes.length === 0 || prefixes.some((prefix) => pathname.startsWith(prefix)),
    );
    return part?.fetch(request, env as HttpBindings) ?? new Response(null, { status: 404 });
  });
  const server = createServer((request, response) => {
    const location = redirectOf(request, publicUrl);
    if (location !== null) {
      response.writeHead(302, { Location: location }).end();
      return;
    }
    const start = performance.now();
    if (!handleNode(request, response)) {
      void listener(request, response);
      return;
    }
    response.once('close', () => {
      const { method = '' } = request;
      const durationMs = Math.round(performance.now() - start);
      onNodeAnswer({ method, status: response.statusCode, durationMs });
    });
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};
