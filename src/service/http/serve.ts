import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isConsoleScreen } from '#contract/addresses.ts';
import { requestIdHeader } from '#contract/common/headers.ts';

import { answerHeaders } from './answer-headers.ts';

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Where a request goes: the first part whose prefixes match its path, or that has none. */
export type Part = { prefixes: readonly string[]; fetch: Fetch };

/** People's pages: an origin of their own, and a port where all is theirs, if they have one. */
export type PersonDoor = { url: string; port: number | null; fetch: Fetch };

export type ServeOptions = {
  host: string;
  port: number;
  /** Left out, there are no people's pages. */
  person?: PersonDoor | undefined;
  /** The ports, where they're listened on already. */
  held?: HeldPort | undefined;
  /** Left out, it listens itself. */
  connections?: Connections | undefined;
  publicUrl: string;
  parts: readonly Part[];
  /** Answers requests that need Node's own objects; true if it took the request. */
  handleNode: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called once if pages are redirected in a loop, since a proxy drops the port of PUBLIC_URL. */
  onRedirectLoop?: () => void;
  /** Called when an answer to such a request, or a redirect, has ended. */
  onNodeAnswer: (answer: {
    method: string;
    requestId: string | undefined;
    status: number;
    durationMs: number;
  }) => void;
};

const drainMs = 10_000;
const loopMs = 2_000;

const strictTransport = 'max-age=31536000; includeSubDomains';

/**
 * Longer than the 60 s for which proxies and load balancers keep an idle connection: else one of
 * them reuses a connection at the moment it is closed here, and answers 502.
 */
const keepAliveMs = 75_000;

const isPage = (path: string): boolean => isConsoleScreen(path) || path.startsWith('/sign-in/');

/**
 * A page asked for at another origin is sent to the public one (docs/design.md 4). Nothing else
 * is: there are clients that accept text/html from the interface and lose their token on the way.
 */
