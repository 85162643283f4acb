import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { type Checkout, checkoutsOf } from './support/checkouts.ts';
import { createClient } from './support/client.ts';
import { atMost, type Figure, median, megabytes } from './support/figures.ts';
import type { Options } from './support/options.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const warmStarts = 3;
const requests = 300;
const bars = { readyMs: 5_000, peakMegabytes: 700 };

/** In milliseconds and bytes. */
type Start = { readyMs: number; cpuMs: number; peakBytes: number; residentBytes: number };
type Starts = { first: Start[]; warm: Start[]; afterPagesBytes: number };

const readStart = (service: ServiceProcess): Start => ({
  readyMs: service.readyMs,
  cpuMs: service.cpuMs(),
  peakBytes: service.peakBytes(),
  residentBytes: service.residentBytes(),
});

const readPages = async (service: ServiceProcess): Promise<number> => {
  const client = createClient(service.url);
  for (let sent = 0; sent < requests; sent += 1) {
    await client.done({ method: 'GET', path: `${listCollectionPointsEndpoint.path}?size=50` });
  }
  return service.residentBytes();
};

/** Starts on an empty folder or database, then again with the data that this left. */
const startRepeatedly = async ({ folder: checkout }: Checkout, starts: Starts): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-start-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const startHere = async () =>
    startProcess({
      dataDir: join(folder, 'data'),
      databaseUrl,
      port: await freePort(),
      program: 'scripts/start.ts',
      checkout,
    });
  try {
    const first = await startHere();
    starts.first.push(readStart(first));
    await first.stop();
    for (let count = 0; count < warmStarts; count += 1) {
      const service = await startHere();
      starts.warm.push(readStart(service));
      if (count + 1 === warmStarts) starts.afterPagesBytes = await readPages(service);
      await service.stop();
    }
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Builds an outdated console, and fills the compile cache that later starts use. */
const prepare = async ({ folder: checkout }: Checkout): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-start-'));
  const service = await startProcess({
    dataDir: join(dataDir, 'data'),
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
    seed: 'none',
    checkout,
  });
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
};

const medianOf = (starts: readonly Start[], field: keyof Start): number =>
  median(starts.map((start) => start[field]));

const describe = (starts: readonly Start[]): string =>
  [
    `ready after ${(medianOf(starts, 'readyMs') / 1000).toFixed(1)} s`,
    `${(medianOf(starts, 'cpuMs') / 1000).toFixed(1)} s of processor`,
    `${megabytes(medianOf(starts, 'residentBytes'))} then`,
    `${megabytes(medianOf(starts, 'peakBytes'))} at most`,
  ].join(', ');

/**
 * `npm start` with the demo data and a built console, from the start of the process until `/readyz`
 * first succeeds. Memory is that of all its processes.
 */
export async function* run({ against, rounds }: Options): AsyncGenerator<Figure> {
  const checkouts = checkoutsOf(against);
  const measured = checkouts.map((checkout) => {
    const starts: Starts = { first: [], warm: [], afterPagesBytes: 0 };
    return { checkout, starts };
  });
  for (const checkout of checkouts) await prepare(checkout);
  for (let round = 0; round < rounds; round += 1) {
    for (const { checkout, starts } of measured) await startRepeatedly(checkout, starts);
  }
  for (const { checkout, starts } of measured) {
    const isNow = checkout.name === 'now';
    const peak = Math.round(medianOf(starts.first, 'peakBytes') / 1e6);
    yield {
      what: `${checkout.name}, first start, with making the demo data`,
      measured: describe(starts.first),
      ...(isNow ? atMost(medianOf(starts.first, 'readyMs'), bars.readyMs, ' ms') : {}),
    };
    if (isNow) {
      yield {
        what: `${checkout.name}, memory of a first start at most`,
        measured: `${peak} MB`,
        ...atMost(peak, bars.peakMegabytes, ' MB'),
      };
    }
    yield {
      what: `${checkout.name}, later starts`,
      measured: describe(starts.warm),
      ...(isNow ? atMost(medianOf(starts.warm, 'readyMs'), bars.readyMs, ' ms') : {}),
    };
    yield {
      what: `${checkout.name}, memory after ${requests} pages of 50`,
      measured: megabytes(starts.afterPagesBytes),
    };
  }
}
