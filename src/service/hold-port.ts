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
 * Listens at the ports as long as this process lives, so that connections are never refused, whatever
 * becomes of the workers. Rejects if one of them can't be listened on.
 */
export const holdPort = async (
  { host, ports }: { host: string; ports: readonly number[] },
  absence: () => Absence,
): Promise<Dealing<Socket>> => {
  const standIn = createStandIn(absence);
  const dealing = createDealing<Socket>((connection) => {
    standIn.emit('connection', connection);
    connection.resume();
  });
  for (const port of ports) {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (connection) => {
      // Of one that waits; a server adds its own.
      connection.once('error', () => connection.destroy());
      dealing.add(connection);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  }
  return dealing;
};