const redirectOf = (request: IncomingMessage, publicUrl: string): string | null => {
  const { url = '/', method, headers } = request;
  const [path = '/'] = url.split(/[?#]/, 1);
  const isNavigation = method === 'GET' && (headers.accept ?? '').includes('text/html');
  if (!isNavigation || !isPage(path) || headers.host === new URL(publicUrl).host) return null;
  return publicUrl + url;
};

/**
 * Hears of redirects. A request that has the public name without its port may be for another port of
 * this host, but who comes back at once with the same was sent to the public one.
 */
const createLoopWatch = (publicUrl: string, tell: () => void) => {
  const { hostname, port } = new URL(publicUrl);
  let last = { url: '', at: Number.NEGATIVE_INFINITY };
  let isTold = false;
  return ({ url = '/', headers }: IncomingMessage): void => {
    if (isTold || port === '' || headers.host !== hostname) return;
    const at = performance.now();
    isTold = last.url === url && at - last.at < loopMs;
    last = { url, at };
    if (isTold) tell();
  };
};

/** Where connections come from that another process has taken at the port. */
export type Connections = {
  onConnection: (take: (connection: Socket) => void) => void;
  /** Resolves when no more come. */
  leave: () => Promise<void>;
};

/** Lets running requests end; their connections, and those of any that still come, end with them. */
const createDrain = () => {
  const running = new Map<ServerResponse, Promise<unknown>>();
  let isClosing = false;
  return {
    track: (response: ServerResponse, work: Promise<unknown>) => {
      if (isClosing) response.shouldKeepAlive = false;
      running.set(response, work);
      const forget = () => running.delete(response);
      work.then(forget, forget);
    },
    ended: async () => {
      isClosing = true;
      for (const response of running.keys()) response.shouldKeepAlive = false;
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
};

const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => response.once('close', resolve));

const listen = (
  server: NetServer,
  { host, port }: Pick<ServeOptions, 'host' | 'port'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

const closeServer = (server: NetServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Listens at a port, and at another whose connections the same server has. */
const listenAt = async (
  server: Server,
  { host, port, personPort }: Pick<ServeOptions, 'host' | 'port'> & { personPort: number | null },
): Promise<{ close: () => Promise<void> }> => {
  // As a server has those that it makes itself.
  const door = createNetServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
    server.emit('connection', connection),
  );
  await listen(server, { host, port });
  if (personPort === null) return { close: () => closeServer(server) };
  await listen(door, { host, port: personPort }).catch(async (error: unknown) => {
    await closeServer(server);
    throw error;
  });
  return { close: async () => void (await Promise.all([server, door].map(closeServer))) };
};

/** Listens, or takes connections from elsewhere. @returns how to stop that, which ends with the last one */
const open = async (
  server: Server,
  options: Pick<ServeOptions, 'host' | 'port' | 'person' | 'held' | 'connections'>,
): Promise<{ close: () => Promise<void> }> => {
  const { person, held, connections } = options;
  if (connections === undefined) {
    return held ?? (await listenAt(server, { ...options, personPort: person?.port ?? null }));
  }
  // It never listens, but its time limits begin with this.
  server.emit('listening');
  const all = new Set<Socket>();
  let onClosed = () => {};
  connections.onConnection((connection) => {
    all.add(connection);
    connection.once('close', () => {
      all.delete(connection);
      onClosed();
    });
    // As a server has those that it makes itself.
    connection.allowHalfOpen = true;
    connection.setNoDelay(true);
    server.emit('connection', connection);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close();
        onClosed = () => void (all.size === 0 && resolve());
        onClosed();
      }),
  };
};

type Ports = { host: string; port: number; personPort: number | null };

/** The sentence for a port that can't be listened on: which setting to change. */
export const portFault = ({ host, port, personPort }: Ports, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
  const isPersons = error instanceof Error && 'port' in error && error.port === personPort;
  const name = isPersons ? 'PERSON_PORT' : 'PORT';
  const advice =
    code === 'EADDRINUSE'
      ? ` Another program uses it, or this service already runs: stop that one, or set another ${name}.`
      : '';
  return `${name} ${isPersons ? personPort : port} on HOST ${host} can't be used (${code}).${advice}`;
};

/** Ports that are listened on, and what answers there. */
export type HeldPort = {
  server: Server;
  close: () => Promise<void>;
  answerBy: (listener: RequestListener) => void;
};

/** Listens before there is a service; what answers can be changed without a gap. */
export const listenEarly = async (ports: Ports, first: RequestListener): Promise<HeldPort> => {
  let listener = first;
  const server = createServer((request, response) => listener(request, response));
  const { close } = await listenAt(server, ports);
  return {
    server,
    close,
    answerBy: (next) => {
      listener = next;
    },
  };
};

/** What answers at any name: who asks is a program, and knows only where the process is. */
const atAnyName = ['/healthz', '/readyz'];

/** Whether a request is for people's pages: by its name, or by the port at which it came in. */
const createPersonTest = (person: PersonDoor | undefined) => {
  if (person === undefined) return () => false;
  const { host } = new URL(person.url);
  return ({ url = '/', headers, socket }: IncomingMessage): boolean => {
    const isPersons = headers.host?.toLowerCase() === host || socket.localPort === person.port;
    return isPersons && !atAnyName.includes(url.split(/[?#]/, 1)[0] ?? '');
  };
};

/** Serves until closed; closing lets running requests end, for at most ten seconds. */
export const serve = async (options: ServeOptions) => {
  const { publicUrl, parts, person, handleNode, onNodeAnswer } = options;
  const isPersons = createPersonTest(person);
  const listener = getRequestListener(async (request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    const { pathname } = new URL(request.url);
    const part =
      person !== undefined && isPersons(incoming)
        ? person
        : parts.find(
            ({ prefixes }) =>
              prefixes.length === 0 || prefixes.some((prefix) => pathname.startsWith(prefix)),
          );
    if (part === undefined) return new Response(null, { status: 404 });
    const answer = await part.fetch(request, { incoming, outgoing } as HttpBindings);
    // The rest of such a body is not read, so nothing more can come over this connection.
    if (answer.status === 413 && !incoming.complete) outgoing.shouldKeepAlive = false;
    return answer;
  });
  const drain = createDrain();
  const noteRedirect = createLoopWatch(publicUrl, options.onRedirectLoop ?? (() => {}));
  const answerHere = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isPersons(request)) return false;
    const location = redirectOf(request, publicUrl);
    if (location === null) return handleNode(request, response);
    noteRedirect(request);
    response.writeHead(302, { ...answerHeaders, Location: location }).end();
    return true;
  };
  const isSecure = (url: string | undefined) => url?.startsWith('https:') === true;
  const answer: RequestListener = (request, response) => {
    // HTTP/1.0 has none, and load balancers ask by it whether the service is ready.
    if (request.httpVersion === '1.0') request.headers.host ??= new URL(publicUrl).host;
    if (isSecure(isPersons(request) ? person?.url : publicUrl)) {
      response.setHeader('Strict-Transport-Security', strictTransport);
    }
    const start = performance.now();
    if (!answerHere(request, response)) {
      drain.track(response, Promise.resolve(listener(request, response)));
      return;
    }
    const answered = closed(response);
    drain.track(response, answered);
    void answered.then(() => {
      const { method = '' } = request;
      const requestId = response.getHeader(requestIdHeader)?.toString();
      const durationMs = Math.round(performance.now() - start);
      onNodeAnswer({ method, requestId, status: response.statusCode, durationMs });
    });
  };
  const { held } = options;
  const server = held?.server ?? createServer(answer);
  held?.answerBy(answer);
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = keepAliveMs;
  const opened = await open(server, options);
  return {
    close: async () => {
      await options.connections?.leave();
      const timer = setTimeout(() => server.closeAllConnections(), drainMs);
      const listening = opened.close();
      server.closeIdleConnections();
      await drain.ended();
      server.closeIdleConnections();
      await listening;
      clearTimeout(timer);
    },
  };
};
