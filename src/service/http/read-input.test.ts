import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Fault } from '#contract/common/problem.ts';
import { anyKeyCase, maybe } from '#contract/common/values.ts';
import { check } from './read-input.ts';

const schema = anyKeyCase(
  z.looseObject({
    Ids: z.array(z.string()).check(z.maxLength(2)),
    Choices: maybe(z.array(z.object({ Options: z.array(z.string()) }))),
    Value: z.optional(z.union([z.string(), z.array(z.string())])),
  }),
);

const read = (value: unknown) => {
  const faults: Fault[] = [];
  return { value: check(schema, value, faults), faults };
};

test('one value where a list is expected is a list of one, at any depth and key case', () => {
  const sent = { ids: 'a', CHOICES: { Options: 'b' }, Value: 'c', more: 'd' };
  const text = JSON.stringify(sent);
  expect(read(sent)).toEqual({
    value: { Ids: ['a'], Choices: [{ Options: ['b'] }], Value: 'c', more: 'd' },
    faults: [],
  });
  expect(JSON.stringify(sent)).toBe(text);
  expect(read({ Ids: [], Choices: [{ Options: 'b' }, { Options: ['c'] }] }).value).toEqual({
    Ids: [],
    Choices: [{ Options: ['b'] }, { Options: ['c'] }],
  });
  const faults: Fault[] = [];
  expect(check(z.array(z.object({ id: z.string() })), { id: 'a' }, faults)).toEqual([{ id: 'a' }]);
});

test('of a key that is written twice, the last one counts', () => {
  expect(read({ ids: 'a', IDS: 'b' }).value).toEqual({ Ids: ['b'] });
});

test('nothing is no list, and what fits no list is refused as its member', () => {
  expect(read({ Ids: null }).faults).toEqual([{ path: 'Ids', message: 'Must be a list.' }]);
  expect(read({}).faults).toEqual([{ path: 'Ids', message: 'Required.' }]);
  expect(read({ Ids: 7 }).faults).toEqual([{ path: 'Ids.0', message: 'Must be text.' }]);
  expect(read({ Ids: ['a', 'b', 'c'] }).faults).toHaveLength(1);
});
