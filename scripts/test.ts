import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

type Failure = { test: string; message: string };
type Outcome = { passed: number; failures: readonly Failure[] };

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
  });
}

/** Prints line by line under the step's name: steps of all lanes write at the same time. */
const relay = (name: string, stream: Readable) => {
  createInterface({ input: stream }).on('line', (line) => {
    process.stdout.write(`${name} │ ${line}\n`);
  });
};

type Run = (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<number>;

const runAs =
  (name: string): Run =>
  (command, args, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      });
      running.add(child);
      relay(name, child.stdout);
      relay(name, child.stderr);
      child.once('error', reject);
      child.once('close', (code) => {
        running.delete(child);
        resolve(code ?? 1);
      });
    });

type Step = (run: Run) => Promise<Outcome>;

const reports = await mkdtemp(join(tmpdir(), 'consent-console-test-'));

/** A check that is one promise: it holds or it does not. */
const check =
  (command: string, ...args: string[]): Step =>
  async (run) =>
    (await run(command, args)) === 0
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [{ test: [command, ...args].join(' '), message: '' }] };

/** A run that reports its tests as JSON; a run that broke beside its tests counts as a failure. */
const counted =
  (
    name: string,
    start: (run: Run, report: string) => Promise<number>,
    read: (report: unknown) => Outcome,
  ): Step =>
  async (run) => {
    const file = join(reports, `${name}.json`);
    const code = await start(run, file);
    const text = await readFile(file, 'utf8').catch(() => null);
    const outcome: Outcome = text === null ? { passed: 0, failures: [] } : read(JSON.parse(text));
    return code === 0 || outcome.failures.length > 0
      ? outcome
      : { ...outcome, failures: [{ test: name, message: `ended with code ${code}` }] };
  };

type VitestReport = {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** A file that cannot be run has no failed test: it is a failure itself. */
const readVitest = (report: unknown): Outcome => {
  const { numPassedTests, testResults } = report as VitestReport;
  const failures = testResults
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0
        ? [{ test: file, message }]
        : failed.map(({ fullName, failureMessages }) => ({
            test: `${file} > ${fullName}`,
            message: failureMessages.join('\n'),
          }));
    });
  return { passed: numPassedTests, failures };
};

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[];
  specs: readonly {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number };
  suites: readonly PlaywrightSuite[];
  errors: readonly { message?: string }[];
};

const readPlaywright = (report: unknown): Outcome => {
  const { stats, suites, errors } = report as PlaywrightReport;
  const failuresOf = (suite: PlaywrightSuite): Failure[] => [
    ...(suite.suites ?? []).flatMap(failuresOf),
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        test: `${file}:${line} ${title}`,
        message: tests
          .flatMap(({ results }) => results.flatMap((result) => result.errors))
          .map(({ message }) => message ?? '')
          .join('\n'),
      })),
  ];
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message }) => ({ test: 'outside of a test', message: message ?? '' })),
    ],
  };
};

const vitestArgs = (report: string, project: string) => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
];

/** A project of vitest. */
const tests = (project: string) =>
  counted(project, (run, report) => run('vitest', vitestArgs(report, project)), readVitest);

const steps: Record<string, Step> = {
  lint: check('biome', 'ci', '--error-on-warnings'),
  types: check('tsc', '--noEmit'),
  unused: check('knip'),
  docs: check('node', 'scripts/check-docs.ts'),
  unit: tests('unit'),
  service: tests('service'),
  'service on PostgreSQL': counted(
    'postgres',
    (run, report) =>
      run('node', ['scripts/with-postgres.ts', '--', 'vitest', ...vitestArgs(report, 'service')]),
    readVitest,
  ),
  console: tests('console'),
  build: check('vite', 'build', '--logLevel', 'warn'),
  size: check('node', 'scripts/check-size.ts'),
  browser: counted(
    'browser',
    (run, report) =>
      run('node', ['scripts/e2e.ts', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    readPlaywright,
  ),
};

/**
 * Lanes run side by side, four on two processors: most steps use one, and wait for a database or a
 * timer now and then. The journeys, which use all there are, end last.
 */
const isFast = process.argv.includes('--fast');
const lanes = isFast
  ? [['lint', 'types', 'unused', 'docs', 'unit']]
  : [
      ['browser'],
      ['console'],
      ['service'],
      ['lint', 'types', 'unused', 'docs', 'unit', 'service on PostgreSQL'],
    ];

/** A failure told once more at the end, where it is found: its first lines, without the library's. */
const told = ({ test, message }: Failure) =>
  [
    `✗ ${test}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
      .slice(0, 12)
      .map((line) => `    ${line.slice(0, 300)}`),
  ].join('\n');

let passed = 0;
const failures: Failure[] = [];
const rows: string[] = [];
const perform = async (names: readonly string[]) => {
  for (const name of names) {
    const step = steps[name];
    if (step === undefined) throw new Error(`There is no step ${name}.`);
    process.stdout.write(`\n── ${name}\n`);
    const start = performance.now();
    const outcome = await step(runAs(name));
    passed += outcome.passed;
    failures.push(
      ...outcome.failures.map(({ test, message }) => ({ test: `${name}: ${test}`, message })),
    );
    const failed = outcome.failures.length;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    rows.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${outcome.passed} passed, ${failed} failed, ${seconds} s`,
    );
  }
};
// Before all others: services that tests start serve what is built, and would meet half of it.
if (!isFast) await perform(['build', 'size']);
await Promise.all(lanes.map(perform));
await rm(reports, { recursive: true, force: true });
const parts = [
  rows.join('\n'),
  ...failures.map(told),
  `${passed} passed, ${failures.length} failed`,
];
process.stdout.write(`\n${parts.join('\n\n')}\n`);
process.exit(failures.length === 0 ? 0 : 1);
