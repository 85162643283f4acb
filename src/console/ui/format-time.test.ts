import { afterEach, expect, test, vi } from 'vitest';
import {
  formatDay,
  formatTime,
  formatTimeWithOffset,
  hourWords,
  zoneWords,
} from './format-time.ts';

afterEach(() => vi.unstubAllEnvs());

test('a time is written as drawn, by the clock of its zone at that time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTime('2026-11-18T08:41:07.123Z', 'local')).toBe('Nov 18, 2026, 09:41');
  expect(formatTime('2026-10-21T07:00:00Z', 'local', 'second')).toBe('Oct 21, 2026, 09:00:00');
  expect(formatTime('2026-12-31T23:30:00Z', 'local', 'day')).toBe('Jan 1, 2027');
});

test('a day is where the console is read, unless it is one of UTC', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatDay('2026-07-10T23:30:00Z')).toBe('Jul 11, 2026');
  expect(formatDay('2026-07-10T23:30:00Z', 'utc')).toBe('Jul 10, 2026');
});

test('on paper each time has the offset that was in force at that time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTimeWithOffset('2026-11-18T08:41:07.123Z', 'local')).toBe(
    'Nov 18, 2026, 09:41:07 +01:00',
  );
  expect(formatTimeWithOffset('2026-10-21T07:00:00Z', 'local')).toBe(
    'Oct 21, 2026, 09:00:00 +02:00',
  );
});

test('offsets west of UTC and of half hours are written as such', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(formatTimeWithOffset('2026-01-05T02:00:00Z', 'local')).toBe(
    'Jan 4, 2026, 22:30:00 -03:30',
  );
});

test('offsets of before time zones, of which browsers know the seconds, are whole minutes', () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-(53 + 28 / 60));
  expect(formatTimeWithOffset('1880-01-01T00:00:00Z', 'local')).toBe(
    'Jan 1, 1880, 00:53:00 +00:53',
  );
  offset.mockRestore();
});

test('UTC is UTC wherever the browser stands', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(formatTime('2026-11-18T08:41:07Z', 'utc')).toBe('Nov 18, 2026, 08:41');
  expect(formatTimeWithOffset('2026-11-18T08:41:07Z', 'utc')).toBe('Nov 18, 2026, 08:41:07 +00:00');
});

test('what is no time is shown as it came', () => {
  expect(formatTime('soon', 'utc')).toBe('soon');
  expect(formatTimeWithOffset('soon', 'utc')).toBe('soon');
});

test('an hour of today is a clock time, another one has its day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const now = Date.parse('2026-11-18T10:20:00Z');
  expect(hourWords('2026-11-18T08:00:00Z', now)).toBe('09:00');
  expect(hourWords('2026-11-17T08:00:00Z', now)).toBe('Nov 17, 2026, 09:00');
});

test('a screen names the zone of its times', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(zoneWords(new Date('2026-01-05T02:00:00Z'))).toBe('America/St_Johns, now -03:30');
  vi.stubEnv('TZ', 'UTC');
  expect(zoneWords()).toBe('UTC');
});
