import { stripVTControlCharacters } from 'node:util';

type Failure = { test: string; message: string };

/** What a step found. `flaky` names each test that passed only at its second try. */
export type Outcome = {
  passed: number;
  failures: readonly Failure[];
  flaky: readonly string[];
};

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[];
  specs: readonly {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: readonly {
      status: string;
      results: readonly { errors: readonly { message?: string }[] }[];
    }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
  errors: readonly { message?: string }[];
};

/** @param report what Playwright's JSON reporter wrote */
export const readPlaywright = (report: unknown): Outcome => {
  const { stats, suites, errors } = report as PlaywrightReport;
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'][number][] => [
    ...(suite.suites ?? []).flatMap(specsOf),
    ...suite.specs,
  ];
  const specs = suites.flatMap(specsOf).map((spec) => ({
    test: `${spec.file}:${spec.line} ${spec.title}`,
    ok: spec.ok,
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
    message: spec.tests
      .flatMap(({ results }) => results.flatMap((result) => result.errors))
      .map(({ message }) => message ?? '')
      .join('\n'),
  }));
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(({ test, message }) => ({ test, message })),
      ...errors.map(({ message }) => ({ test: 'outside of a test', message: message ?? '' })),
    ],
    flaky: specs.filter(({ isFlaky }) => isFlaky).map(({ test }) => test),
  };
};

/** More flaky tests than this fail the run: one is bad luck, three are a habit. */
const flakyBudget = 2;

const firstLinesOf = (message: string): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`);

/** What a run prints at its end, from the outcome of each step by its name, and its exit code. */
export const summarize = (
  outcomes: ReadonlyMap<string, Outcome>,
): { text: string; code: 0 | 1 } => {
  const all = [...outcomes];
  const passed = all.reduce((sum, [, outcome]) => sum + outcome.passed, 0);
  const failures = all.flatMap(([name, outcome]) =>
    outcome.failures.map(({ test, message }) => ({ test: `${name}: ${test}`, message })),
  );
  const flaky = all.flatMap(([name, outcome]) => outcome.flaky.map((test) => `${name}: ${test}`));
  const isOverBudget = flaky.length > flakyBudget;
  const failed = failures.length + (isOverBudget ? 1 : 0);
  const parts = [
    ...failures.map(({ test, message }) => [`✗ ${test}`, ...firstLinesOf(message)].join('\n')),
    ...(flaky.length === 0
      ? []
      : [['Flaky (passed at the second try):', ...flaky.map((test) => `  ${test}`)].join('\n')]),
    ...(isOverBudget ? [`✗ ${flaky.length} flaky tests, ${flakyBudget} are allowed`] : []),
    `${passed} passed, ${failed} failed`,
  ];
  return { text: parts.join('\n\n'), code: failed === 0 ? 0 : 1 };
};
