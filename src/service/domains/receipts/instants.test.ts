import { expect, test } from 'vitest';
import { addSeconds, later, toInstant } from './instants.ts';

test.each([
  ['2026-01-02', '2026-01-02T00:00:00.000000Z'],
  ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000000Z'],
  ['2026-01-02T03:04:05.1', '2026-01-02T03:04:05.100000Z'],
  ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123456Z'],
  ['2026-01-02T03:04:05.123456+05:30', '2026-01-01T21:34:05.123456Z'],
  ['2026-01-02T03:04:05-00:30', '2026-01-02T03:34:05.000000Z'],
])('%s keeps its microseconds in UTC', (value, instant) => {
  expect(toInstant(value)).toBe(instant);
});

test.each([
  ['0001-01-01T00:00:00+01:00', '0001-01-01T00:00:00.000000Z'],
  ['9999-12-31T23:59:59-01:00', '9999-12-31T23:59:59.999999Z'],
])('%s stays within the years that can be stored', (value, instant) => {
  expect(toInstant(value)).toBe(instant);
});

test('seconds are added, as far as there are years', () => {
  expect(addSeconds('2026-02-28T23:59:59.123456Z', 1)).toBe('2026-03-01T00:00:00.123456Z');
  expect(addSeconds('2026-01-01T00:00:00.000000Z', Number.MAX_SAFE_INTEGER)).toBe(
    '9999-12-31T23:59:59.999999Z',
  );
});

test('of two instants the later is told by the microsecond', () => {
  const [one, other] = ['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z'] as const;
  expect(later(one, other)).toBe(other);
  expect(later(other, one)).toBe(other);
});
