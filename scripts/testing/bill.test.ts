import { expect, test } from 'vitest';
import { mostExpensive, overBudget } from './bill.ts';
import { worthOf } from './calibrate.ts';

const cost = (file: string, processorSeconds: number) => ({
  file,
  processorSeconds,
  wallSeconds: 1.26,
});

test('a bill has the ten most expensive files, the dearest first', () => {
  const costs = Array.from({ length: 12 }, (_, index) => cost(`${index}.test.ts`, index));
  const lines = mostExpensive('unit', costs).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['── unit: Most expensive files', '11.test.ts 11.0 s 1.3 s']);
});

test('a file over its budget is near it up to twice as much, then far from it', () => {
  const costs = [cost('a.test.ts', 2), cost('b.test.ts', 2.1), cost('c.test.ts', 4.1)];
  expect(overBudget(costs, { budget: 2, worth: 1, document: '' })).toEqual({
    far: ['c.test.ts'],
    near: ['b.test.ts'],
  });
});

test('a slow machine makes no file expensive, and a documented one may be', () => {
  const costs = [cost('a.test.ts', 5), cost('b.test.ts', 50)];
  const worth = worthOf({ rs512: 1.54, sort: 1, statement: 1 });
  expect(worth).toBeCloseTo(0.5);
  expect(
    overBudget(costs, {
      budget: 2,
      worth,
      document: '|---|\n| `b.test.ts` | 50 | guarded by `a.test.ts` |',
    }),
  ).toEqual({
    far: [],
    near: ['a.test.ts'],
  });
});
