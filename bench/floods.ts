import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { readDaysEndpoint } from '#contract/insights.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { type Client, createClient } from './support/client.ts';
import { databaseBytes } from './support/disk.ts';
import { atMost, type Figure, median, megabytes, ms, quantile, times } from './support/figures.ts';
import type { Options } from './support/options.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

/** What docs/operations.md says of it. */
const bounds = { diskPerByte: 2, memoryMb: 1_000, slower: 2 };

/** Connections of the address, and as many of the network. */
const connections = 4;
const bulkSize = 300;
const idleMs = 10_000;
const lookEveryMs = 500;
const withdrawEveryMs = 250;
const readEveryMs = 100;
const seedBulk = 500;

/** How an attacker fills a record: the limits let in 600 of 14 kB a minute, as much as both allow. */
const sizes = { extras: 3_900, payload: 3_900, element: 740, elements: 6 };

/** Of a refusal, which has room of its own up to 4 kB: the token and the rest take half of it. */
const refusalExtras = 1_700;

type Form = { url: string; token: string; purposeId: string };
type Flood = Form & { from: 'address' | 'network'; forMs: number };
type Told = { sent: number; taken: number; bytes: number; statuses: Record<string, number> };

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Nothing that a database could make smaller. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);

const floodedAddress = '203.0.113.5';
const addressIn = (from: Flood['from']): string =>
  from === 'address'
    ? floodedAddress
    : `2001:db8:bad:${randomInt(65_536).toString(16)}::${randomInt(1, 65_536).toString(16)}`;

const recordOf = ({ token, purposeId }: Form, type: string, identifier: string) => ({
  requestInformation: token,
  identifier,
  purposes: [{ Id: purposeId, TransactionType: type }],
});

/** New people with names never seen, under keys that nobody knows. */
const wideRecord = (form: Form) => ({
  ...recordOf(form, 'CONFIRMED', `${noise(24)}@example.org`),
  [noise(8)]: noise(sizes.extras),
  customPayload: { more: noise(sizes.payload) },
  dsDataElements: Object.fromEntries(
    Array.from({ length: sizes.elements }, () => [noise(12), noise(sizes.element)]),
  ),
  additionalIdentifiers: { [noise(12)]: noise(24) },
});

/** Refusals of new people fill the room that is kept for people who withdraw: those count apart. */
const refusalRecord = (form: Form) => ({
  ...recordOf(form, 'OPT_OUT', `${noise(24)}@example.org`),
  [noise(8)]: noise(refusalExtras),
});

const post = (
  { url, agent, from }: { url: string; agent: Agent; from: string },
  path: string,
  text: string,
) =>
  new Promise<string>((resolve) => {
    const sending = request(url + path, {
      agent,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'X-Forwarded-For': from,
      },
    });
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
    sending.on('response', (answer) => {
      const end = () => resolve(String(answer.statusCode));
      answer.resume().on('end', end).on('error', end);
    });
    sending.end(text);
  });

/**
 * Sends as much as it can, refused or not: bulks as large as fit, and single records between them. From
 * the network every other one of these refuses; from the address people withdraw, too.
 */
const flood = async ({ from, forMs, ...form }: Flood): Promise<Told> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const told: Told = { sent: 0, taken: 0, bytes: 0, statuses: {} };
  const until = performance.now() + forMs;
  const isRefusal = (count: number) => from === 'network' && count % 2 === 1;
  const send = async (connection: number) => {
    for (let count = connection; performance.now() < until; count += 1) {
      const records = count % connections === 0 ? bulkSize : 1;
      const [path, body] =
        records === 1
          ? [submitReceiptEndpoint.path, isRefusal(count) ? refusalRecord(form) : wideRecord(form)]
          : [submitReceiptsEndpoint.path, Array.from({ length: records }, () => wideRecord(form))];
      const text = JSON.stringify(body);
      const status = await post({ url: form.url, agent, from: addressIn(from) }, path, text);
      told.sent += 1;
      told.statuses[status] = (told.statuses[status] ?? 0) + 1;
      if (status !== '200') continue;
      told.taken += records;
      told.bytes += text.length;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => send(connection)));
  agent.destroy();
  return told;
};

const inThread = (input: Flood): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: input });
    worker.once('message', resolve).once('error', reject);
  });

/** How long a page of 20 people takes somebody who signed in, again and again. */
const readPages = async (client: Client, isOver: () => boolean): Promise<number[]> => {
  const taken: number[] = [];
  const path = `${listProfilesEndpoint.path}?properties=ignoreCount&size=20`;
  while (!isOver()) {
    const startedAt = performance.now();
    await client.done({ method: 'GET', path });
    taken.push(performance.now() - startedAt);
    await sleep(readEveryMs);
  }
  return taken;
};

const personOf = (index: number): string => `leaving-${index}@example.org`;

/** People withdraw through the flooded form, every other one from the very address that floods it. */
const withdraw = async (form: Form, count: number) => {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = index % 2 === 0 ? floodedAddress : `198.51.100.${(index % 250) + 1}`;
    const text = JSON.stringify(recordOf(form, 'WITHDRAWN', personOf(index)));
    const startedAt = performance.now();
    const status = await post({ url: form.url, agent, from }, submitReceiptEndpoint.path, text);
    taken.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(Math.max(0, withdrawEveryMs - (performance.now() - startedAt)));
  }
  agent.destroy();
  return { statuses, taken };
};

