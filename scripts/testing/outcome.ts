import { stripVTControlCharacters } from 'node:util';
import type { Cost } from './bill.ts';

type Failure = { test: string; message: string };

/** What a step found. `flaky` are tests that passed on the second try, and why the first failed. */
export type Outcome = {
  passed: number;
  failures: readonly Failure[];
  flaky: readonly Failure[];
  costs: readonly Cost[];
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
      annotations: readonly { type: string; description?: string }[];
      results: readonly { duration: number; errors: readonly { message?: string }[] }[];
    }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
  errors: readonly { message?: string }[];
};

/** The annotation in which a journey notes the processor seconds of its worker and browser. */
export const costAnnotation = 'processor seconds';

type PlaywrightSpec = PlaywrightSuite['specs'][number];

const costsOf = (specs: readonly PlaywrightSpec[]): Cost[] =>
  [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => {
    const tests = own.flatMap((spec) => spec.tests);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      file: `e2e/journeys/${file}`,
      processorSeconds: sum(
        tests
          .flatMap(({ annotations }) => annotations)
          .filter(({ type }) => type === costAnnotation)
          .map(({ description }) => Number(description)),
      ),
      wallSeconds: sum(tests.flatMap(({ results }) => results.map((one) => one.duration))) / 1000,
    };
  });

/** @param report what Playwright's JSON reporter wrote */
export const readPlaywright = (report: unknown): Outcome => {
  const { stats, suites, errors } = report as PlaywrightReport;
  const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.suites ?? []).flatMap(specsOf),
    ...suite.specs,
  ];
  const specs = suites.flatMap(specsOf);
  const failureOf = (spec: PlaywrightSpec): Failure => ({
    test: `${spec.file}:${spec.line} ${spec.title}`,
    message: spec.tests
      .flatMap(({ results }) => results.flatMap((result) => result.errors))
      .map(({ message }) => message ?? '')
      .join('\n'),
  });
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(failureOf),
      ...errors.map(({ message }) => ({ test: 'outside of a test', message: message ?? '' })),
    ],
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(failureOf),
    costs: costsOf(specs),
  };
};

/** More flaky tests than this fail the run: one is bad luck, three are a habit. */
const flakyBudget = 2;

const linesOfFailure = 12;
/** A run may have many flaky tests, and the reason is in the first lines. */
const linesOfFlaky = 5;

const firstLinesOf = (message: string, count: number): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, count)
    .map((line) => `    ${line.slice(0, 300)}`);

/** What a run prints at its end, from the outcome of each step by its name, and its exit code. */
export const summarize = (
  outcomes: ReadonlyMap<string, Outcome>,
): { text: string; code: 0 | 1 } => {
  const all = [...outcomes];
  const passed = all.reduce((sum, [, outcome]) => sum + outcome.passed, 0);
  const allOf = (kind: 'failures' | 'flaky'): Failure[] =>
    all.flatMap(([name, outcome]) =>
      outcome[kind].map(({ test, message }) => ({ test: `${name}: ${test}`, message })),
    );
  const failures = allOf('failures');
  const flaky = allOf('flaky');
  const isOverBudget = flaky.length > flakyBudget;
  const failed = failures.length + (isOverBudget ? 1 : 0);
  const parts = [
    ...failures.map(({ test, message }) =>
      [`✗ ${test}`, ...firstLinesOf(message, linesOfFailure)].join('\n'),
    ),
    ...(flaky.length === 0
      ? []
      : [
          [
            'Flaky (passed on the second try; the first failed with):',
            ...flaky.flatMap(({ test, message }) => [
              `  ${test}`,
              ...firstLinesOf(message, linesOfFlaky),
            ]),
          ].join('\n'),
        ]),
    ...(isOverBudget ? [`✗ ${flaky.length} flaky tests, at most ${flakyBudget} are allowed`] : []),
    `${passed} passed, ${failed} failed`,
  ];
  return { text: parts.join('\n\n'), code: failed === 0 ? 0 : 1 };
};
