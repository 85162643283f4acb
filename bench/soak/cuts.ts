import { request as httpRequest } from 'node:http';
import { type Client, createPoint, createPurpose, type Request } from '../support/client.ts';
import { inTurn, notOnce, type Outcome, pause } from './outcome.ts';

const cutsAtOnce = 40;
const longestMs = 120;

/** Sends a request, or only half of its body, and destroys the socket at a random moment. */
const cut = async (client: Client, request: Request): Promise<void> => {
  const body = JSON.stringify(request.body);
  const headers = await client.headersOf(request);
  await new Promise<void>((resolve) => {
    const sent = httpRequest(client.url + request.path, {
      method: request.method,
      agent: false,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    });
    sent.once('close', resolve);
    // The cut is what is wanted.
    sent.on('error', () => {});
    sent.on('response', (answer) => answer.resume());
    if (Math.random() < 0.2) sent.write(body.slice(0, body.length / 2));
    else sent.end(body);
    setTimeout(() => sent.destroy(), Math.random() * longestMs);
  });
};

/**
 * Cuts connections in the middle of writes until the time is up; each write is then sent again with
 * its key, as a browser or a person would. All must be there once, and the service goes on.
 */
export const cutConnections = async (
  clients: readonly Client[],
  untilMs: number,
): Promise<Outcome> => {
  const faults: string[] = [];
  const client = inTurn(clients, 0);
  const purposeId = await client.activePurpose('cut-base');
  let total = 0;
  let tookEffect = 0;
  while (Date.now() < untilMs && faults.length === 0) {
    const requests = Array.from({ length: cutsAtOnce }, (_, index) => {
      const name = `cut-${total + index}`;
      return index % 2 === 0 ? createPurpose(name) : createPoint(name, purposeId);
    });
    const names = Array.from(requests, (_, index) => `cut-${total + index}`);
    await Promise.all(requests.map((request, at) => cut(inTurn(clients, at), request)));
    // Until what was under way has ended, or never will.
    await pause(500);
    const before = await client.countNames();
    tookEffect += names.filter((name) => before.has(name)).length;
    for (const [at, request] of requests.entries()) {
      const { status, text } = await inTurn(clients, at + 1).send(request);
      if (status >= 300) faults.push(`${request.key}, sent again, was refused: ${text}`);
    }
    faults.push(...notOnce(names, await client.countNames()));
    total += cutsAtOnce;
  }
  return {
    lines: [
      `${total} connections cut; ${tookEffect} writes had taken effect, all were sent again, each is there once`,
    ],
    faults,
  };
};
