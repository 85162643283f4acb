import {
  createCollectionPointVersionEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { type Client, createPoint, createPurpose, type Request } from '../support/client.ts';
import type { Outcome } from './outcome.ts';

const copies = 24;

/** Sends one act from many sides at once and says what differs among the answers. */
const sendCopies = async (clients: readonly Client[], request: Request, status: number) => {
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, copy) => clients[copy % clients.length]?.send(request)),
  );
  const different = new Set(answers.map((answer) => `${answer?.status} ${answer?.text}`));
  const [answer = ''] = different;
  return different.size === 1 && answer.startsWith(`${status} `)
    ? []
    : [`${request.method} ${request.path} gave ${different.size} answers: ${answer}`];
};

/**
 * Sends copies of the same keyed request at once, over all instances, until the time is up. Each
 * must take effect once and answer the same to all; another body under the key is refused.
 */
export const duplicate = async (clients: readonly Client[], untilMs: number): Promise<Outcome> => {
  const [client] = clients;
  if (client === undefined) throw new Error('There is no instance to send to.');
  const faults: string[] = [];
  const purposeId = await client.activePurpose('duplicate-base');
  let round = 0;
  for (; Date.now() < untilMs && faults.length === 0; round += 1) {
    const name = `duplicate-${round}`;
    const purpose = createPurpose(`${name}-purpose`);
    const point = createPoint(`${name}-point`, purposeId);
    const pointId = await client.activePoint(`${name}-versions`, purposeId);
    const version = {
      method: 'POST',
      path: createCollectionPointVersionEndpoint.path.replace('{collectionPointGuid}', pointId),
      key: `${name}-version`,
    };
    faults.push(
      ...(await sendCopies(clients, purpose, 200)),
      ...(await sendCopies(clients, point, 201)),
      ...(await sendCopies(clients, version, 200)),
      // The name is taken: the refusal too is one, and the same to all.
      ...(await sendCopies(clients, { ...purpose, key: `${name}-refused` }, 400)),
    );
    const reused = await client.send({
      ...purpose,
      body: { ...purpose.body, Description: 'Another' },
    });
    if (reused.status !== 400) faults.push(`${name}: another body under the key was not refused`);

    const versions = await client.done({
      method: 'GET',
      path: `${listCollectionPointVersionsEndpoint.path}?id=${pointId}`,
    });
    if (versions.totalElements !== 2) faults.push(`${name} has ${versions.totalElements} versions`);
    const points = await client.done({
      method: 'GET',
      path: `${listCollectionPointsEndpoint.path}?name=${encodeURIComponent(`${name}-point`)}`,
    });
    if (points.totalElements !== 1)
      faults.push(`${name} point is there ${points.totalElements} times`);
  }
  const counts = await client.countNames();
  for (let done = 0; done < round; done += 1) {
    const count = counts.get(`duplicate-${done}-purpose`);
    if (count !== 1) faults.push(`duplicate-${done}-purpose is there ${count} times`);
  }
  return {
    lines: [
      `${round * 4} acts, each sent ${copies} times at once over ${clients.length} instance(s), took effect once`,
    ],
    faults,
  };
};
