import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { standingStatuses } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint, listSubjectPurposesEndpoint } from '#contract/data-subjects.ts';
import { type CitusCluster, findCitus, startCluster } from '#scripts/citus-cluster.ts';
import { ended } from '#scripts/postgres-server.ts';
import { placements } from '#service/db/placements.ts';
import { openCallers } from './support/caller.ts';
import { thisCheckout } from './support/checkouts.ts';
import { createClient } from './support/client.ts';
import { type Figure, megabytes, ms, perSecond } from './support/figures.ts';
import { filtersOf, readKnown } from './support/million-filters.ts';
import { connectTo, makeMillion, people } from './support/million-people.ts';
import type { Options } from './support/options.ts';
import { createReader, type Reading } from './support/reader.ts';
import { openReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';

const name = 'million';
const sampledPeople = 50;
const callers = 16;
const bulkSize = 100;
const slowMs = 1_000;

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const seconds = (took: number) => `${(took / 1000).toFixed(1)} s`;

/** Makes the extension and the nodes known; until then the database is a plain one. */
const joinNodes = async ({ coordinator, workers }: CitusCluster): Promise<void> => {
  for (const worker of workers) await worker.query(`create database ${name}`);
  for (const node of [coordinator, ...workers]) {
    const { client, end } = await node.connect(name);
    await client.query('create extension citus');
    await end();
  }
  const portOf = ({ url }: { url: string }) => new URL(url).port;
  const { client, end } = await coordinator.connect(name);
  await client.query(`select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
  for (const worker of workers) {
    await client.query(`select citus_add_node('127.0.0.1', ${portOf(worker)})`);
  }
  await end();
};

/** The rows of each table that gets another place: how many, and a sum over all that they hold. */
const readSums = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(`set timezone to 'UTC'`);
  const sums = new Map<string, string>();
  for (const [table, { kind }] of Object.entries(placements)) {
    if (kind === 'local') continue;
    const { rows } = await client.query(
      `select count(*) as count, sum(hashtextextended(t::text, 0)) as sum from ${table} t`,
    );
    sums.set(table, `${rows[0]?.count} ${rows[0]?.sum}`);
  }
  return sums;
};

/** Nothing may end while it is measured: an ending is a transaction more. */
const postponeEndings = (client: pg.Client) =>
  client.query(
    `update subject_purposes set expiry_at = now() + interval '1 year'
    where status = any($1) and expiry_at < now() + interval '1 day'`,
    [standingStatuses],
  );

type Asked = { what: string; reading: Reading };

/** Every filter of the lists, and all that is read of people from the first to the last. */
const readingsOf = async (client: pg.Client): Promise<Asked[]> => {
  const asked: Asked[] = filtersOf(await readKnown(client)).map(({ list, what, reading }) => ({
    what: `${list}: ${what}`,
    reading,
  }));
  for (let count = 0; count < sampledPeople; count += 1) {
    const number = 1 + Math.floor((count * people) / sampledPeople);
    const headers = { identifier: `person.${number}@example.org` };
    for (const [method, { path }] of [
      ['GET', listProfilesEndpoint],
      ['GET', listSubjectPurposesEndpoint],
      ['POST', listReceiptsEndpoint],
      ['POST', listTransactionsEndpoint],
    ] as const) {
      asked.push({ what: `${path} of person ${number}`, reading: { method, path, headers } });
    }
  }
  return asked;
};

type Answer = { status: number; digest: string; tookMs: number };

/** A continuation is sealed anew each time. */
const withoutSeals = (key: string, value: unknown): unknown =>
  key === 'requestContinuation' ? undefined : value;

const readAnswers = async ({ url }: ServiceProcess, asked: readonly Asked[]): Promise<Answer[]> => {
  const read = createReader(url);
  const answers: Answer[] = [];
  for (const { reading } of asked) {
    const { status, text, tookMs } = await read(reading);
    const told = status === 200 ? JSON.stringify(JSON.parse(text, withoutSeals)) : '';
    const digest = createHash('sha256').update(told).digest('hex');
    answers.push({ status, digest, tookMs });
  }
  return answers;
};

/** Runs the command, and tells how long each of its steps took. */
const runCommand = async (databaseUrl: string, dataDir: string): Promise<void> => {
  const child = spawn(process.execPath, ['scripts/distribute.ts'], {
    cwd: thisCheckout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
  let since = performance.now();
  createInterface({ input: child.stdout }).on('line', (line) => {
    say(`${seconds(performance.now() - since)}, then: ${line}`);
    since = performance.now();
  });
  const code = await ended(child);
  if (code !== 0) throw new Error(`npm run distribute ended with ${code}.`);
};

const slowest = (asked: readonly Asked[], answers: readonly Answer[]): string => {
  const slow = answers
    .map(({ status, tookMs }, index) => ({ status, tookMs, what: asked[index]?.what }))
    .filter(({ tookMs }) => tookMs > slowMs)
    .sort((one, other) => other.tookMs - one.tookMs);
  const told = slow.map(({ what, tookMs, status }) => {
    return `${what} ${ms(tookMs)}${status === 200 ? '' : ` (${status})`}`;
  });
  return [`${slow.length}`, ...told].join('; ');
};

/** How many shards the rows of one person are read from. */
const countShards = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain
    select from data_subjects s join subject_elements e on e.subject_id = s.id
      join subject_purposes p on p.subject_id = s.id join transactions t on t.subject_id = s.id
    where s.id = md5('subject 1')::uuid`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return Number(/Task Count: (\d+)/.exec(plan)?.[1]);
};

async function* measureReceipts(
  { url }: ServiceProcess,
  measuredMs: number,
): AsyncGenerator<Figure> {
  const desk = await openReceiptDesk(createClient(url), 'bench');
  const { post, close } = openCallers(url, callers);
  let count = 0;
  const nextKey = () => {
    count += 1;
    return `new-${count}`;
  };
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status !== 200 || text.includes('"error"')) throw new Error(`${status} ${text}`);
  };
  const singles = await perSecond(callers, measuredMs, () => done(desk.send(nextKey(), post)));
  yield { what: `singles from ${callers} callers`, measured: `${singles.toFixed(0)} a second` };
  const bulks = await perSecond(callers, measuredMs, () =>
    done(desk.sendBulk(Array.from({ length: bulkSize }, nextKey), post)),
  );
  yield {
    what: `bulks of ${bulkSize} from ${callers} callers`,
    measured: `${(bulks * bulkSize).toFixed(0)} receipts a second`,
  };
  close();
}

