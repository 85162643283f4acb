import { describe, expect, test } from 'vitest';
import { aHold } from '#console/testing/holds.ts';
import {
  formatClock,
  formatClockWithOffset,
  formatWait,
  freeAgain,
  fullLimitName,
  limitSentence,
  sharedReach,
  waitSentences,
  withCountdown,
} from './limit-words.ts';
import type { Hold } from './limits/hold.ts';

const limit = aHold();

test('a limit is told by its kind, its size and how far it was used', () => {
  expect(limitSentence(limit)).toBe(
    'The per-minute limit of this API, 250 requests, was reached (251 made).',
  );
  const account = aHold({ window: 'account', period: 'HOUR', allowed: 50_000, made: 50_003 });
  expect(limitSentence(account)).toBe(
    'The hourly limit of the account, 50,000 requests, was reached (50,003 made).',
  );
  expect(limitSentence({ ...limit, window: 'profiles minute' })).toContain('of all profile reads');
});

test('a limit that is told beside nothing else names what it is of', () => {
  expect(fullLimitName(limit)).toBe('The per-minute limit for GET /x');
  expect(fullLimitName({ ...limit, window: 'account' })).toBe('The hourly limit of the account');
  expect(fullLimitName({ ...limit, period: undefined })).toBe('A request limit for GET /x');
});

test('what the service did not say is not invented', () => {
  const hidden = { ...limit, period: undefined, allowed: undefined, made: undefined };
  expect(limitSentence(hidden)).toBe('A request limit was reached.');
});

test('what a shared limit keeps back is named, one API is left to its own name', () => {
  expect(['account', 'profiles minute', 'profiles hour', 'GET /x'].map(sharedReach)).toEqual([
    'All requests',
    'All reads of profiles',
    'All reads of profiles',
    undefined,
  ]);
});

test('a time that the service stated is promised, a guess or a doubled wait is not', () => {
  expect(freeAgain(limit)).toMatch(/^Free again at \d\d:\d\d:\d\d$/);
  expect(freeAgain({ ...limit, isStated: false })).toMatch(/^It can be tried again at /);
  expect(freeAgain({ ...limit, refusals: 2 })).toMatch(/^It can be tried again at /);
});

describe('what else there is to know of a wait', () => {
  const told = (overrides: Partial<Hold>) => waitSentences(aHold(overrides)).join(' ');

  test('nothing, of a short one that the service stated', () => {
    expect(told({})).toBe('');
    expect(told({ refusals: 0 })).toBe('');
  });

  test('that the service did not say how long', () => {
    expect(told({ isStated: false })).toBe('The service did not say how long.');
  });

  test('how often it was doubled, and after the third refusal that nothing goes on by itself', () => {
    expect(told({ refusals: 2 })).toBe(
      'The service refused again, so the console waits twice as long (try 2 of 3).',
    );
    expect(told({ refusals: 3 })).toMatch(/four times as long \(try 3 of 3\)\. Nothing goes on/);
    expect(told({ refusals: 4 })).toMatch(/8 times as long \(try 4\)\. Nothing goes on/);
  });

  test('that more than ten minutes are not sat out, and what to do', () => {
    const since = Date.now();
    expect(told({ since, retryAt: since + 600_000 })).toBe('');
    expect(told({ since, retryAt: since + 600_001 })).toMatch(/^Longer than ten minutes is not/);
  });

  test('of a write nothing is said about reads', () => {
    const since = Date.now();
    expect(told({ window: 'POST /x', since, retryAt: since + 3_600_000 })).toBe('');
    expect(told({ window: 'PUT /x', refusals: 3 })).not.toContain('goes on');
  });
});

test('a control that waits carries the countdown, and loses it at the end', () => {
  expect(withCountdown('Next', 18)).toBe('Next (18 s)');
  expect(withCountdown('Next', 0)).toBe('Next');
});

test('a wait is told in seconds, and beyond a minute in minutes too', () => {
  expect([0, 18, 59, 60, 2112].map(formatWait)).toEqual([
    '0 s',
    '18 s',
    '59 s',
    '1 min 0 s',
    '35 min 12 s',
  ]);
});

test('a time of today is a clock time, another day is named', () => {
  const today = new Date(2026, 10, 21, 14, 3, 27).getTime();
  const tomorrow = new Date(2026, 10, 22, 0, 0, 5).getTime();
  expect(formatClock(today, today - 18_000)).toBe('14:03:27');
  expect(formatClock(tomorrow, today)).toMatch(/^22 Nov 2026, 00:00:05 [+-]\d\d:\d\d$/);
  expect(formatClockWithOffset(today, today - 18_000)).toMatch(/^14:03:27 [+-]\d\d:\d\d$/);
  expect(formatClockWithOffset(tomorrow, today)).toBe(formatClock(tomorrow, today));
});
