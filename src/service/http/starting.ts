import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHeaders } from './answer-headers.ts';

/** Seconds after which a caller may try again. */
const retryAfterS = 5;

/**
 * Answers while a service starts, which may take long after an upgrade: that it's alive, that it isn't
 * ready and why, and of everything else that it's to be tried again.
 * @param progress a sentence
 */
export const answerStarting =
  (progress: () => string) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const [path] = (request.url ?? '/').split('?', 1);
    const answer = (status: number, type: string, body: object) =>
      response
        .writeHead(status, {
          ...answerHeaders,
          'Content-Type': type,
          ...(status === 503 ? { 'Retry-After': String(retryAfterS) } : {}),
        })
        .end(JSON.stringify(body));
    request.resume();
    if (path === '/healthz') {
      answer(200, 'application/json', { status: 'ok' });
      return;
    }
    const detail = `The service is starting. ${progress()} Try again in a moment.`;
    answer(503, 'application/problem+json', {
      type: 'about:blank',
      title: 'Service unavailable',
      status: 503,
      detail,
      message: detail,
      code: 'starting',
    });
  };
