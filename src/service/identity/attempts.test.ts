import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

const create = (maximum = 3) => {
  let time = 0;
  const attempts = createAttempts({ allowed: 2, periodMs: 1000, maximum, clock: () => time });
  return { ...attempts, at: (next: number) => (time = next) };
};

test('a name may fail as often as allowed, then waits for the end of its window', () => {
  const { failed, waitMs, at } = create();
  failed('a');
  expect(waitMs('a')).toBe(0);
  at(400);
  failed('a');
  expect([waitMs('a'), waitMs('b')]).toEqual([600, 0]);
  at(1000);
  expect(waitMs('a')).toBe(0);
  failed('a');
  expect(waitMs('a')).toBe(0);
});

test('no more names are kept than the maximum: the oldest goes first', () => {
  const { failed, waitMs } = create(2);
  for (const name of ['a', 'a', 'b', 'b', 'c', 'c']) failed(name);
  expect([waitMs('a'), waitMs('b'), waitMs('c')]).toEqual([0, 1000, 1000]);
});
