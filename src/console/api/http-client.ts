import { isAboutPeople } from '#contract/about-people.ts';
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  endpointName,
  type ReadEndpoint,
} from '#contract/common/endpoint.ts';
import { idempotencyKeyHeader, requestIdHeader } from '#contract/common/headers.ts';
import { consoleHeader } from '#contract/page-marks.ts';
import { takesTicket } from '#contract/tickets.ts';

import { advise, isApiError, Network, outcomeOf, RateLimited, Unauthorized } from './api-error.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { callHeaders } from './call.ts';
import type { Limiter } from './limits/limiter.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import { readStatedLimit } from './limits/stated-limit.ts';
import { screenReadFor } from './read/read-for-screen.ts';
import { noteTry } from './read/tries.ts';
import { type Received, readAnswer } from './read-answer.ts';
import { needsFreshSignIn, readRefusal } from './read-refusal.ts';
import { sightHeaders } from './sight.ts';

export type ApiClientOptions = {
  /** Origin of the service, which is the page's own in the console. */
  baseUrl: string;
  /** The tag of the page's session. Rejects if there is none. */
  tag: () => Promise<string>;
  /** What says who sends a request; the header of the console's pages by default. */
  headersOf?: (tag: string) => Record<string, string>;
  /**
   * Renews the session after the service refused its tag; false where the session is lost, rejects
   * where that cannot be found out. Requests that were refused together call it together: it must
   * run once for all of them.
   */
  renew: () => Promise<boolean>;
  /** Told of a tag that was refused though the session was renewed: the session is no good. */
  refused?: (tag: string) => void;
  /**
   * Has the person sign in again for what needs it, once for all requests that were refused so; false
   * where they don't. Left out, nobody is asked.
   */
  freshen?: () => Promise<boolean>;
  limiter: Limiter;
  fetch: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  now: () => number;
  /** An unguessable name for one act (docs/design.md 5.6), 1 to 255 printable characters. */
  newKey: () => string;
  /** After this a request counts as lost, its answer's body included. */
  timeoutMs?: number;
};

/**
 * A write carries the key of its act, the same one however often the act is sent. `look` is the handle
 * of a look that shows people in clear to this request alone.
 */
export type CallOptions<E extends Endpoint> = E extends ReadEndpoint
  ? { signal?: AbortSignal; look?: string | undefined }
  : { signal?: AbortSignal; look?: string | undefined; idempotencyKey: string };

export type ApiClient = {
  /**
   * Sends one request and gives the parsed answer; while a limit holds it sends nothing. No retry,
   * with two exceptions: a 401 was refused before any effect, so it is repeated once when the session
   * was renewed, and so is what needed a fresh sign-in, after it.
   * @throws ApiError, or the signal's reason where the caller aborted
   */
  call: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    options: CallOptions<E>,
  ) => Promise<EndpointAnswer<E>>;
  newKey: () => string;
  limiter: Limiter;
  /** Origin of the service, for programs that call it too. */
  baseUrl: string;
  /**
   * The service's clock, epoch milliseconds, as far as its last answer told it; what a clock of the
   * browser that goes right says else.
   */
  serverNow: () => number;
};

/** Between two clocks this is no difference: headers tell whole seconds, and answers travel. */
const sameClockMs = 2000;

const networkSentences = {
  offline: "There's no network connection.",
  timeout: "The service didn't respond in time.",
  unreachable: "Couldn't reach the service.",
  cut: 'The connection was lost before the response was complete.',
};

const namedByTag = (tag: string) => ({ [consoleHeader]: tag });

