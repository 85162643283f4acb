import { expect, test } from 'vitest';
import { recordAt } from './record-at.ts';

const now = { from: '2026-03-01T00:00:00.000001Z', until: null, value: 'now' };
const before = {
  from: '2026-02-01T00:00:00Z',
  until: '2026-03-01T00:00:00.000001Z',
  value: 'before',
};

test.each([
  ['2026-02-01T00:00:00Z', 'before'],
  ['2026-02-28T23:59:59Z', 'before'],
  ['2026-03-01T00:00:00.001Z', 'now'],
  ['2030-01-01T00:00:00Z', 'now'],
])('at %s the record that held then is in force', (time, value) => {
  expect(recordAt([before, now], time)).toMatchObject({ isKept: true, value });
});

test('before the earliest record kept, the earliest is given, and that it came later', () => {
  expect(recordAt([before, now], '2026-01-31T23:59:59Z')).toEqual({
    isKept: false,
    next: 'before',
    heldFrom: before.from,
  });
  expect(recordAt([now], '2026-02-28T00:00:00Z')).toMatchObject({ isKept: false, next: 'now' });
});

test('in a gap, where a change was not kept, nothing is said to be in force', () => {
  const early = { from: '2025-01-01T00:00:00Z', until: '2025-06-01T00:00:00Z', value: 'early' };
  expect(recordAt([early, before, now], '2025-08-01T00:00:00Z')).toEqual({
    isKept: false,
    next: 'before',
    heldFrom: before.from,
  });
});

test('a record that was replaced in the same instant was never in force', () => {
  const at = before.from;
  const never = { from: at, until: at, value: 'never' };
  expect(recordAt([never, before, now], at)).toMatchObject({ isKept: true, value: 'before' });
});
