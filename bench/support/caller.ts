import { Agent, request } from 'node:http';

export type Answer = { status: number; text: string };
export type Post = (path: string, body: unknown) => Promise<Answer>;

/**
 * A number of open connections to a service. A request costs less here than with `fetch`, since the
 * bench shares the machine with the service it measures.
 */
export const openCallers = (
  url: string,
  connections: number,
): { post: Post; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body);
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        };
        request(url + path, { method: 'POST', agent, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
        })
          .on('error', reject)
          .end(text);
      }),
    close: () => agent.destroy(),
  };
};
