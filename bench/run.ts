import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCalibration } from '#scripts/testing/calibrate.ts';
import { report } from './report.ts';
import { type Figure, print } from './support/figures.ts';
import { keptOf, noteRun, thisCommit } from './support/history.ts';
import type { Bench, Options } from './support/options.ts';
import { databaseName } from './support/throwaway-database.ts';

// npm run bench [-- name… --against folder --rounds n --seconds n --parts part,part --note]
// npm run bench -- report

type Benches = Record<string, () => Promise<Bench>>;

/** These need a durable server, as in production. */
const onDurableDatabase: Benches = {
  receipts: () => import('./receipts.ts'),
  events: () => import('./events.ts'),
  start: () => import('./start.ts'),
};
const onDatabase: Benches = {
  'service-list': () => import('./service-list.ts'),
  limits: () => import('./limits.ts'),
  profiles: () => import('./profiles.ts'),
  lookups: () => import('./lookups.ts'),
  activity: () => import('./activity.ts'),
  reads: () => import('./reads.ts'),
  duplicates: () => import('./duplicates.ts'),
  'group-risks': () => import('./group-risks.ts'),
  index: () => import('./custom-index.ts'),
  export: () => import('./export.ts'),
  retention: () => import('./retention.ts'),
  'worst-bodies': () => import('./worst-bodies.ts'),
  overload: () => import('./overload.ts'),
  floods: () => import('./floods.ts'),
};
const benches: Benches = {
  ...onDurableDatabase,
  ...onDatabase,
  'first-list': () => import('./first-list.ts'),
  interactions: () => import('./interactions.ts'),
  matrix: () => import('./matrix.ts'),
  pages: () => import('./pages.ts'),
  'person-page': () => import('./person-page.ts'),
  'big-records': () => import('./big-records.ts'),
};
/** They take long, so they run only by name. */
const onlyWhenAsked: Benches = {
  million: () => import('./million.ts'),
  distribute: () => import('./distribute.ts'),
};
const comparing = ['receipts', 'start', 'million'];

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    parts: { type: 'string' },
    note: { type: 'boolean', default: false },
  },
});
if (positionals.join() === 'report') {
  process.stdout.write(`${report()}\n`);
  process.exit();
}
const known: Benches = { ...benches, ...onlyWhenAsked };
for (const name of positionals) {
  if (known[name] === undefined) {
    refuse(`There's no bench ${name}. Choose from ${Object.keys(known).join(', ')}.`);
  }
  if (values.against !== undefined && !comparing.includes(name)) {
    refuse(`Only ${comparing.join(', ')} can be measured --against another checkout.`);
  }
}
const options: Options = {
  against: values.against,
  rounds: Number(values.rounds),
  measuredMs: Number(values.seconds) * 1000,
  parts: values.parts?.split(','),
};
if (!(Number.isSafeInteger(options.rounds) && options.rounds > 0 && options.measuredMs > 0)) {
  refuse('--rounds must be a whole number above 0, and --seconds a number above 0.');
}
const all =
  options.against === undefined
    ? Object.keys(benches)
    : Object.keys(onDurableDatabase).filter((name) => comparing.includes(name));
const names = positionals.length === 0 ? all : positionals;

for (const name of names) {
  const bench = await known[name]?.();
  const isOfDatabase = name in onDatabase || name in onDurableDatabase;
  const place = isOfDatabase ? ` on ${databaseName}` : '';
  const processors = availableParallelism();
  const busy = Number(loadavg()[0]?.toFixed(1));
  process.stdout.write(`\n── ${name}${place} (${busy} processes on ${processors} cores)\n`);
  const at = new Date().toISOString();
  const commit = thisCommit();
  const endCalibration = values.note ? await startCalibration() : undefined;
  const measured: Figure[] = [];
  for await (const figure of (await bench?.run(options)) ?? []) {
    print(figure);
    measured.push(figure);
  }
  if (endCalibration === undefined) continue;
  const machine = await endCalibration();
  const figures = keptOf(measured);
  const database = isOfDatabase ? { database: databaseName } : {};
  if (figures.length > 0)
    noteRun({ at, commit, bench: name, ...database, processors, busy, machine, figures });
}

if (process.env.TEST_DATABASE_URL === undefined) {
  const given = ['--rounds', values.rounds, '--seconds', values.seconds];
  if (values.against !== undefined) given.push('--against', values.against);
  if (values.note) given.push('--note');
  for (const [group, flags] of [
    [onDurableDatabase, ['--durable']],
    [onDatabase, []],
  ] as const) {
    const again = names.filter((name) => name in group);
    if (again.length === 0) continue;
    const command = [process.execPath, import.meta.filename, ...again, ...given];
    const { status } = spawnSync(
      process.execPath,
      ['scripts/with-postgres.ts', ...flags, '--', ...command],
      { stdio: 'inherit' },
    );
    process.exitCode = status === 0 ? process.exitCode : (status ?? 1);
  }
}
