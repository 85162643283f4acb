import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { type Absence, answerWithoutService } from './http/starting.ts';
import { createDealing, type Dealing } from './worker-dealing.ts';

/** Answers while no worker does. */
const createStandIn = (absence: () => Absence) => {
  const server = createHttpServer(answerWithoutService(absence));
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
  absence: () => Absence,
): Promise<Dealing<Socket>> => {
  const standIn = createStandIn(absence);
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
