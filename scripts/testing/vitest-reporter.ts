import { writeFile } from 'node:fs/promises';
import type { Reporter, TestModule } from 'vitest/node';
import type { Cost } from './bill.ts';
import type { Outcome } from './outcome.ts';

type Errors = readonly { message: string; stack?: string | undefined; diff?: string | undefined }[];

const diffLines = 8;

/** A stack usually starts with the message, which tells how many entries differ and not which. */
const messageOf = (errors: Errors): string =>
  errors
    .flatMap(({ message, stack = '', diff = '' }) => [
      message,
      ...diff.split('\n').slice(0, diffLines),
      stack.replace(message, ''),
    ])
    .join('\n');

const costOf = (module: TestModule): Cost => {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    processorSeconds: module.meta().processorSeconds ?? 0,
    wallSeconds: (setupDuration + collectDuration + duration) / 1000,
  };
};

const outcomeOf = (module: TestModule): Outcome => {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()].map((test) => ({
    test: `${file} > ${test.fullName}`,
    ...test.result(),
    isFlaky: test.diagnostic()?.flaky === true,
  }));
  const failed = tests.filter(({ state }) => state === 'failed');
  const failureOf = ({ test, errors }: (typeof tests)[number]) => ({
    test,
    message: messageOf(errors ?? []),
  });
  const suiteErrors = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const moduleErrors = [...module.errors(), ...suiteErrors];
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failures: [
      ...failed.map(failureOf),
      ...(moduleErrors.length === 0 ? [] : [{ test: file, message: messageOf(moduleErrors) }]),
    ],
    // A test that passed on its second try keeps the errors of the first.
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(failureOf),
    costs: [costOf(module)],
  };
};

/** Writes the outcome of a run of Vitest to the file that OUTCOME_FILE names. */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): Promise<void> {
    const outcomes = modules.map(outcomeOf);
    const outcome: Outcome = {
      passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
      failures: [
        ...outcomes.flatMap(({ failures }) => failures),
        ...unhandled.map((error) => ({ test: 'outside of a test', message: messageOf([error]) })),
      ],
      flaky: outcomes.flatMap(({ flaky }) => flaky),
      costs: outcomes.flatMap(({ costs }) => costs),
    };
    await writeFile(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcome));
  }
}