/** The transport between the query layer and the service: no UI, no log, no cache. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  // Taken out of the object because browsers refuse a fetch that is called as its method.
  const { baseUrl, renew, refused, freshen, limiter, fetch, now, newKey } = options;
  const { headersOf = namedByTag, timeoutMs = 30_000 } = options;

  let aheadMs = 0;
  const noteClock = (headers: Headers) => {
    const apart = Date.parse(headers.get('Date') ?? '') - now();
    if (!Number.isNaN(apart)) aheadMs = Math.abs(apart) <= sameClockMs ? 0 : apart;
  };

  const networkError = (
    endpoint: Endpoint,
    code: keyof typeof networkSentences,
    cause: unknown,
    outcome = outcomeOf(endpoint),
  ) => {
    const message = advise(networkSentences[code], outcome);
    return new Network({ message, code, endpoint: endpointName(endpoint), outcome, cause });
  };

  const currentTag = async (endpoint: Endpoint): Promise<string> => {
    try {
      return await options.tag();
    } catch (cause) {
      if (isApiError(cause)) throw cause;
      throw new Unauthorized({
        message: 'Your session has ended. Sign in again.',
        code: 'session-lost',
        endpoint: endpointName(endpoint),
        cause,
      });
    }
  };

  const renewSession = async (endpoint: Endpoint): Promise<boolean> => {
    try {
      return await renew();
    } catch (cause) {
      throw new Network({
        message: "Couldn't renew your session, so nothing was done. Try again in a moment.",
        code: 'unreachable',
        endpoint: endpointName(endpoint),
        cause,
      });
    }
  };

  const exchange = async (
    endpoint: Endpoint,
    request: BuiltRequest,
    tag: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Received> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const wasOffline = navigator.onLine === false;
    let response: Response | undefined;
    try {
      response = await fetch(request.url, {
        method: endpoint.method,
        headers: { ...request.headers, ...(tag !== undefined && headersOf(tag)) },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        // Where nobody is asked who they are, the session's cookie stays here too.
        credentials: tag === undefined ? 'omit' : 'same-origin',
        // The browser revalidates what it keeps on each request. It never keeps people's data.
        cache: endpoint.revalidates === true ? 'no-cache' : 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      noteClock(response.headers);
      const { status, headers } = response;
      return response.ok && endpoint.answerType !== undefined
        ? { status, headers, text: '', file: new Uint8Array(await response.arrayBuffer()) }
        : { status, headers, text: await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (timeout.aborted) throw networkError(endpoint, 'timeout', cause);
      if (navigator.onLine === false) {
        // Without a network at its beginning and its end, it never left.
        const hasLeft = !wasOffline || response !== undefined;
        throw networkError(endpoint, 'offline', cause, hasLeft ? undefined : 'none');
      }
      throw networkError(endpoint, response === undefined ? 'unreachable' : 'cut', cause);
    }
  };

  const limitedBy = (endpoint: Endpoint, rateLimit: RateLimit, received?: Received) =>
    new RateLimited(
      {
        message: 'Request limit reached. Wait, then try again.',
        code: received === undefined ? 'limit-holds' : 'limit-exceeded',
        endpoint: endpointName(endpoint),
        status: received?.status,
        requestId: received?.headers.get(requestIdHeader) ?? undefined,
      },
      rateLimit,
    );

  const refuseHeld = (endpoint: Endpoint) => {
    const rateLimit = limiter.rateLimitOn(endpoint);
    if (rateLimit !== undefined) throw limitedBy(endpoint, rateLimit);
  };

  /** Sends once a lane is free, with the tag of then, unless a limit holds by then. */
  const pass = async (
    endpoint: Endpoint,
    request: BuiltRequest,
    signal: AbortSignal | undefined,
  ): Promise<Received & { tag: string | undefined }> => {
    refuseHeld(endpoint);
    // Another screen may be shown by the time it goes out.
    const screen = screenReadFor(signal) ?? limiter.screen();
    const leave = await limiter.enter(endpoint, signal);
    try {
      // Where nobody is asked who they are, nobody says it: what is in the request allows it.
      const tag = endpoint.scopes[0] && (await currentTag(endpoint));
      refuseHeld(endpoint);
      const sent = limiter.sent(endpoint, screen);
      const received = await exchange(endpoint, request, tag, signal);
      if (received.status === 429) {
        const stated = readStatedLimit(received.headers, now());
        throw limitedBy(endpoint, limiter.refused(endpoint, stated, sent), received);
      }
      limiter.answered(endpoint);
      return { ...received, tag };
    } finally {
      leave();
    }
  };

  const perform = async <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    {
      signal,
      look,
      idempotencyKey,
    }: {
      signal?: AbortSignal;
      look?: string | undefined;
      idempotencyKey?: string;
    },
  ): Promise<EndpointAnswer<E>> => {
    const built = buildRequest(baseUrl, endpoint, request);
    if (idempotencyKey !== undefined) built.headers[idempotencyKeyHeader] = idempotencyKey;

    if (takesTicket(endpoint)) Object.assign(built.headers, callHeaders());
    if (isAboutPeople(endpoint)) {
      Object.assign(built.headers, sightHeaders(look));
    }

    let received = await pass(endpoint, built, signal);
    const { tag } = received;
    if (received.status === 401 && tag !== undefined) {
      // Another request may have renewed the session while this one was on its way.
      const isRenewed = (await currentTag(endpoint)) !== tag || (await renewSession(endpoint));
      if (isRenewed) {
        received = await pass(endpoint, built, signal);
        if (received.status === 401) refused?.(received.tag ?? tag);
      }
    }
    if (tag !== undefined && needsFreshSignIn(received) && (await freshen?.())) {
      received = await pass(endpoint, built, signal);
    }
    if (received.status < 200 || received.status > 299) throw readRefusal(endpoint, received);
    // The endpoint's schemas are what EndpointAnswer is derived from.
    return readAnswer(endpoint, received) as EndpointAnswer<E>;
  };

  return {
    newKey,
    limiter,
    baseUrl,
    serverNow: () => now() + aheadMs,
    call: async (endpoint, request, callOptions) => {
      try {
        return await perform(endpoint, request, callOptions);
      } catch (error) {
        noteTry(error, callOptions.signal);
        throw error;
      }
    },
  };
};
