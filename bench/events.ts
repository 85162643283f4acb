import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { openDatabase } from '#service/db/client.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { openEventSeals } from '#service/identity/event-seals.ts';
import { openEncryption } from '#service/identity/open-encryption.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { silentLog } from '#service/testing/silent-log.ts';
import { openCallers } from './support/caller.ts';
import { createClient } from './support/client.ts';
import {
  atLeast,
  type Figure,
  keep,
  loggedErrors,
  median,
  ms,
  quantile,
  times,
} from './support/figures.ts';
import type { Options } from './support/options.ts';
import { watchBackends } from './support/processes.ts';
import { openReceiptDesk, type ReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const destinations = 5;
const warmUpMs = 1_500;
const drainMs = 5_000;
const refusals = 20;
const loads = [
  { what: 'singles from 16 callers', callers: 16, size: 1 },
  { what: 'singles from 64 callers', callers: 64, size: 1 },
  { what: 'bulks of 100 from 16 callers', callers: 16, size: 100 },
];
type Load = (typeof loads)[number];

/** Takes all events, and keeps when it was first told that someone refused. */
const openReceiver = async () => {
  const refusedAt = new Map<string, number[]>();
  const state = { taken: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.taken += 1;
      const text = Buffer.concat(parts).toString();
      if (text.includes('"WITHDRAWN"')) {
        const who = JSON.parse(text).payload.dataSubjectIdentifier;
        refusedAt.set(who, [...(refusedAt.get(who) ?? []), performance.now()]);
      }
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    refusedAt,
    taken: () => state.taken,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

type Side = {
  service: ServiceProcess;
  desk: ReceiptDesk;
  token: string;
  databaseMs: () => number;
  setState: (state: 'ACTIVE' | 'PAUSED') => Promise<void>;
  /** Waits until all was told. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

const openSide = async (dataDir: string, urls: readonly string[]): Promise<Side> => {
  const { databaseUrl, drop } = await createThrowawayDatabase();
  if (databaseUrl === undefined) throw new Error('There is no server.');
  await mkdir(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  await migrate(database, await readMigrations());
  const { db } = database;
  const encryption = await openEncryption(db, { encryptionKeys: null, dataDir });
  const eventSeals = await openEventSeals(db, encryption);
  const clock = { now: () => new Date().toISOString() };
  for (const url of urls) await addDestination({ db, clock, eventSeals }, { url });
  await database.close();
  const service = await startProcess({
    ...{ dataDir, databaseUrl, port: await freePort(), seed: 'none' },
  });
  const watching = new pg.Client({ connectionString: databaseUrl });
  await watching.connect();
  const backends = watchBackends(new URL(databaseUrl).pathname.slice(1));
  const client = createClient(service.url);
  const desk = await openReceiptDesk(client, 'bench');
  return {
    ...{ service, desk, token: await client.pointToken(desk.pointId) },
    databaseMs: backends.cpuMs,
    setState: async (state) => {
      await watching.query(`update destinations set state = $1`, [state]);
    },
    drain: async () => {
      const left = `select exists (select from destinations d join events e on e.position > d.position)
        or exists (select from deliveries where state = 'WAITING') as "isLeft"`;
      while ((await watching.query(left)).rows[0].isLeft) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: async () => {
      await service.stop();
      backends.stop();
      await watching.end();
      await drop();
    },
  };
};

const sendFor = async (
  { desk, service }: Side,
  { callers, size }: Load,
  { forMs, name }: { forMs: number; name: string },
): Promise<{ receipts: number; wallMs: number }> => {
  const { post, close } = openCallers(service.url, callers);
  let count = 0;
  let taken = 0;
  const start = performance.now();
  const call = async () => {
    while (performance.now() - start < forMs) {
      count += 1;
      const key = `${name}-${count}`;
      const keys = Array.from({ length: size }, (_, place) => `${key}-${place}`);
      const { status, text } = await (size === 1
        ? desk.send(key, post)
        : desk.sendBulk(keys, post));
      if (status === 503) continue;
      if (status !== 200 || text.includes('"error"')) throw new Error(`${status} ${text}`);
      taken += size;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  close();
  return { receipts: taken, wallMs: performance.now() - start };
};

type Stretch = { receipts: number; wallMs: number; serviceMs: number; databaseMs: number };

const measure = async (side: Side, load: Load, forMs: number, name: string): Promise<Stretch> => {
  await sendFor(side, load, { forMs: warmUpMs, name: `warm-${name}` });
  const before = { serviceMs: side.service.cpuMs(), databaseMs: side.databaseMs() };
  const sent = await sendFor(side, load, { forMs, name });
  const stretch = {
    ...sent,
    serviceMs: side.service.cpuMs() - before.serviceMs,
    databaseMs: side.databaseMs() - before.databaseMs,
  };
  // What waits is nobody's load while the other side is measured, and doesn't get old until the next round.
  await side.drain();
  return stretch;
};

const rateOf = ({ receipts, wallMs }: Stretch): number => (receipts * 1_000) / wallMs;
const costOf = (stretches: readonly Stretch[]) => {
  const sum = (key: 'receipts' | 'serviceMs' | 'databaseMs') =>
    stretches.reduce((total, own) => total + own[key], 0);
  const [serviceMs, databaseMs] = [
    sum('serviceMs') / sum('receipts'),
    sum('databaseMs') / sum('receipts'),
  ];
  return {
    ms: serviceMs + databaseMs,
    text: `${serviceMs.toFixed(3)} ms service, ${databaseMs.toFixed(3)} ms PostgreSQL a receipt`,
  };
};

/** Until all destinations were told of each refusal, one after the other, while all else waits too. */
const timeRefusals = async (side: Side, receiver: Awaited<ReturnType<typeof openReceiver>>) => {
  const taken: number[] = [];
  const { post, close } = openCallers(side.service.url, 1);
  for (let place = 0; place < refusals; place += 1) {
    const identifier = `refuser-${place}@example.org`;
    const start = performance.now();
    const { status, text } = await post(submitReceiptEndpoint.path, {
      ...{ requestInformation: side.token, identifier },
      purposes: [{ Id: side.desk.purposeId, TransactionType: 'WITHDRAWN' }],
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
    while ((receiver.refusedAt.get(identifier)?.length ?? 0) < destinations) {
      if (performance.now() - start > 60_000) throw new Error('A refusal was not told.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    taken.push(Math.max(...(receiver.refusedAt.get(identifier) ?? [])) - start);
  }
  close();
  return taken;
};

/**
 * Receipts of new people, to a service that tells five other systems and to one that tells none, in
 * turn; then what is told a second once receipts end, and how soon a refusal is told meanwhile. All
 * systems, the callers and the database share the machine.
 */
export async function* run({ rounds, measuredMs }: Options): AsyncGenerator<Figure> {
  if (process.env.TEST_DATABASE_URL === undefined) return;
  const scratch = await mkdtemp(join(tmpdir(), 'consent-bench-events-'));
  const closing: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    const receiver = await openReceiver();
    closing.push(receiver.close);
    const none = await openSide(join(scratch, 'none'), []);
    closing.push(none.stop);
    const told = await openSide(
      join(scratch, 'told'),
      Array.from({ length: destinations }, () => receiver.url),
    );
    closing.push(told.stop);
    const stretches = new Map<string, { none: Stretch[]; told: Stretch[] }>();
    for (let round = 0; round < rounds; round += 1) {
      for (const load of loads) {
        const own = stretches.get(load.what) ?? { none: [], told: [] };
        stretches.set(load.what, own);
        const name = `${round}-${load.callers}-${load.size}`;
        const isNoneFirst = round % 2 === 0;
        if (isNoneFirst) own.none.push(await measure(none, load, measuredMs, name));
        own.told.push(await measure(told, load, measuredMs, name));
        if (!isNoneFirst) own.none.push(await measure(none, load, measuredMs, name));
      }
    }
    const toldMeanwhile = receiver.taken();
    for (const { what } of loads) {
      const own = stretches.get(what) ?? { none: [], told: [] };
      const ratio = median(own.told.map(rateOf)) / median(own.none.map(rateOf));
      const rates = (side: readonly Stretch[]) => side.map(rateOf).map(Math.round).join(', ');
      const [toldCost, noneCost] = [costOf(own.told), costOf(own.none)];
      yield {
        what: `${what}, with ${destinations} destinations against none`,
        measured: `${ratio.toFixed(2)}: ${rates(own.told)} against ${rates(own.none)} receipts/s; ${toldCost.text} against ${noneCost.text}, ${times(toldCost.ms / noneCost.ms)}`,
        ...atLeast(Number(ratio.toFixed(2)), 0.9, ''),
      };
    }
    await told.setState('PAUSED');
    for (const load of loads)
      await sendFor(told, load, { forMs: measuredMs, name: `left-${load.callers}-${load.size}` });
    await told.setState('ACTIVE');
    const taken = await timeRefusals(told, receiver);
    const worst = Math.max(...taken);
    yield {
      what: `a refusal until ${destinations} destinations were told, while all others wait there`,
      measured: `p50 ${ms(median(taken))}, p90 ${ms(quantile(taken, 0.9))}, longest ${ms(worst)}`,
      ...keep(Math.round(worst), ' ms'),
    };
    const before = receiver.taken();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    const drained = ((receiver.taken() - before) * 1_000) / drainMs;
    yield {
      what: 'events told a second once receipts end',
      measured: `${Math.round(drained)} (${toldMeanwhile} in all while receipts came)`,
      ...keep(Math.round(drained), '/s'),
    };
    yield* loggedErrors('the service with destinations', told.service.errors);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
