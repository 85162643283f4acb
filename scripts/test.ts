import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

type Outcome = { passed: number; failed: number };

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
    (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A run that reports its tests as JSON; a run that broke without one counts as a failure. */
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
    if (text === null) return { passed: 0, failed: code === 0 ? 0 : 1 };
    const outcome = read(JSON.parse(text));
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
  };

const readVitest = (report: unknown): Outcome => {
  const { numPassedTests, numFailedTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
};

const readPlaywright = (report: unknown): Outcome => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
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
 * Lanes run side by side, three on two processors: journeys wait for limits and timers most of their
 * time, and a service and its database for each other.
 */
const lanes = process.argv.includes('--fast')
  ? [['lint', 'types', 'unused', 'docs', 'unit']]
  : [
      ['lint', 'types', 'unused', 'docs', 'unit', 'service'],
      ['build', 'size', 'browser'],
      ['console', 'service on PostgreSQL'],
    ];

const total = { passed: 0, failed: 0 };
const rows: string[] = [];
const perform = async (names: readonly string[]) => {
  for (const name of names) {
    const step = steps[name];
    if (step === undefined) throw new Error(`There is no step ${name}.`);
    process.stdout.write(`\n── ${name}\n`);
    const start = performance.now();
    const { passed, failed } = await step(runAs(name));
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    rows.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    );
  }
};
await Promise.all(lanes.map(perform));
await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${rows.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
