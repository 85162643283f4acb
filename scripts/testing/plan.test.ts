import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf, projectFiles, tiersOf } from './plan.ts';

const machine = { hasPostgres: true, hasCitus: true, isDemoChanged: false };
const filesOf = (level: 'test' | 'more' | 'all', given = machine) => {
  const { first, rest } = planOf(level, given);
  return [...first, ...rest].flatMap((step) => (step.kind === 'tests' ? step.files : []));
};
const testFiles = globSync('{src,scripts}/**/*.test.{ts,tsx}').sort();

test('every test file is run by a level, and by all of them together at the last', () => {
  expect([...new Set(filesOf('all'))].sort()).toEqual(testFiles);
});

test('npm test and test:more leave out nothing but what test:all alone runs', () => {
  const both = new Set([...filesOf('test'), ...filesOf('more')]);
  const left = testFiles.filter((file) => !both.has(file));
  const tagged = testFiles.filter((file) =>
    tiersOf(readFileSync(file, 'utf8')).every((tier) => tier === 'all'),
  );
  expect(left).toEqual([...tagged, ...globSync(projectFiles.citus)].sort());
});

test('without PostgreSQL the same files run on the built-in database', () => {
  const alone = { ...machine, hasPostgres: false, hasCitus: false };
  expect([...new Set(filesOf('test', alone))].sort()).toEqual([...new Set(filesOf('test'))].sort());
});

test('the tests of the demo run where it changed', () => {
  const demo = globSync(projectFiles.demo);
  expect(filesOf('test')).not.toEqual(expect.arrayContaining(demo));
  expect(filesOf('test', { ...machine, isDemoChanged: true })).toEqual(
    expect.arrayContaining(demo),
  );
});

test('docs/tests.md names every file that npm test leaves out', () => {
  const document = readFileSync('docs/tests.md', 'utf8');
  const inTest = new Set(filesOf('test'));
  const journeys = globSync('e2e/journeys/*.spec.ts').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.split('@smoke').length < text.split(/\btest\(/).length;
  });
  const mixed = testFiles.filter((file) => tiersOf(readFileSync(file, 'utf8')).length > 1);
  const left = [...testFiles.filter((file) => !inTest.has(file)), ...mixed, ...journeys];
  expect(left.filter((file) => !document.includes(file))).toEqual([]);
});

test('a tag that is misspelled is told', () => {
  // Vitest reads tags wherever they stand, in this file too.
  const tagged = (tag: string) => `// @module-${'tag'} ${tag}\nimport a`;
  expect(tiersOf(tagged('more'))).toEqual(['more']);
  expect(tiersOf(`const text = "${tagged('more')}"`)).toEqual(['test']);
  expect(tiersOf(`test('a', { tags: ${"'more'"} }, () => {});`)).toEqual(['test', 'more']);
  expect(() => tiersOf(tagged('mroe'))).toThrow('not "mroe"');
});
