import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from './support/client.ts';
import { atLeast, type Figure, megabytes, ms, quantile } from './support/figures.ts';
import { openReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const callers = 16;
const bulkSize = 100;
const warmUpMs = 3_000;
const measuredMs = 15_000;
const singlesPerMinute = 2_000;
const bulksPerMinute = 3_000;

type Send = (count: number) => Promise<{ status: number; text: string }>;

/** Sends from all callers at once until the time is up. @returns what each answer took */
const sendFor = async (forMs: number, send: Send): Promise<number[]> => {
  const taken: number[] = [];
  let count = 0;
  const start = performance.now();
  const call = async () => {
    while (performance.now() - start < forMs) {
      count += 1;
      const sentAt = performance.now();
      const { status, text } = await send(count);
      taken.push(performance.now() - sentAt);
      // A record of a bulk that was refused stands in the answer with an error.
      if (status !== 200 || text.includes('"error"')) throw new Error(`${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return taken;
};

const measure = async (
  service: ServiceProcess,
  { what, size, bar, send }: { what: string; size: number; bar: number; send: Send },
): Promise<Figure[]> => {
  await sendFor(warmUpMs, (count) => send(-count));
  const [memory, cpu, start] = [
    await service.residentBytes(),
    await service.cpuMs(),
    performance.now(),
  ];
  const taken = await sendFor(measuredMs, send);
  const wallMs = performance.now() - start;
  const cores = ((await service.cpuMs()) - cpu) / wallMs;
  const perMinute = (taken.length * 60_000) / wallMs;
  const receipts = Math.round((perMinute * size) / 60);
  return [
    {
      what: `${what} a minute from ${callers} callers`,
      measured: `${Math.round(perMinute)}, ${receipts} receipts a second`,
      ...atLeast(Math.round(perMinute), bar, ''),
    },
    {
      what: `${what}, each`,
      measured: [0.5, 0.95, 0.99]
        .map((share) => `p${share * 100} ${ms(quantile(taken, share))}`)
        .join(', '),
    },
    {
      what: `${what}, the service's processor and memory`,
      measured: `${cores.toFixed(2)} cores, ${megabytes(memory)} before, ${megabytes(await service.residentBytes())} after`,
    },
  ];
};

/** Receipts over HTTP to a service of its own, one by one and in bulk, each of a new person. */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-receipts-'));
  const dataDir = join(folder, 'data');
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const service = await startProcess({
    dataDir,
    databaseUrl,
    port: await freePort(),
    seed: 'none',
  });
  try {
    const desk = await openReceiptDesk(createClient(service.url), 'bench');
    return [
      ...(await measure(service, {
        what: 'single receipts',
        size: 1,
        bar: singlesPerMinute,
        send: (count) => desk.send(`single-${count}`),
      })),
      ...(await measure(service, {
        what: `bulk calls of ${bulkSize}`,
        size: bulkSize,
        bar: bulksPerMinute,
        send: (count) =>
          desk.sendBulk(Array.from({ length: bulkSize }, (_, index) => `bulk-${count}-${index}`)),
      })),
    ];
  } finally {
    await service.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};
