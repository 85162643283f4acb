import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCitus } from './citus-cluster.ts';
import { findPostgres } from './find-postgres.ts';
import { mostExpensive, type OverBudget, overBudget, wordsOfCalibration } from './testing/bill.ts';
import { startCalibration, worthOf } from './testing/calibrate.ts';
import { isDemoChanged, keepDemoSources } from './testing/demo-sources.ts';
import { listJourneys } from './testing/list-journeys.ts';
import { type Outcome, readPlaywright, summarize } from './testing/outcome.ts';
import { type Level, planOf, type Step } from './testing/plan.ts';
import { runStep } from './testing/run-step.ts';

// node scripts/test.ts [--check | --more | --all] [--list]. What runs where, and why: docs/tests.md.

const has = (flag: string) => process.argv.includes(flag);
const levels: readonly Level[] = ['check', 'more', 'all'];
const level: Level = levels.find((one) => has(`--${one}`)) ?? 'test';
const hasPostgres = findPostgres() !== undefined;
const plan = planOf(level, {
  hasPostgres,
  hasCitus: findCitus() !== undefined,
  isDemoChanged: level === 'test' && isDemoChanged(),
});

if (has('--list')) {
  for (const step of [...plan.first, ...plan.rest]) {
    const files = step.kind === 'tests' ? step.files : [];
    const journeys = step.kind === 'journeys' ? listJourneys(step.command) : [];
    const command = step.command.filter((word) => !files.includes(word)).join(' ');
    process.stdout.write(`${step.name}: ${command}\n`);
    for (const file of [...files, ...journeys]) process.stdout.write(`  ${file}\n`);
  }
  process.exit(0);
}

type Finding = { outcome: Outcome; processorSeconds: number };

const nothing: Outcome = { passed: 0, failures: [], flaky: [], costs: [] };
const failureOf = (test: string, message = ''): Outcome => ({
  ...nothing,
  failures: [{ test, message }],
});

const reports = await mkdtemp(join(tmpdir(), 'consent-console-test-'));

const perform = async (step: Step): Promise<Finding> => {
  const { name, kind, command } = step;
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const { code, processorSeconds } = await runStep(name, command, {
    [kind === 'journeys' ? 'PLAYWRIGHT_JSON_OUTPUT_NAME' : 'OUTCOME_FILE']: report,
    ...(level === 'all' ? { TEST_ALL: '1' } : {}),
  });
  if (kind === 'check') {
    const outcome = code === 0 ? { ...nothing, passed: 1 } : failureOf(command.join(' '));
    return { outcome, processorSeconds };
  }
  const text = await readFile(report, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    return { outcome: failureOf(name, 'It wrote no report.'), processorSeconds };
  }
  const found: unknown = JSON.parse(text);
  const outcome = kind === 'journeys' ? readPlaywright(found) : (found as Outcome);
  // What broke beside the tests is a failure too.
  const isBroken = code !== 0 && outcome.failures.length === 0;
  const { failures } = isBroken ? failureOf(name, `It ended with code ${code}.`) : outcome;
  return { outcome: { ...outcome, failures }, processorSeconds };
};

const outcomes = new Map<string, Outcome>();
const rows: { words: string[]; processorSeconds: number }[] = [];
const run = async (step: Step): Promise<void> => {
  const { name } = step;
  process.stdout.write(`\n── ${name}\n`);
  const start = performance.now();
  const { outcome, processorSeconds } = await perform(step);
  const seconds = (performance.now() - start) / 1000;
  outcomes.set(name, outcome);
  const failed = outcome.failures.length;
  rows.push({
    words: [
      (failed === 0 ? 'ok' : 'FAILED').padEnd(7),
      name.padEnd(22),
      `${outcome.passed} passed`.padStart(12),
      `${failed} failed`.padStart(10),
      `${seconds.toFixed(0)} s`.padStart(7),
    ],
    processorSeconds,
  });
  if (outcome.costs.length > 0) {
    process.stdout.write(`\n${mostExpensive(name, outcome.costs)}\n\n`);
  }
};

/**
 * Two steps at a time keep a small machine's processors busy. With more, everything takes so long
 * that a wait gives up now and then.
 */
const lanes = 2;
const runAll = async (steps: readonly Step[]): Promise<void> => {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

const endCalibration = await startCalibration();
const start = performance.now();
await runAll(plan.first);
await runAll(plan.rest);
const seconds = (performance.now() - start) / 1000;
const calibration = await endCalibration();
const worth = worthOf(calibration);
await rm(reports, { recursive: true, force: true });

if (process.env.CI && !hasPostgres) {
  outcomes.set(
    'PostgreSQL',
    failureOf('it is not installed', 'Only PostgreSQL can see a missing lock.'),
  );
}
// All files with their costs, for whoever looks for more than the ten of each step.
await mkdir('.cache', { recursive: true });
const bill = [...outcomes].map(([step, { costs }]) => [step, costs] as const);
await writeFile(`.cache/bill-${level}.json`, JSON.stringify(Object.fromEntries(bill), null, 1));

const document = await readFile('docs/tests.md', 'utf8');
const over = [...plan.first, ...plan.rest].reduce<OverBudget>(
  ({ far, near }, step) => {
    if (step.kind !== 'tests') return { far, near };
    const costs = outcomes.get(step.name)?.costs ?? [];
    const own = overBudget(costs, { budget: step.budget, worth, document });
    return { far: [...far, ...own.far], near: [...near, ...own.near] };
  },
  { far: [], near: [] },
);
if (over.far.length > 0) {
  const failures = over.far.map((file) => ({ test: `over its budget: ${file}`, message: '' }));
  outcomes.set('budgets', { ...nothing, failures });
}
if (outcomes.get('demo')?.failures.length === 0) keepDemoSources();

const shown = (used: number) =>
  `${used.toFixed(0)} processor s`.padStart(17) + ` (${(used * worth).toFixed(0)})`.padStart(8);
const total = rows.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
const { text, code } = summarize(outcomes);
process.stdout.write(
  `\n${[
    ...rows.map(({ words, processorSeconds }) => [...words, shown(processorSeconds)].join(' ')),
    '',
    `${seconds.toFixed(0)} s, ${total.toFixed(0)} processor seconds, ${(total * worth).toFixed(0)} by calibration`,
    wordsOfCalibration(calibration),
    ...over.near.map((file) => `near its budget: ${file}`),
    '',
    text,
  ].join('\n')}\n`,
);
process.exit(code);
