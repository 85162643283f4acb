import { expect, test } from 'vitest';
import type { ValueSetter } from '#contract/data-subject-values.ts';
import { decideValue, setterOfAll, stronger } from './decide-value.ts';

const [before, now] = ['2026-11-20T00:00:00.000000Z', '2026-11-28T00:00:00.000000Z'];

const held = (setBy: ValueSetter | null, ...values: string[]) => ({
  values,
  setBy,
  updatedAt: before,
});
const decide = (
  stored: ReturnType<typeof held> | null,
  setBy: ValueSetter,
  { value = 'new', at = now, isProtected = true } = {},
) => decideValue(stored, { value, setBy, at }, isProtected);

test.each([
  // Whose it is, who gives another one, of a protected element and of any other.
  [null, 'FORM', 'claimed', 'stored'],
  ['PROGRAM', 'FORM', 'claimed', 'stored'],
  ['STAFF', 'FORM', 'claimed', 'claimed'],
  ['FORM', 'FORM', 'stored', 'stored'],
  ['FORM', 'PROGRAM', 'stored', 'stored'],
  ['PROGRAM', 'PROGRAM', 'stored', 'stored'],
  ['STAFF', 'PROGRAM', 'stored', 'stored'],
  ['FORM', 'STAFF', 'stored', 'stored'],
] as const)(
  'a value that %s set meets another one of %s: %s, elsewhere %s',
  (had, gives, own, other) => {
    expect(decide(held(had, 'old'), gives)).toBe(own);
    expect(decide(held(had, 'old'), gives, { isProtected: false })).toBe(other);
  },
);

test('whoever gives it, a value fills what is empty', () => {
  for (const setBy of ['FORM', 'PROGRAM', 'STAFF'] as const) {
    expect(decide(null, setBy)).toBe('stored');
    expect(decide(held('STAFF'), setBy)).toBe('stored');
  }
});

test('an older word changes nothing, but a known sender outdoes a form at any time', () => {
  const at = '2020-01-01T00:00:00.000000Z';
  expect(decide(held('FORM', 'old'), 'FORM', { at })).toBe('left');
  expect(decide(held('PROGRAM', 'old'), 'PROGRAM', { at })).toBe('left');
  expect(decide(held('PROGRAM', 'old'), 'FORM', { at, isProtected: false })).toBe('left');
  expect(decide(held('FORM', 'old'), 'PROGRAM', { at })).toBe('stored');
});

test('who says the same confirms it where they vouch for more, and claims nothing', () => {
  const value = 'old';
  expect(decide(held('FORM', 'old'), 'PROGRAM', { value })).toBe('confirmed');
  expect(decide(held('PROGRAM', 'old'), 'STAFF', { value })).toBe('confirmed');
  expect(decide(held(null, 'old'), 'PROGRAM', { value })).toBe('left');
  expect(decide(held('STAFF', 'old'), 'PROGRAM', { value })).toBe('left');
  expect(decide(held('PROGRAM', 'old'), 'FORM', { value })).toBe('left');
  expect(decide(held('PROGRAM', 'older', 'old'), 'FORM', { value })).toBe('left');
});

test('of several values, whoever vouches most set the element', () => {
  expect(setterOfAll([])).toBeNull();
  expect(setterOfAll([{ setBy: 'FORM' }, { setBy: null }])).toBe('PROGRAM');
  expect(setterOfAll([{ setBy: 'FORM' }])).toBe('FORM');
  expect(stronger('STAFF', 'PROGRAM')).toBe('STAFF');
  expect(stronger('FORM', 'PROGRAM')).toBe('PROGRAM');
});
