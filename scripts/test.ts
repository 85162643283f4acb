import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './find-postgres.ts';
import { type Outcome, readPlaywright, summarize } from './testing/outcome.ts';
import { runStep } from './testing/run-step.ts';

// node scripts/test.ts [--fast | --all]. What runs where, and why: docs/tests.md.

const isFast = process.argv.includes('--fast');
const isAll = process.argv.includes('--all');
const hasPostgres = findPostgres() !== undefined;

type Finding = { outcome: Outcome; processorSeconds: number };
type Step = (name: string) => Promise<Finding>;

const failureOf = (test: string, message = ''): Outcome => ({
  passed: 0,
  failures: [{ test, message }],
  flaky: [],
});

/** A check that is one promise: it holds or it does not. */
const check =
  (...command: string[]): Step =>
  async (name) => {
    const { code, processorSeconds } = await runStep(name, command);
    const holds = { passed: 1, failures: [], flaky: [] };
    return { outcome: code === 0 ? holds : failureOf(command.join(' ')), processorSeconds };
  };

const reports = await mkdtemp(join(tmpdir(), 'consent-console-test-'));

/** A run that counts its tests; one that broke beside its tests counts as a failure. */
const counted =
  (
    command: readonly string[],
    reportVariable: string,
    read: (report: unknown) => Outcome = (report) => report as Outcome,
  ): Step =>
  async (name) => {
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
    const { code, processorSeconds } = await runStep(name, command, {
      [reportVariable]: file,
      ...(isAll ? { TEST_ALL: '1' } : {}),
    });
    const report = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const outcome =
      report === null ? failureOf(name, 'It wrote no report.') : read(JSON.parse(report));
    const isBroken = code !== 0 && outcome.failures.length === 0;
    const told = isBroken ? failureOf(name, `It ended with code ${code}.`) : outcome;
    return { outcome: { ...told, passed: outcome.passed }, processorSeconds };
  };

const vitest = (project: string, files: readonly string[] = []) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=./scripts/testing/vitest-reporter.ts',
  ...files,
];
const tests = (...command: string[]) => counted(command, 'OUTCOME_FILE');

/** What a second kind of database can break, beside the whole suite on PostgreSQL. */
const smokeOnPglite = [
  'src/service/db/',
  'src/service/app.test.ts',
  'src/service/backup.test.ts',
  'src/service/durability.test.ts',
  'src/service/index-durability.test.ts',
  'src/service/http/once.test.ts',
  'src/service/http/limits.test.ts',
  'src/service/domains/merges/merge.test.ts',
  'src/service/domains/erasures/erasures.test.ts',
  'src/service/domains/deletions/deletion-jobs.test.ts',
  'src/service/domains/custom-indexes/',
  'src/service/domains/receipts/record-receipts.test.ts',
  'src/service/domains/receipts/list-receipts.test.ts',
  'src/service/domains/retention/retention-runs.test.ts',
  'src/service/domains/data-subjects/list-profiles.test.ts',
  'src/service/domains/data-subjects-v4/list-profiles.test.ts',
  'src/service/domains/collection-points/list-collection-points.test.ts',
  'src/service/domains/purposes/list-purposes.test.ts',
  'src/service/domains/purpose-preferences/list-purpose-preferences.test.ts',
];
for (const part of smokeOnPglite) {
  if (globSync([part, `${part}/*.test.ts`]).length === 0) throw new Error(`${part} is not there.`);
}

const onPostgres = tests('node', 'scripts/with-postgres.ts', '--', ...vitest('service'));
const onPglite = tests(...vitest('service', hasPostgres && !isAll ? smokeOnPglite : []));
const withoutPostgres: Step = async () => ({
  outcome: failureOf('PostgreSQL', 'Only PostgreSQL can see a missing lock: CI must install it.'),
  processorSeconds: 0,
});

const steps: Record<string, Step> = {
  lint: check('biome', 'ci', '--error-on-warnings'),
  types: check('tsc', '--noEmit'),
  unused: check('knip'),
  docs: check('node', 'scripts/check-docs.ts'),
  words: check('node', 'scripts/check-words.ts'),
  borders: check('node', 'scripts/borders.ts', '--check'),
  unit: tests(...vitest('unit')),
  'service on PostgreSQL': hasPostgres ? onPostgres : withoutPostgres,
  'service on PGlite': onPglite,
  console: tests(...vitest('console')),
  'demo data': check('node', 'scripts/demo-data.ts'),
  build: check('vite', 'build', '--logLevel', 'warn'),
  size: check('node', 'scripts/check-size.ts'),
  document: check('node', 'scripts/check-openapi.ts'),
  browser: counted(
    ['node', 'scripts/e2e.ts', '--reporter=list,json', ...(isAll ? [] : ['--grep-invert', '@all'])],
    'PLAYWRIGHT_JSON_OUTPUT_NAME',
    readPlaywright,
  ),
};

/**
 * Two lanes at a time keep a small machine's processors busy. With more, everything takes so long that
 * a wait gives up now and then.
 */
const checks = ['lint', 'borders', 'types', 'unused', 'docs', 'words', 'unit'];
const postgres = hasPostgres || process.env.CI ? ['service on PostgreSQL'] : [];
const lanes = isFast
  ? [checks]
  : [
      ['browser', ...checks],
      [...postgres, 'console', 'service on PGlite', ...(isAll ? ['document'] : [])],
    ];

const outcomes = new Map<string, Outcome>();
const rows: string[] = [];
let processorSeconds = 0;
const perform = async (names: readonly string[]) => {
  for (const name of names) {
    const step = steps[name];
    if (step === undefined) throw new Error(`There is no step ${name}.`);
    process.stdout.write(`\n── ${name}\n`);
    const start = performance.now();
    const { outcome, processorSeconds: used } = await step(name);
    const seconds = (performance.now() - start) / 1000;
    outcomes.set(name, outcome);
    processorSeconds += used;
    const failed = outcome.failures.length;
    rows.push(
      [
        (failed === 0 ? 'ok' : 'FAILED').padEnd(7),
        name.padEnd(22),
        `${outcome.passed} passed`.padStart(12),
        `${failed} failed`.padStart(10),
        `${seconds.toFixed(0)} s`.padStart(7),
        `${used.toFixed(0)} processor s`.padStart(17),
      ].join(' '),
    );
  }
};
// Before the lanes: what the services that tests start serve, and the data they start with.
if (!isFast) await Promise.all([perform(['build', 'size']), perform(['demo data'])]);
await Promise.all(lanes.map(perform));
await rm(reports, { recursive: true, force: true });

const { text, code } = summarize(outcomes);
const total = `${processorSeconds.toFixed(0)} processor seconds`;
process.stdout.write(`\n${rows.join('\n')}\n\n${total}\n\n${text}\n`);
process.exit(code);
