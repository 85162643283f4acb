import { seededRandom } from '#demo/demo-random.ts';
import { findPostgres } from '#scripts/find-postgres.ts';
import { type PostgresServer, startPostgres } from '#scripts/postgres-server.ts';
import { createClient, createPurpose } from '../support/client.ts';
import { freePort, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { addNamesakes, keepJobsGoing } from './jobs.ts';
import { notOnce, type Outcome, pause } from './outcome.ts';

const timesEach = 10;
const instances = 2;
const writersEach = 6;
const acknowledgedBetween = 12;
const longestFreezeMs = 4_000;
const againMs = 20;

const ownConnections = `select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.application_name like 'consent-console%'`;

const disturb = async (server: PostgresServer, kind: Kind): Promise<void> => {
  const forAWhile = () => pause(Math.random() * longestFreezeMs);
  switch (kind) {
    case 'restarted fast':
    case 'restarted immediately':
      await server.down(kind === 'restarted fast' ? 'fast' : 'immediate');
      return server.up();
    case 'frozen':
      server.freeze();
      await forAWhile();
      return server.thaw();
    case 'read-only':
      await server.query('alter system set default_transaction_read_only = on');
      await server.query('select pg_reload_conf()');
      await forAWhile();
      await server.query('alter system reset default_transaction_read_only');
      await server.query('select pg_reload_conf()');
      return;
    case 'backends terminated':
      await server.query(ownConnections);
  }
};

const kinds = [
  'restarted fast',
  'restarted immediately',
  'frozen',
  'read-only',
  'backends terminated',
] as const;
type Kind = (typeof kinds)[number];

type Writing = {
  acknowledged: Set<string>;
  /** Answers other than success, by status and code. */
  met: Map<string, number>;
  faults: string[];
};

/** Writes one thing after the other, each sent again under its key until it is acknowledged. */
const write = async (url: string, prefix: string, writing: Writing, isOver: () => boolean) => {
  const client = createClient(url);
  const note = (what: string) => writing.met.set(what, (writing.met.get(what) ?? 0) + 1);
  for (let count = 0; !isOver(); count += 1) {
    const name = `${prefix}-${count}`;
    for (;;) {
      const answer = await client.send(createPurpose(name)).catch(() => null);
      if (answer?.status === 200) break;
      const code = answer === null ? 'cut' : `${answer.status} ${JSON.parse(answer.text).code}`;
      note(code);
      if (answer !== null && answer.status !== 503) writing.faults.push(`${name}: ${answer.text}`);
      if (writing.faults.length > 0) return;
      await pause(againMs);
    }
    writing.acknowledged.add(name);
  }
};

const run = async (server: PostgresServer, dataDir: string, seed: number): Promise<Outcome> => {
  const random = seededRandom(seed);
  const first = await freePort();
  const options = await Promise.all(
    Array.from({ length: instances }, async (_, index) => ({
      dataDir,
      databaseUrl: server.url,
      port: index === 0 ? first : await freePort(),
      publicUrl: `http://127.0.0.1:${first}`,
      seed: 'none' as const,
    })),
  );
  const services: ServiceProcess[] = [];
  for (const own of options) services.push(await startProcess(own));
  await addNamesakes(createClient(`http://127.0.0.1:${first}`));
  const formerNames = (await createClient(`http://127.0.0.1:${first}`).countNames()).size;
  const writing: Writing = { acknowledged: new Set(), met: new Map(), faults: [] };
  let isOver = false;
  const writers = services.flatMap(({ url }, instance) =>
    Array.from({ length: writersEach }, (_, writer) =>
      write(url, `outage-${instance}-${writer}`, writing, () => isOver),
    ),
  );
  const jobs = keepJobsGoing(`http://127.0.0.1:${first}`, () => isOver);
  const ended = () => services.filter((service) => service.hasEnded());
  const more = async () => {
    const enough = writing.acknowledged.size + acknowledgedBetween;
    while (writing.acknowledged.size < enough && writing.faults.length === 0) {
      if (ended().length > 0) {
        writing.faults.push(`An instance ended by itself: ${ended()[0]?.errors.join(' ')}`);
      }
      await pause(10);
    }
  };
  const kill = async () => {
    const instance = Math.floor(random() * instances);
    const [own, service] = [options[instance], services[instance]];
    if (own === undefined || service === undefined) return;
    await service.kill();
    services[instance] = await startProcess(own);
  };

  const acts = kinds.flatMap((kind) => Array.from({ length: timesEach }, () => kind));
  const order = acts.map((kind) => ({ kind, at: random() })).sort((a, b) => a.at - b.at);
  let kills = 0;
  for (const { kind } of order) {
    await more();
    if (writing.faults.length > 0) break;
    const isKilled = random() < 0.25;
    await Promise.all([disturb(server, kind), isKilled ? kill() : undefined]);
    if (isKilled) kills += 1;
  }
  await more();
  isOver = true;
  await Promise.all(writers);
  const { acknowledged, met, faults } = writing;
  const { searches, indexRuns, faults: jobFaults } = await jobs;
  faults.push(...jobFaults);
  const [service] = services;
  const counts = service ? await createClient(service.url).countNames() : new Map();
  faults.push(...notOnce(acknowledged, counts));
  if (counts.size !== formerNames + acknowledged.size)
    faults.push('There are names that nobody wrote.');
  const dead = ended().length;
  if (dead > 0) faults.push(`${dead} instances ended by themselves.`);
  await Promise.all(services.map((own) => own.stop()));
  return {
    lines: [
      `the database ${kinds.join(', ')}: ${timesEach} times each, and ${kills} kills of an instance of ${instances}`,
      `${searches} searches for duplicates and ${indexRuns} index runs meanwhile, each ended well`,
      `${acknowledged.size} writes, each there once; met meanwhile: ${[...met].map(([what, count]) => `${count} × ${what}`).join(', ')}`,
    ],
    faults,
  };
};

/**
 * Restarts, freezes and closes a PostgreSQL server of its own, and ends its connections, while two
 * instances write, search for duplicates, build indexes, and are killed. No instance may end by itself, every
 * job ends well, and what was acknowledged is there once.
 */
export const sufferOutages = async (dataDir: string, seed: number): Promise<Outcome> => {
  const programs = findPostgres();
  if (programs === undefined) return { lines: ['there is no PostgreSQL here'], faults: [] };
  const server = await startPostgres(programs, { isDurable: true });
  try {
    return await run(server, dataDir, seed);
  } finally {
    await server.stop();
  }
};
