import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConsentEvent } from '#contract/events.ts';

export type Arrived = { headers: IncomingHttpHeaders; text: string; event: ConsentEvent };

/** A number is a status; CUT is 200 whose body breaks off; HANG never answers. */
export type ReceiverAnswer = number | 'CUT' | 'HANG';

/** A server that events are sent to, which keeps what it said yes to, and all that arrived. */
export const startReceiver = async (
  answer: (arrived: Arrived) => ReceiverAnswer | Promise<ReceiverAnswer> = () => 204,
) => {
  const arrived: Arrived[] = [];
  const accepted: Arrived[] = [];
  const state = { answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const one: Arrived = { headers: request.headers, text, event: JSON.parse(text) };
      arrived.push(one);
      const said = await state.answer(one);
      if (said === 'HANG') return;
      if (said === 'CUT') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
        return;
      }
      if (said >= 200 && said < 300) accepted.push(one);
      const isRedirect = said >= 300 && said < 400;
      response.writeHead(said, isRedirect ? { location: '/elsewhere' } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    arrived,
    accepted,
    /** Answers otherwise from now on. */
    answerWith: (next: typeof answer) => {
      state.answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