/**
 * A million people in a plain database of a durable PostgreSQL with Citus, distributed by the command
 * over three nodes that share this machine: how long nothing is answered, and whether all rows and
 * answers are what they were.
 */
export async function* run({ measuredMs }: Options): AsyncGenerator<Figure> {
  const programs = findCitus();
  if (programs === undefined) {
    throw new Error(
      "PostgreSQL with Citus isn't installed here. Name its programs: CITUS_PROGRAMS.",
    );
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
  const cluster = await startCluster(programs, {
    isDurable: true,
    more: { shared_buffers: '1GB', max_wal_size: '2GB' },
  });
  const closing = [() => rm(dataDir, { recursive: true }), cluster.stop];
  try {
    await cluster.coordinator.query(`create database ${name}`);
    const url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
    const start = async () => startProcess({ dataDir, databaseUrl: url, port: await freePort() });
    const checkout = { name: 'now', folder: thisCheckout } as const;
    await makeMillion({ checkout, name, url, dataDir }, say);

    const client = await connectTo(url);
    closing.push(() => client.end());
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    yield {
      what: `plain database of ${people} people`,
      measured: megabytes(Number(rows[0]?.bytes)),
    };
    await postponeEndings(client);
    const asked = await readingsOf(client);
    const plain = await start();
    closing.push(plain.stop);
    const before = await readAnswers(plain, asked);
    const sumsBefore = await readSums(client);
    await joinNodes(cluster);

    const stoppedAt = performance.now();
    await plain.stop();
    const begunAt = performance.now();
    await runCommand(url, dataDir);
    const commandMs = performance.now() - begunAt;
    const spread = await start();
    closing.push(spread.stop);
    yield {
      what: 'nothing read or written, from the stop of the service until it is ready on the cluster',
      measured: `${seconds(performance.now() - stoppedAt)}, of which the command ${seconds(commandMs)}`,
    };

    const sumsAfter = await readSums(client);
    const otherTables = [...sumsBefore].filter(([table, sum]) => sumsAfter.get(table) !== sum);
    yield {
      what: 'tables whose rows are no longer the same',
      measured: `${otherTables.length} of ${sumsBefore.size} ${otherTables.map(([table]) => table)}`,
      bar: '0',
      isHeld: otherTables.length === 0,
    };
    const after = await readAnswers(spread, asked);
    const others = asked.filter(
      (_, index) =>
        before[index]?.digest !== after[index]?.digest ||
        before[index]?.status !== after[index]?.status,
    );
    yield {
      what: 'answers that are no longer the same',
      measured: [`${others.length} of ${asked.length}`, ...others.map(({ what }) => what)].join(
        '; ',
      ),
      bar: '0',
      isHeld: others.length === 0,
    };
    for (const [where, answers] of [
      ['plain', before],
      ['on the cluster', after],
    ] as const) {
      yield {
        what: `answers that took over a second, ${where}`,
        measured: slowest(asked, answers),
      };
    }
    const shards = await countShards(client);
    yield {
      what: 'shards that rows of one person are read from',
      measured: `${shards}`,
      bar: '1',
      isHeld: shards === 1,
    };
    yield* measureReceipts(spread, measuredMs);
    for (const { errors } of [plain, spread]) {
      if (errors.length > 0) {
        yield { what: 'errors in a log', measured: `${errors.length}, the first: ${errors[0]}` };
      }
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
