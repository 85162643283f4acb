import { afterEach, expect, test, vi } from 'vitest';
import { formatTime } from './format-time.ts';

afterEach(() => vi.unstubAllEnvs());

test('a time is written with the offset that was in force at that time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTime('2026-11-18T08:41:07.123Z', 'local')).toBe('18 Nov 2026, 09:41 +01:00');
  expect(formatTime('2026-10-21T07:00:00Z', 'local', 'second')).toBe(
    '21 Oct 2026, 09:00:00 +02:00',
  );
  expect(formatTime('2026-12-31T23:30:00Z', 'local', 'day')).toBe('01 Jan 2027');
});

test('offsets west of UTC and of half hours are written as such', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(formatTime('2026-01-05T02:00:00Z', 'local')).toBe('04 Jan 2026, 22:30 -03:30');
});

test('offsets of before time zones, of which browsers know the seconds, are whole minutes', () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-(53 + 28 / 60));
  expect(formatTime('1880-01-01T00:00:00Z', 'local')).toBe('01 Jan 1880, 00:53 +00:53');
  offset.mockRestore();
});

test('UTC is UTC wherever the browser stands', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(formatTime('2026-11-18T08:41:07Z', 'utc')).toBe('18 Nov 2026, 08:41 +00:00');
});

test('what is no time is shown as it came', () => {
  expect(formatTime('soon', 'utc')).toBe('soon');
});
