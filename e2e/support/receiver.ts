import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

type Arrived = { headers: IncomingHttpHeaders; text: string };

/** Another system, on this machine, that is told what happens to people. */
type Receiver = {
  url: string;
  arrived: Arrived[];
  /** Answers so from now on. */
  answerWith: (status: number) => void;
  /** The reference library's word for whether a request was signed with this secret. */
  isSigned: (one: Arrived | undefined, secret: string) => boolean;
  close: () => void;
};

export const startReceiver = async (): Promise<Receiver> => {
  const arrived: Arrived[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    arrived,
    answerWith: (next) => {
      status = next;
    },
    isSigned: (one, secret) => {
      if (one === undefined) return false;
      try {
        new Webhook(secret).verify(one.text, one.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
