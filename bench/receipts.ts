import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareSignatures } from '#scripts/testing/calibrate.ts';
import {
  type BareDatabase,
  openBarePglite,
  openBarePostgres,
  planBareReceipts,
  sendBare,
} from './support/bare-receipts.ts';
import { type Answer, openCallers } from './support/caller.ts';
import { type Checkout, checkoutsOf } from './support/checkouts.ts';
import { createClient } from './support/client.ts';
import {
  atLeast,
  atMost,
  type Figure,
  keep,
  loggedErrors,
  median,
  megabytes,
  ms,
  quantile,
  times,
} from './support/figures.ts';
import type { Options } from './support/options.ts';
import { watchBackends } from './support/processes.ts';
import { openReceiptDesk, type ReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const bareSize = 100;
const warmUpMs = 2_000;
const busyMs = 50;
const onServer = process.env.TEST_DATABASE_URL !== undefined;

/**
 * The goals of docs/spec.md 8 (a minute), shares of the bare statement's rate, and processor time of
 * the service in RS512 signatures of the same machine (docs/design.md 11.12).
 */
const bars = {
  bulkSignatures: 0.8,
  singleSignatures: 1.6,
  singlesPerMinute: 2_000,
  bulksPerMinute: 3_000,
  bulkOfBare: onServer ? 1 / 2 : 1 / 3,
  singlesOfBare: 1 / 3,
  singlesP99Ms: 200,
};

type Load = { what: string; callers: number; size: number };
const singles16: Load = { what: 'singles from 16 callers', callers: 16, size: 1 };
const singles64: Load = { what: 'singles from 64 callers', callers: 64, size: 1 };
const bulksOf = (size: number): Load => ({
  what: `bulks of ${size} from 16 callers`,
  callers: 16,
  size,
});
const bulks100 = bulksOf(100);
const loads = [singles16, singles64, bulks100, bulksOf(500)];

/** One measured stretch; processor times in milliseconds. */
type Stretch = {
  taken: number[];
  wallMs: number;
  refused: number;
  serviceMs: number;
  databaseMs: number;
  logBytes: number;
  callersMs: number;
};

type Side = {
  name: Checkout['name'];
  database: Watched;
  service: ServiceProcess;
  desk: ReceiptDesk;
  stop: () => Promise<void>;
};

/**
 * A database on a server, watched from outside. PGlite runs inside the service, so it has nothing to
 * watch.
 */
type Watched = {
  cpuMs: () => number;
  /** Bytes of the server's write-ahead log so far. Only one database is written to at a time. */
  logBytes: () => Promise<number>;
  /** Gives both sides the same start: the next write to each page is logged in full. */
  checkpoint: () => Promise<void>;
  settings: () => Promise<string>;
  close: () => Promise<void>;
};

const unwatched: Watched = {
  cpuMs: () => 0,
  logBytes: async () => 0,
  checkpoint: async () => {},
  settings: async () => 'in the process, on disk',
  close: async () => {},
};

const watchDatabase = async (url: string): Promise<Watched> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const backends = watchBackends(new URL(url).pathname.slice(1));
  const read = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0];
  return {
    cpuMs: backends.cpuMs,
    logBytes: async () => Number(await read(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`)),
    checkpoint: async () => void (await client.query('checkpoint')),
    settings: async () => {
      const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];
      const values: string[] = [];
      for (const name of names) values.push(`${name} ${await read(`show ${name}`)}`);
      return values.join(', ');
    },
    close: async () => {
      backends.stop();
      await client.end();
    },
  };
};

/** The service of a checkout with its own database, and a desk to send receipts to. */
const openSide = async ({ name, folder: checkout }: Checkout, scratch: string): Promise<Side> => {
  const dataDir = join(scratch, name);
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const port = await freePort();
  const service = await startProcess({ dataDir, databaseUrl, port, seed: 'none', checkout });
  const database = databaseUrl === undefined ? unwatched : await watchDatabase(databaseUrl);
  return {
    name,
    database,
    service,
    desk: await openReceiptDesk(createClient(service.url), 'bench'),
    stop: async () => {
      await service.stop();
      await database.close();
      await drop();
    },
  };
};

/** Sends from all callers at once until time is up. */
const sendFor = async (
  { desk, service }: Side,
  { callers, size }: Load,
  { forMs, name }: { forMs: number; name: string },
) => {
  const { post, close } = openCallers(service.url, callers);
  const taken: number[] = [];
  let refused = 0;
  let count = 0;
  const send = (): Promise<Answer> => {
    count += 1;
    const key = `${name}-${count}`;
    return size === 1
      ? desk.send(key, post)
      : desk.sendBulk(
          Array.from({ length: size }, (_, index) => `${key}-${index}`),
          post,
        );
  };
  const start = performance.now();
  const call = async () => {
    while (performance.now() - start < forMs) {
      const sentAt = performance.now();
      const { status, text } = await send();
      if (status === 503) {
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, busyMs));
        continue;
      }
      taken.push(performance.now() - sentAt);
      // A record of a bulk that was refused stands in the answer with an error.
      if (status !== 200 || text.includes('"error"')) throw new Error(`${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  close();
  return { taken, refused, wallMs: performance.now() - start };
};

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const measure = async (
  side: Side,
  load: Load,
  { measuredMs, name }: { measuredMs: number; name: string },
): Promise<Stretch> => {
  const { service, database } = side;
  await sendFor(side, load, { forMs: warmUpMs, name: `warm-${name}` });
  await database.checkpoint();
  const serviceMs = service.cpuMs();
  const databaseMs = database.cpuMs();
  const callersMs = ownCpuMs();
  const logBytes = await database.logBytes();
  const sent = await sendFor(side, load, { forMs: measuredMs, name });
  return {
    ...sent,
    serviceMs: service.cpuMs() - serviceMs,
    databaseMs: database.cpuMs() - databaseMs,
    callersMs: ownCpuMs() - callersMs,
    logBytes: (await database.logBytes()) - logBytes,
  };
};

type Bare = {
  measure: (measuredMs: number) => Promise<Stretch>;
  settings: string;
  close: () => Promise<void>;
};

/** Writes the same rows with one statement, on the same server and with this checkout's schema. */
const openBare = async (scratch: string): Promise<Bare> => {
  const dataDir = join(scratch, 'bare');
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const open = (): Promise<BareDatabase> =>
    databaseUrl === undefined ? openBarePglite(dataDir) : openBarePostgres(databaseUrl, 1);
  let desk: ReceiptDesk | undefined;
  const send = async (key: string): Promise<string> => {
    const port = await freePort();
    const service = await startProcess({ dataDir, databaseUrl, port, seed: 'none' });
    const client = createClient(service.url);
    desk = desk === undefined ? await openReceiptDesk(client, 'bare') : desk.at(client);
    const { status, text } = await desk.send(key);
    await service.stop();
    if (status !== 200) throw new Error(`${status} ${text}`);
    return `${key}@example.org`;
  };
  const statement = await planBareReceipts(open, send);
  const database = await open();
  const connections = await database.connections(statement);
  const watched = databaseUrl === undefined ? unwatched : await watchDatabase(databaseUrl);
  return {
    settings: await watched.settings(),
    measure: async (measuredMs) => {
      await sendBare(connections, { size: bareSize, forMs: warmUpMs });
      await watched.checkpoint();
      const databaseMs = watched.cpuMs();
      const callersMs = ownCpuMs();
      const logBytes = await watched.logBytes();
      const sent = await sendBare(connections, { size: bareSize, forMs: measuredMs });
      return {
        ...sent,
        refused: 0,
        serviceMs: 0,
        databaseMs: watched.cpuMs() - databaseMs,
        callersMs: ownCpuMs() - callersMs,
        logBytes: (await watched.logBytes()) - logBytes,
      };
    },
    close: async () => {
      await database.close();
      await watched.close();
      await drop();
    },
  };
};

const rateOf = (stretches: readonly Stretch[], size: number): number =>
  median(stretches.map(({ taken, wallMs }) => (taken.length * size * 1000) / wallMs));

const sumOf = (stretches: readonly Stretch[], field: Exclude<keyof Stretch, 'taken'>): number =>
  stretches.reduce((sum, stretch) => sum + stretch[field], 0);

const receiptsOf = (stretches: readonly Stretch[], size: number): number =>
  stretches.reduce((sum, { taken }) => sum + taken.length * size, 0);

const perReceipt = (stretches: readonly Stretch[], size: number, isBare = false): string => {
  const receipts = receiptsOf(stretches, size);
  const each = (field: 'serviceMs' | 'databaseMs' | 'callersMs') =>
    `${(sumOf(stretches, field) / receipts).toFixed(3)} ms`;
  const inside = isBare
    ? onServer
      ? [`${each('databaseMs')} PostgreSQL`]
      : []
    : [
        `${each('serviceMs')} service${onServer ? '' : ' and PGlite'}`,
        ...(onServer ? [`${each('databaseMs')} PostgreSQL`] : []),
      ];
  const log = onServer
    ? [`${(sumOf(stretches, 'logBytes') / receipts / 1000).toFixed(1)} kB of log`]
    : [];
  const what = isBare && !onServer ? 'PGlite in it' : 'the bench itself';
  return [...inside, ...log, `${what} ${each('callersMs')}`].join(', ');
};

const describe = (stretches: readonly Stretch[], size: number): string => {
  const taken = stretches.flatMap((stretch) => stretch.taken);
  const refused = sumOf(stretches, 'refused');
  const rates = stretches.map((stretch) => Math.round(rateOf([stretch], size)));
  return [
    `${Math.round(rateOf(stretches, size))} receipts/s (${rates.join(', ')})`,
    ...[0.5, 0.99].map((share) => `p${share * 100} ${ms(quantile(taken, share))}`),
    ...(refused === 0 ? [] : [`${refused} × 503`]),
  ].join(', ');
};

/**
 * Processor time a receipt in all processes but the callers. On PGlite the bench itself runs the bare
 * statement.
 */
const processorOf = (stretches: readonly Stretch[], size: number): number =>
  (sumOf(stretches, 'serviceMs') + sumOf(stretches, 'databaseMs')) / receiptsOf(stretches, size);

const bareProcessorOf = (bares: readonly Stretch[]): number =>
  sumOf(bares, onServer ? 'databaseMs' : 'callersMs') / receiptsOf(bares, bareSize);

const compareWithBare = (
  { what, size }: Load,
  now: readonly Stretch[],
  bares: readonly Stretch[],
  signatureMs: number,
): Figure[] => {
  const signatures = sumOf(now, 'serviceMs') / receiptsOf(now, size) / signatureMs;
  const rate = rateOf(now, size);
  const bareRate = rateOf(bares, bareSize);
  const processor = processorOf(now, size) / bareProcessorOf(bares);
  const share = rate / bareRate;
  const perMinute = Math.round((rate * 60) / size);
  const isBulk = size > 1;
  const p99 = quantile(
    now.flatMap(({ taken }) => taken),
    0.99,
  );
  return [
    {
      what: `${what}, share of the bare statement's receipts/s`,
      measured: `${share.toFixed(2)} (1 : ${(1 / share).toFixed(1)}), at ${times(processor)} its processor time`,
      ...(isBulk
        ? atLeast(share, Number(bars.bulkOfBare.toFixed(2)), '')
        : what === singles64.what
          ? atLeast(share, Number(bars.singlesOfBare.toFixed(2)), '')
          : {}),
    },
    {
      what: `${what}, receipts/s`,
      measured: `${Math.round(rate)}`,
      ...keep(Math.round(rate), '/s'),
    },
    ...(size > bareSize
      ? []
      : [
          {
            what: `${what}, requests a minute`,
            measured: `${perMinute}`,
            ...atLeast(perMinute, isBulk ? bars.bulksPerMinute : bars.singlesPerMinute, ''),
          },
        ]),
    {
      what: `${what}, processor time of the service a receipt, in RS512 signatures`,
      measured: `${signatures.toFixed(2)} of ${signatureMs.toFixed(3)} ms`,
      ...atMost(signatures, isBulk ? bars.bulkSignatures : bars.singleSignatures, ''),
    },
    ...(isBulk
      ? []
      : [
          {
            what: `${what}, p99`,
            measured: ms(p99),
            ...atMost(Math.round(p99), bars.singlesP99Ms, ' ms'),
          },
        ]),
  ];
};

/**
 * Receipts of new people over HTTP, single and in bulk, to this checkout and the one it's compared
 * with in turn; then the same rows by one statement on the same server.
 */
export async function* run({ against, rounds, measuredMs }: Options): AsyncGenerator<Figure> {
  const scratch = await mkdtemp(join(tmpdir(), 'consent-bench-receipts-'));
  const closing: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    const bare = await openBare(scratch);
    closing.push(bare.close);
    const sides: Side[] = [];
    for (const checkout of checkoutsOf(against)) {
      const side = await openSide(checkout, scratch);
      closing.push(side.stop);
      sides.push(side);
    }
    yield {
      what: 'measured',
      measured: `${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${measuredMs / 1000} s each in turn, ${availableParallelism()} processors; ${bare.settings}`,
    };
    const stretches = new Map<string, Stretch[]>();
    const signature = prepareSignatures();
    const signed: number[] = [];
    const bares: Stretch[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const load of loads) {
        for (const side of sides) {
          const key = `${side.name} ${load.what}`;
          const name = `${round}-${load.callers}-${load.size}`;
          const stretch = await measure(side, load, { measuredMs, name });
          stretches.set(key, [...(stretches.get(key) ?? []), stretch]);
        }
      }
      bares.push(await bare.measure(measuredMs));
      for (let time = 0; time < 5; time += 1) signed.push(await signature());
    }
    yield {
      what: `the bare statement of ${bareSize} receipts on one connection`,
      measured: `${describe(bares, bareSize)}; a receipt: ${perReceipt(bares, bareSize, true)}`,
      ...keep(Math.round(rateOf(bares, bareSize)), '/s'),
    };
    for (const load of loads) {
      const of = (name: string) => stretches.get(`${name} ${load.what}`) ?? [];
      for (const { name } of sides) {
        yield {
          what: `${load.what}, ${name}`,
          measured: `${describe(of(name), load.size)}; a receipt: ${perReceipt(of(name), load.size)}`,
        };
      }
      if (against !== undefined) {
        const cpu = (name: string) => processorOf(of(name), load.size);
        yield {
          what: `${load.what}, now against before`,
          measured: `${times(rateOf(of('now'), load.size) / rateOf(of('before'), load.size))} the rate, ${times(cpu('before') / cpu('now'))} less processor`,
        };
      }
      yield* compareWithBare(load, of('now'), bares, median(signed));
    }
    for (const { name, service } of sides) {
      yield {
        what: `${name}, memory of the service after it, and at most`,
        measured: `${megabytes(service.residentBytes())}, ${megabytes(service.peakBytes())}`,
      };
      yield* loggedErrors(name, service.errors);
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
