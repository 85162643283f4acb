import type { RequestListener } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { limitHeaders, requestIdHeader } from '#contract/common/headers.ts';
import { answerHeaders } from './answer-headers.ts';
import { Problem } from './problem.ts';

const retryAfterS = 2;

/** Why there is no service, and a sentence of how far it is. */
export type Absence = { code: 'starting' | 'stopping'; progress?: string };

const problemOf = ({ code, progress = '' }: Absence): Problem =>
  new Problem(
    503,
    code,
    code === 'stopping'
      ? 'The service is stopping, so nothing was done. Send new requests to another instance.'
      : ['The service is starting, so nothing was done.', progress, 'Try again in a moment.']
          .filter(Boolean)
          .join(' '),
    { headers: { [limitHeaders.retryAfter]: String(retryAfterS) } },
  );

/**
 * Answers while there is no service: that the process is alive, and of all else that it's to be tried
 * again. It closes the connection, so that the next one reaches the service.
 */
export const answerWithoutService =
  (absence: () => Absence): RequestListener =>
  (request, response) => {
    const answer = () => {
      const requestId = uuidv7();
      const isHealth = request.url === '/healthz';
      const problem = problemOf(absence());
      const body = isHealth ? { status: 'ok' } : problem.toBody(requestId);
      response.writeHead(isHealth ? 200 : problem.status, {
        ...answerHeaders,
        ...(isHealth ? {} : problem.headers),
        [requestIdHeader]: requestId,
        'Content-Type': isHealth ? 'application/json' : 'application/problem+json',
        Connection: 'close',
      });
      response.end(JSON.stringify(body));
    };
    // A connection that closes with something unread may lose its answer.
    request.resume().once('end', answer);
  };
