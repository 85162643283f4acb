import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { limitHeaders, requestIdHeader } from '#contract/common/headers.ts';
import { answerHeaders } from './http/answer-headers.ts';
import { Problem } from './http/problem.ts';
import { createDealing, type Dealing } from './worker-dealing.ts';

const retryAfterS = 2;

const problemOf = (isStopping: boolean): Problem =>
  new Problem(
    503,
    isStopping ? 'stopping' : 'starting',
    isStopping
      ? 'The service is stopping, so nothing was done. Send new requests to another instance.'
      : 'The service is starting, so nothing was done. Try again in a moment.',
    { headers: { [limitHeaders.retryAfter]: String(retryAfterS) } },
  );

/** Answers while no worker does, and closes the connection, so that the next one reaches a worker. */
const createStandIn = (isStopping: () => boolean) => {
  const server = createHttpServer((request, response) => {
    const answer = () => {
      const requestId = uuidv7();
      const isHealth = request.url === '/healthz';
      const problem = problemOf(isStopping());
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
  });
  // It never listens, but its time limits begin with this.
  server.emit('listening');
  return server;
};

/**
 * Listens at the port as long as this process lives, so that connections are never refused, whatever
 * becomes of the workers. Rejects if the port can't be listened on.
 */
export const holdPort = async (
  { host, port }: { host: string; port: number },
  isStopping: () => boolean,
): Promise<Dealing<Socket>> => {
  const standIn = createStandIn(isStopping);
  const dealing = createDealing<Socket>((connection) => {
    standIn.emit('connection', connection);
    connection.resume();
  });
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (connection) => {
    // Of one that waits; a server adds its own.
    connection.once('error', () => connection.destroy());
    dealing.add(connection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return dealing;
};
