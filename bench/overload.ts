import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { type Client, createClient, createPurpose, type Request } from './support/client.ts';
import { atMost, type Figure, megabytes, ms, quantile } from './support/figures.ts';
import { openReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const levels = [32, 128, 512];
const people = 300;
const bulkSize = 100;
const measuredMs = 8_000;
const worstMs = 3_000;

const page: Request = {
  method: 'GET',
  path: `${listProfilesEndpoint.path}?properties=ignoreCount&size=20`,
};

const percentiles = (taken: readonly number[]): string =>
  [0.5, 0.99].map((share) => `p${share * 100} ${ms(quantile(taken, share))}`).join(', ');

/** Four of five read a page of profiles, one creates a purpose; who is refused asks again at once. */
const crowd = async (
  client: Client,
  service: ServiceProcess,
  callers: number,
): Promise<Figure[]> => {
  const taken = new Map<number, number[]>();
  let isOver = false;
  const call = async (caller: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `crowd-${callers}-${caller}-${count}`;
      const sentAt = performance.now();
      const { status } = await client.send(caller % 5 === 0 ? createPurpose(name) : page);
      taken.set(status, [...(taken.get(status) ?? []), performance.now() - sentAt]);
    }
  };
  const calling = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const health: number[] = [];
  for (const end = performance.now() + measuredMs; performance.now() < end; ) {
    const sentAt = performance.now();
    await fetch(`${service.url}/healthz`);
    health.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  isOver = true;
  await calling;
  const others = [...taken.keys()].filter((status) => status !== 200 && status !== 503);
  if (others.length > 0) throw new Error(`Some were answered ${others.join(', ')}.`);
  const done = taken.get(200) ?? [];
  const refused = taken.get(503) ?? [];
  const all = [...done, ...refused];
  return [
    {
      what: `${callers} callers, every answer`,
      measured: `${percentiles(all)}, longest ${ms(quantile(all, 1))}`,
      ...atMost(Math.round(quantile(all, 0.99)), worstMs, ' ms at p99'),
    },
    {
      what: `${callers} callers, answered 200`,
      measured: `${Math.round((done.length * 1000) / measuredMs)} a second, ${percentiles(done)}`,
    },
    {
      what: `${callers} callers, answered 503`,
      measured:
        refused.length === 0
          ? 'none'
          : `${Math.round((refused.length * 1000) / measuredMs)} a second, ${percentiles(refused)}`,
    },
    {
      what: `${callers} callers, health meanwhile; memory after`,
      measured: `${percentiles(health)}; ${megabytes(service.residentBytes())}`,
    },
  ];
};

/** More callers than the service can answer: every answer, refusals included, within 3 s. */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-overload-'));
  const dataDir = join(folder, 'data');
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const service = await startProcess({
    dataDir,
    databaseUrl,
    port: await freePort(),
    seed: 'none',
  });
  try {
    const client = createClient(service.url);
    const desk = await openReceiptDesk(client, 'overload');
    for (let from = 0; from < people; from += bulkSize) {
      await desk.sendBulk(Array.from({ length: bulkSize }, (_, index) => `person-${from + index}`));
    }
    const figures: Figure[] = [];
    for (const callers of levels) figures.push(...(await crowd(client, service, callers)));
    return figures;
  } finally {
    await service.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};
