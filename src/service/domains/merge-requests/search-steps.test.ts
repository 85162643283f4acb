import { expect, test } from 'vitest';
import {
  comparisonsOf,
  coveredOf,
  nextStep,
  type Progress,
  readProgress,
  type SearchedElement,
  type Step,
  writeProgress,
} from './search-steps.ts';

const element = (name: string, isIdentifier = false): SearchedElement => ({
  name,
  id: name,
  isIdentifier,
});
const namesOf = (elements: readonly SearchedElement[]) => elements.map(({ name }) => name);

const elements = [
  element('First name'),
  element('Phone', true),
  element('Last name'),
  element('Email', true),
];

test('by ANY each element is compared by itself', () => {
  expect(comparisonsOf('ANY', elements).map(namesOf)).toEqual([
    ['First name'],
    ['Phone'],
    ['Last name'],
    ['Email'],
  ]);
});

test('by ALL the identifiers are compared by themselves, then the others together', () => {
  expect(comparisonsOf('ALL', elements).map(namesOf)).toEqual([
    ['Phone'],
    ['Email'],
    ['First name', 'Last name'],
  ]);
  const identifiers = elements.filter(({ isIdentifier }) => isIdentifier);
  expect(comparisonsOf('ALL', identifiers).map(namesOf)).toEqual([['Phone'], ['Email']]);
});

const lowest = -(2n ** 63n);
const highest = 2n ** 63n - 1n;

test.each([1, 2, 3, 7, 16, 1_000])('%i steps cover every hash once', (partCount) => {
  const steps: Step[] = [];
  let progress: Progress = { comparison: 4, from: 0n };
  while (progress.comparison === 4) {
    const step = nextStep(progress, partCount);
    steps.push(step);
    progress = step.next;
  }
  expect(progress).toEqual({ comparison: 5, from: 0n });
  expect(steps).toHaveLength(partCount);
  expect(steps[0]?.lowest).toBe(lowest);
  expect(steps.at(-1)?.highest).toBe(highest);
  for (const [index, step] of steps.slice(1).entries()) {
    expect(step.lowest).toBe((steps[index]?.highest ?? 0n) + 1n);
  }
});

test('a search goes on where it was, even in steps of another size', () => {
  const { next } = nextStep({ comparison: 1, from: 0n }, 3);
  const kept = writeProgress(next, elements);
  expect(kept).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const progress = readProgress(kept, elements);
  expect(progress).toEqual(next);
  const step = nextStep(progress ?? { comparison: 0, from: 0n }, 1);
  expect(step).toEqual({
    comparison: 1,
    lowest: next.from + lowest,
    highest,
    next: { comparison: 2, from: 0n },
  });
});

test('a search does not go on where another element is an identifier by now', () => {
  const kept = writeProgress({ comparison: 1, from: 0n }, elements);
  const other = elements.map((each) => ({ ...each, isIdentifier: true }));
  expect(readProgress(kept, other)).toBeUndefined();
});

test('a search does not go on where a former release was, which kept keys otherwise', () => {
  const kept = writeProgress({ comparison: 1, from: 0n }, elements);
  expect(readProgress(kept, elements)).toBeDefined();
  const former = kept.replace(/^.{9}./, (start) => start.replace(/.$/, '0'));
  expect(former).toMatch(/^00000001-0/);
  expect(readProgress(former, elements)).toBeUndefined();
});

test('people count as searched in proportion to the comparisons done', () => {
  expect(coveredOf(100, { comparison: 0, from: 0n }, 2)).toBe(0);
  expect(coveredOf(100, { comparison: 0, from: 2n ** 63n }, 2)).toBe(25);
  expect(coveredOf(101, { comparison: 1, from: 0n }, 2)).toBe(50);
  expect(coveredOf(101, { comparison: 2, from: 0n }, 2)).toBe(101);
});
