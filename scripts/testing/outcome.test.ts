import { expect, test } from 'vitest';
import { type Outcome, readPlaywright, summarize } from './outcome.ts';

const good: Outcome = { passed: 3, failures: [], flaky: [], costs: [] };
const flakyTimes = (count: number): Outcome => ({
  passed: count,
  failures: [],
  costs: [],
  flaky: Array.from({ length: count }, (_, index) => ({
    test: `a.test.ts > holds ${index}`,
    message: `expected ${index}\n\n at node_modules/x.js\n2\n3\n4\n5\n6`,
  })),
});

test('a run without failures passes, and counts all steps', () => {
  const { text, code } = summarize(
    new Map([
      ['unit', good],
      ['service', good],
    ]),
  );
  expect([text, code]).toEqual(['6 passed, 0 failed', 0]);
});

test('a failure fails the run and is shown without colors and library lines', () => {
  const message = '\u001b[31mexpected 1\u001b[0m\n\n  at node_modules/x.js\n  at a.test.ts:3';
  const { text, code } = summarize(
    new Map([['unit', { ...good, failures: [{ test: 'a.test.ts > holds', message }] }]]),
  );
  expect(code).toBe(1);
  expect(text).toContain('✗ unit: a.test.ts > holds\n    expected 1\n      at a.test.ts:3');
  expect(text.endsWith('3 passed, 1 failed')).toBe(true);
});

test('two flaky tests pass and say why their first try failed; a third fails the run', () => {
  const two = summarize(new Map([['unit', flakyTimes(2)]]));
  expect(two.code).toBe(0);
  expect(two.text).toContain(
    '  unit: a.test.ts > holds 1\n    expected 1\n    2\n    3\n    4\n    5\n\n2 passed',
  );
  const three = summarize(
    new Map([
      ['unit', flakyTimes(1)],
      ['browser', flakyTimes(2)],
    ]),
  );
  expect(three.code).toBe(1);
  expect(three.text.endsWith('3 passed, 1 failed')).toBe(true);
});

test("Playwright's report gives failures, flaky tests and errors outside of tests", () => {
  const spec = (title: string, status: string, ok: boolean) => ({
    ok,
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        status,
        annotations: [
          { type: 'issue', description: '7' },
          { type: 'processor seconds', description: '1.25' },
        ],
        results: [
          { duration: 2000, errors: status === 'expected' ? [] : [{ message: `no ${title}` }] },
        ],
      },
    ],
  });
  const suites = [
    { specs: [spec('one', 'expected', true)], suites: [{ specs: [spec('two', 'flaky', true)] }] },
    { specs: [spec('three', 'unexpected', false)] },
  ];
  const errors = [{ message: 'no port' }];
  expect(readPlaywright({ stats: { expected: 1, flaky: 1 }, suites, errors })).toEqual({
    passed: 2,
    failures: [
      { test: 'a.spec.ts:7 three', message: 'no three' },
      { test: 'outside of a test', message: 'no port' },
    ],
    flaky: [{ test: 'a.spec.ts:7 two', message: 'no two' }],
    costs: [{ file: 'e2e/journeys/a.spec.ts', processorSeconds: 3.75, wallSeconds: 6 }],
  });
});