/** They consent before it begins, sent by a program. */
const seed = async (client: Client, form: Form, count: number): Promise<void> => {
  for (let from = 0; from < count; from += seedBulk) {
    const records = Array.from({ length: Math.min(seedBulk, count - from) }, (_, index) =>
      recordOf(form, 'CONFIRMED', personOf(from + index)),
    );
    const answer = await fetch(form.url + submitReceiptsEndpoint.path, {
      method: 'POST',
      headers: await client.headersOf({ method: 'POST', path: '', body: {} }),
      body: JSON.stringify(records),
    });
    if (!answer.ok) throw new Error(`The seed was answered ${answer.status}.`);
  }
};

const readEffects = async (client: Client, pointId: string) => {
  const days = `${readDaysEndpoint.path}?collectionPointId=${pointId}`;
  const { days: counted } = await client.done({ method: 'GET', path: days });
  const health = readPointHealthEndpoint.path.replace('{collectionpointId}', pointId);
  const { days: lost, busy } = await client.done({ method: 'GET', path: health });
  type Lost = { losses: { reason: string; path: string; count: number }[] };
  const shed = (lost as Lost[])
    .flatMap(({ losses }) => losses)
    .filter(({ reason }) => reason === 'BUSY_DAY');
  return {
    withdrawals: (counted as { withdrawals: number }[]).reduce(
      (sum, { withdrawals }) => sum + withdrawals,
      0,
    ),
    busy: busy as { receipts: number; limit: number } | null,
    shed: Math.max(0, ...shed.map(({ count }) => count)),
  };
};

const measure = async (
  service: ServiceProcess,
  { client, form, pointId }: { client: Client; form: Form; pointId: string },
  { forMs, disk }: { forMs: number; disk: () => Promise<number> },
): Promise<Figure[]> => {
  const count = Math.floor(forMs / withdrawEveryMs);
  await seed(client, form, count);
  const idleUntil = performance.now() + idleMs;
  const idle = await readPages(client, () => performance.now() >= idleUntil);
  const before = { disk: await disk(), memory: service.residentBytes() };

  let isOver = false;
  const looks: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      looks.push(service.residentBytes());
      await sleep(lookEveryMs);
    }
  })();
  const reading = readPages(client, () => isOver);
  const withdrawing = withdraw(form, count);
  const floods = await Promise.all([
    inThread({ ...form, from: 'address', forMs }),
    inThread({ ...form, from: 'network', forMs }),
  ]);
  const withdrawn = await withdrawing;
  isOver = true;
  const pages = await reading;
  await watching;

  const halves = [looks.slice(0, looks.length / 2), looks.slice(looks.length / 2)];
  const [first = 0, second = 0] = halves.map((own) => Math.max(...own));
  const memory = Math.max(first, second) - before.memory;
  const grown = (await disk()) - before.disk;
  const effects = await readEffects(client, pointId);
  const bytes = floods.reduce((sum, told) => sum + told.bytes, 0);
  const slower = median(pages) / median(idle);
  return [
    ...floods.map(({ sent, taken, bytes: own, statuses }, place) => ({
      what: place === 0 ? 'one address' : 'one /48',
      measured: `${sent} requests ${JSON.stringify(statuses)}; ${taken} records taken, ${megabytes(own)}`,
    })),
    {
      what: 'the form',
      measured:
        effects.busy === null
          ? 'below the limit of its day'
          : `${effects.busy.receipts} receipts, limit ${effects.busy.limit}; extras of ${effects.shed} left out`,
    },
    {
      what: 'growth of the database',
      measured: `${megabytes(grown)} in ${forMs / 60_000} minutes, ${(grown / bytes).toFixed(2)} for each byte that was taken`,
      ...atMost(Number((grown / bytes).toFixed(2)), bounds.diskPerByte, ' for each byte'),
    },
    {
      what: 'growth of memory, all processes together',
      measured: `${megabytes(memory)}: from ${megabytes(before.memory)} to ${megabytes(first)} in the first half and ${megabytes(second)} in the second one, ${megabytes(service.residentBytes())} after it`,
      ...atMost(Math.round(memory / 1e6), bounds.memoryMb, ' MB'),
    },
    {
      what: 'withdrawals recorded',
      measured: `${effects.withdrawals} of ${count}, answered ${JSON.stringify(withdrawn.statuses)}; p50 ${ms(median(withdrawn.taken))}, p99 ${ms(quantile(withdrawn.taken, 0.99))}`,
      bar: 'all of them',
      isHeld: effects.withdrawals === count,
    },
    {
      what: "others' page of 20 people beside it",
      measured: `p50 ${ms(median(pages))} against ${ms(median(idle))} = ${times(slower)}; p95 ${ms(quantile(pages, 0.95))} against ${ms(quantile(idle, 0.95))}, p99 ${ms(quantile(pages, 0.99))} against ${ms(quantile(idle, 0.99))}`,
      ...atMost(Number(slower.toFixed(2)), bounds.slower, '×'),
    },
  ];
};

/**
 * The worst that one address, one /48 and one form can send without signing in, for as long as
 * `--seconds` says: what it leaves on the disk and in memory, and what others notice.
 */
export const run = async ({ measuredMs }: Options): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-floods-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const service = await startProcess({
    dataDir,
    databaseUrl,
    port: await freePort(),
    seed: 'none',
    trustedProxies: '127.0.0.1',
  });
  try {
    const client = createClient(service.url);
    const purposeId = await client.activePurpose('floods-purpose');
    const pointId = await client.activePoint('floods-point', purposeId);
    const form = { url: service.url, token: await client.pointToken(pointId), purposeId };
    const disk = () => databaseBytes(databaseUrl, dataDir);
    return await measure(service, { client, form, pointId }, { forMs: measuredMs, disk });
  } finally {
    await service.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (!isMainThread && parentPort !== null) parentPort.postMessage(await flood(workerData));
