import { expect, test } from 'vitest';
import { dayFault, isRetiredFrom, retiresOn, utcDay } from './retirement.ts';

const now = Date.parse('2026-11-21T23:30:00Z');

test('days are those of UTC', () => {
  expect(utcDay(now)).toBe('2026-11-21');
  expect(utcDay(now, 1)).toBe('2026-11-22');
  expect(utcDay(Date.parse('2026-12-31T12:00:00Z'), 1)).toBe('2027-01-01');
});

test('today and later can be chosen, a day that has passed or is none cannot', () => {
  expect(dayFault('2026-11-21', now)).toBeUndefined();
  expect(dayFault('2027-01-01', now)).toBeUndefined();
  expect(dayFault('2026-11-20', now)).toMatch(/has passed: it's 2026-11-21 in UTC/);
  expect(dayFault('', now)).toBe('Choose a day.');
});

test('a day that is set is told as the day in UTC, until it has come', () => {
  const retireOnDate = '2026-12-01T00:00:00.000Z';
  expect(retiresOn({ status: 'ACTIVE', retireOnDate })).toBe('Retires on Dec 1, 2026');
  expect(retiresOn({ status: 'RETIRED', retireOnDate })).toBeUndefined();
  expect(retiresOn({ status: 'ACTIVE', retireOnDate: null })).toBeUndefined();
});

test('a version is retired from a day when the service says that day', () => {
  const retireOnDate = '2026-11-22T00:00:00.000Z';
  expect(isRetiredFrom({ status: 'ACTIVE', retireOnDate }, '2026-11-22')).toBe(true);
  expect(isRetiredFrom({ status: 'ACTIVE', retireOnDate }, '2026-11-23')).toBe(false);
  expect(isRetiredFrom({ status: 'RETIRED', retireOnDate }, '2026-11-23')).toBe(false);
  expect(isRetiredFrom({ status: 'RETIRED', retireOnDate: null }, '2026-11-22')).toBe(true);
  expect(isRetiredFrom({ status: 'ACTIVE', retireOnDate: null }, '2026-11-22')).toBe(false);
});
