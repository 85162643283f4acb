import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Outcome = { passed: number; failed: number };

let running: ChildProcess | undefined;
process.once('SIGINT', () => running?.kill('SIGINT'));
process.once('SIGTERM', () => running?.kill('SIGTERM'));

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve, reject) => {
    running = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 1));
  });

const reports = await mkdtemp(join(tmpdir(), 'consent-console-test-'));

/** A check that is one promise: it holds or it does not. */
const check = async (command: string, ...args: string[]): Promise<Outcome> =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A run that reports its tests as JSON; a run that broke without one counts as a failure. */
const counted = async (
  name: string,
  start: (report: string) => Promise<number>,
  read: (report: unknown) => Outcome,
): Promise<Outcome> => {
  const file = join(reports, `${name}.json`);
  const code = await start(file);
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

const vitestArgs = (report: string, projects: readonly string[]) => [
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
];

const steps: Record<string, () => Promise<Outcome>> = {
  lint: () => check('biome', 'ci', '--error-on-warnings'),
  types: () => check('tsc', '--noEmit'),
  unused: () => check('knip'),
  docs: () => check('node', 'scripts/check-docs.ts'),
  unit: () => counted('unit', (report) => run('vitest', vitestArgs(report, ['unit'])), readVitest),
  service: () =>
    counted('service', (report) => run('vitest', vitestArgs(report, ['service'])), readVitest),
  'service on PostgreSQL': () =>
    counted(
      'postgres',
      (report) =>
        run('node', [
          'scripts/with-postgres.ts',
          '--',
          'vitest',
          ...vitestArgs(report, ['service']),
        ]),
      readVitest,
    ),
  console: () =>
    counted('console', (report) => run('vitest', vitestArgs(report, ['console'])), readVitest),
  build: () => check('vite', 'build', '--logLevel', 'warn'),
  size: () => check('node', 'scripts/check-size.ts'),
  browser: () =>
    counted(
      'browser',
      (report) =>
        run('node', ['scripts/e2e.ts', '--reporter=list,json'], {
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        }),
      readPlaywright,
    ),
};

const fast = ['lint', 'types', 'unused', 'docs', 'unit'];
const names = process.argv.includes('--fast') ? fast : Object.keys(steps);

const total = { passed: 0, failed: 0 };
const rows: string[] = [];
for (const name of names) {
  const step = steps[name];
  if (step === undefined) throw new Error(`There is no step ${name}.`);
  process.stdout.write(`\n── ${name}\n`);
  const start = performance.now();
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  rows.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${rows.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
