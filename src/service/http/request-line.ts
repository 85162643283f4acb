import type { MiddlewareHandler } from 'hono';
import { requestIdHeader } from '#contract/common/headers.ts';
import { setAnswerHeader } from './answer-headers.ts';

/** What every part of the service knows of a request; `endpoint` never holds a value. */
export type RequestEnv = { Variables: { requestId: string; endpoint: string } };

/** Hears of each answer; `endpoint` as in the log. */
export type Observe = (answer: { endpoint: string; status: number; durationMs: number }) => void;

type RequestLineOptions = {
  log: { info: (data: object, message: string) => void };
  /** Milliseconds from any fixed point. */
  clock: () => number;
  newId: () => string;
  /** Names requests that no endpoint of the contract answers. */
  part: string;
  observe?: Observe | undefined;
};

const requestIdPattern = /^[\w.:-]{1,128}$/;

/** Gives the request its id, in and out, and writes its one line, without a query or a value. */
export const requestLine =
  ({ log, clock, newId, part, observe }: RequestLineOptions): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const given = c.req.header(requestIdHeader) ?? '';
    const requestId = requestIdPattern.test(given) ? given : newId();
    c.set('requestId', requestId);
    const start = clock();
    await next();
    setAnswerHeader(c, requestIdHeader, requestId);
    const endpoint = c.get('endpoint') ?? `${c.req.method} (${part})`;
    const durationMs = clock() - start;
    const { status } = c.res;
    observe?.({ endpoint, status, durationMs });
    log.info({ requestId, endpoint, status, durationMs: Math.round(durationMs) }, 'request');
  };
