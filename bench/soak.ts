import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { performActs } from './soak/acts.ts';
import { crash } from './soak/crashes.ts';
import { cutConnections } from './soak/cuts.ts';
import { duplicate } from './soak/duplicates.ts';
import { ingest } from './soak/ingestion.ts';
import { load } from './soak/load.ts';
import { mergeAtOnce } from './soak/merges.ts';
import { sufferOutages } from './soak/outages.ts';
import type { Outcome } from './soak/outcome.ts';
import { checkoutsOf } from './support/checkouts.ts';
import { createClient } from './support/client.ts';
import {
  freePort,
  type ServiceOptions,
  type ServiceProcess,
  startProcess,
} from './support/service-process.ts';
import { createThrowawayDatabase, databaseName } from './support/throwaway-database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    beside: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write('--minutes must be a number above 0, and --seed a whole number.\n');
  process.exit(2);
}
const former = checkoutsOf(values.beside, '--beside').find(({ name }) => name === 'before');
// The run on PGlite leaves the other half of the time to the one on a server. Acts and merges are so
// many however long they take: of five minutes what the shares leave.
const databaseMs = (minutes * 60_000) / 2;
const shares = { crashes: 0.2, ingestion: 0.1, duplicates: 0.07, cuts: 0.08, load: 0.22 };
const until = (part: keyof typeof shares) => Date.now() + shares[part] * databaseMs;

const shownFaults = 5;
let isBroken = false;

const report = (part: string, { lines, faults }: Outcome) => {
  isBroken ||= faults.length > 0;
  process.stdout.write(`\n── ${part} on ${databaseName}\n${lines.join('\n')}\n`);
  process.stdout.write(faults.length === 0 ? 'held\n' : `BROKEN, ${faults.length} faults:\n`);
  for (const fault of faults.slice(0, shownFaults)) process.stdout.write(`  ${fault}\n`);
};

type Place = { dataDir: string; databaseUrl: string | undefined };

/** Starts the release before on a run's database, which makes the schema that this one upgrades. */
const startFormer = async (
  place: Place & Pick<ServiceOptions, 'seed'>,
  port: number,
): Promise<ServiceProcess[]> =>
  former === undefined || place.databaseUrl === undefined
    ? []
    : [await startProcess({ ...place, port, checkout: former.folder })];

/** Gives a run a database and a folder of its own. */
const inScratch = async (run: (at: Place) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-soak-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  try {
    await run({ dataDir: join(folder, 'data'), databaseUrl });
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};

const runActs = () =>
  inScratch(async (place) => {
    const port = await freePort();
    report('acts', await performActs({ ...place, port, seed: 'none' }, seed));
  });

const runCrashes = () =>
  inScratch(async (place) => {
    const port = await freePort();
    report('crashes', await crash({ ...place, port, seed: 'none' }, until('crashes')));
  });

const runIngestion = () =>
  inScratch(async (place) => {
    const port = await freePort();
    const others = await startFormer({ ...place, seed: 'none' }, await freePort());
    report('ingestion', await ingest({ ...place, port, seed: 'none' }, until('ingestion')));
    await Promise.all(others.map((other) => other.stop()));
  });

const runRequests = () =>
  inScratch(async (place) => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const formerOnes = await startFormer(place, port);
    const services = formerOnes.length > 0 ? formerOnes : [await startProcess({ ...place, port })];
    if (place.databaseUrl !== undefined) {
      services.push(await startProcess({ ...place, port: await freePort(), publicUrl }));
    }
    const clients = services.map(({ url }) => createClient(url));
    report('duplicates', await duplicate(clients, until('duplicates')));
    report('cut connections', await cutConnections(clients, until('cuts')));
    report('load', await load({ clients, services }, until('load')));
    const errors = services.flatMap((service) => service.errors);
    report('the log', { lines: [`${errors.length} errors logged`], faults: errors });
    await Promise.all(services.map((service) => service.stop()));
  });

const runMerges = async () => report('merges', await mergeAtOnce(seed));

/** They need a server of their own, so they are run once and not on PGlite. */
const runOutages = async () => {
  if (process.env.TEST_DATABASE_URL === undefined) return;
  await inScratch(async ({ dataDir }) => report('outages', await sufferOutages(dataDir, seed)));
};

const parts: Record<string, () => Promise<void>> = {
  acts: runActs,
  crashes: runCrashes,
  ingestion: runIngestion,
  merges: runMerges,
  requests: runRequests,
  outages: runOutages,
};
const unknown = positionals.find((part) => parts[part] === undefined);
if (unknown !== undefined) {
  process.stderr.write(
    `There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exit(2);
}
for (const [part, run] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(part)) await run();
}

if (process.env.TEST_DATABASE_URL === undefined) {
  const beside = values.beside === undefined ? [] : ['--beside', values.beside];
  const call = ['--minutes', String(minutes), '--seed', String(seed), ...beside, ...positionals];
  const command = [process.execPath, import.meta.filename, ...call];
  const { status } = spawnSync(process.execPath, ['scripts/with-postgres.ts', '--', ...command], {
    stdio: 'inherit',
  });
  isBroken ||= status !== 0;
}
process.exit(isBroken ? 1 : 0);
