import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { createClient } from './support/client.ts';
import { atMost, type Figure, median, megabytes, ms, quantile } from './support/figures.ts';
import { openReceiptDesk, type ReceiptDesk } from './support/receipts.ts';
import { freePort, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const runMs = 6_000;
const boundMs = 300;

type Body = { path: string; text: string };
type Told = { sent: number; statuses: Record<string, number>; bytesIn: number; bytesOut: number };

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What one anonymous client can send at its worst (SECURITY.md, S2). */
const bodiesOf = (token: string): Record<string, Body> => {
  const bulk = submitReceiptsEndpoint.path;
  const keys = JSON.stringify(Object.fromEntries(times(700_000, (index) => [index, 0])));
  const faultyPurposes = times(20, () => ({ Id: 1, TransactionType: 2, Preferences: [0, 0] }));
  const lists = `${'['.repeat(20)}${']'.repeat(20)}`;
  const faulty = (requestInformation: string) => ({
    requestInformation,
    identifier: 'someone@example.org',
    purposes: times(20, () => ({
      Id: 1,
      TransactionType: 2,
      CustomPreferences: times(40, () => ({})),
    })),
  });
  return {
    'nothing else': { path: '', text: '' },
    '700,000 keys in 7.6 MB': { path: bulk, text: keys },
    '95,000 keys in 1 MiB, one receipt': {
      path: submitReceiptEndpoint.path,
      text: JSON.stringify(Object.fromEntries(times(95_000, (index) => [index, 0]))),
    },
    '10,000 levels': { path: bulk, text: '['.repeat(10_000) + ']'.repeat(10_000) },
    '16 MiB': { path: bulk, text: `"${'a'.repeat(16 * 1_048_576 - 2)}"` },
    '8 MiB of nested lists': { path: bulk, text: `[${times(160_000, () => lists).join(',')}]` },
    '500 faulty records without a token': {
      path: bulk,
      text: JSON.stringify(times(500, () => faulty('x'))),
    },
    "500 faulty records with a form's token": {
      path: bulk,
      text: JSON.stringify(times(500, () => faulty(token))),
    },
    "500 faulty records within the maxima, with a form's token": {
      path: bulk,
      text: JSON.stringify(times(500, () => ({ ...faulty(token), purposes: faultyPurposes }))),
    },
    "20 records of 4,900 faulty names, with a form's token": {
      path: bulk,
      text: JSON.stringify(
        times(20, () => ({
          requestInformation: token,
          identifier: 'someone@example.org',
          dsDataElements: Object.fromEntries(times(4_900, (index) => [`Country<${index}`, '<'])),
        })),
      ),
    },
  };
};

const post = (url: string, agent: Agent, { path, text }: Body) =>
  new Promise<{ status: string; bytes: number }>((resolve) => {
    const sending = request(url + path, {
      agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
    });
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? 'cut', bytes: 0 }),
    );
    sending.on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      const end = () => resolve({ status: String(answer.statusCode), bytes });
      answer.on('end', end);
      answer.on('error', end);
    });
    sending.end(text);
  });

/** One client that sends the same body again and again. */
const attack = async ({
  url,
  body,
  forMs,
}: {
  url: string;
  body: Body;
  forMs: number;
}): Promise<Told> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const told: Told = { sent: 0, statuses: {}, bytesIn: body.text.length, bytesOut: 0 };
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const { status, bytes } = await post(url, agent, body);
    told.sent += 1;
    told.statuses[status] = (told.statuses[status] ?? 0) + 1;
    told.bytesOut = Math.max(told.bytesOut, bytes);
  }
  agent.destroy();
  return told;
};

const probe = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const startedAt = performance.now();
    request(`${url}/healthz`, { agent })
      .on('response', (answer) => {
        answer.resume().on('end', () => resolve(performance.now() - startedAt));
      })
      .on('error', reject)
      .end();
  });

/** Somebody else's receipts, one after the other, until `isOver`. @returns what each took */
const sendReceipts = async (
  desk: ReceiptDesk,
  name: string,
  isOver: () => boolean,
): Promise<number[]> => {
  const taken: number[] = [];
  while (!isOver()) {
    const sentAt = performance.now();
    const { status, text } = await desk.send(`${name}-${taken.length}`);
    taken.push(performance.now() - sentAt);
    if (status !== 200) throw new Error(`Somebody else's receipt was answered ${status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return taken;
};

/** How long `/healthz` and others' receipts take while a separate thread sends the body in a loop. */
const measure = async (url: string, desk: ReceiptDesk, name: string, body: Body) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const worker =
    body.path === ''
      ? null
      : new Worker(new URL(import.meta.url), { workerData: { url, body, forMs: runMs } });
  const told = worker === null ? null : new Promise<Told>((done) => worker.once('message', done));
  const waits: Promise<number>[] = [];
  const until = performance.now() + runMs;
  const sending = sendReceipts(desk, name, () => performance.now() >= until);
  while (performance.now() < until) {
    waits.push(probe(url, agent));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const taken = (await Promise.all(waits)).toSorted((a, b) => a - b);
  const receipts = await sending;
  const attacked = await told;
  agent.destroy();
  return { taken, receipts, attacked };
};

/** `/healthz` and others' receipts while one anonymous client sends the worst bodies in a loop. */
export const run = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-worst-bodies-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const service = await startProcess({
    dataDir,
    databaseUrl,
    port: await freePort(),
    seed: 'none',
  });
  const client = createClient(service.url);
  const purpose = await client.activePurpose('worst-bodies-purpose');
  const token = await client.pointToken(await client.activePoint('worst-bodies', purpose));
  const desk = await openReceiptDesk(client, 'somebody-else');
  const figures: Figure[] = [];
  try {
    for (const [name, body] of Object.entries(bodiesOf(token))) {
      const { taken, receipts, attacked } = await measure(service.url, desk, name, body);
      const p99 = quantile(taken, 0.99);
      const sent =
        attacked === null
          ? ''
          : `; ${attacked.sent} sent ${JSON.stringify(attacked.statuses)}, ${attacked.bytesIn} bytes each, answered by ${attacked.bytesOut} at most`;
      figures.push({
        what: `/healthz beside ${name}`,
        measured: `p50 ${ms(median(taken))}, p99 ${ms(p99)}, longest ${ms(quantile(taken, 1))}; ${receipts.length} receipts of others, all taken, p99 ${ms(quantile(receipts, 0.99))}${sent}`,
        ...(attacked === null ? {} : atMost(Math.round(p99), boundMs, ' ms at p99')),
      });
    }
    figures.push({ what: 'memory after it', measured: megabytes(service.residentBytes()) });
  } finally {
    await service.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
};

if (!isMainThread && parentPort !== null) parentPort.postMessage(await attack(workerData));
