import { describe, expect, test } from 'vitest';
import { aRateLimit } from '#console/testing/rate-limits.ts';
import {
  countWords,
  formatClock,
  formatCount,
  formatWait,
  fullLimitName,
  limitSentence,
  pausedWords,
  resumesAt,
  resumesIn,
  retryAt,
  waitSentences,
  withCountdown,
} from './limit-words.ts';
import type { RateLimit } from './rate-limit.ts';

const limit = aRateLimit();

test('a limit is told by its size and its span', () => {
  expect(limitSentence(limit)).toBe('Limit of 250 requests per minute reached.');
  const account = aRateLimit({ window: 'account', period: 'HOUR', allowed: 50_000, made: 50_003 });
  expect(limitSentence(account)).toBe('Account limit of 50,000 requests per hour reached.');
});

test('a limit that is told beside nothing else names what it is of', () => {
  expect(fullLimitName(limit)).toBe('Per-minute limit for other requests');
  expect(fullLimitName({ ...limit, window: 'account' })).toBe('Per-minute limit for all requests');
  expect(fullLimitName({ ...limit, period: undefined })).toBe('Request limit for other requests');
});

test('what the service did not say is not invented', () => {
  const hidden = { ...limit, period: undefined, allowed: undefined, made: undefined };
  expect(limitSentence(hidden)).toBe('Request limit reached.');
});

test('what a limit keeps back is named, whether it is shared or of one API', () => {
  const list = 'GET /api/consentmanager/v1/collectionpoints';
  expect(
    ['account', 'profiles minute', 'profiles hour', list, `POST${list.slice(3)}`].map(pausedWords),
  ).toEqual([
    'All requests are paused',
    'All profile requests are paused',
    'All profile requests are paused',
    'Collection points are paused',
    'Creating collection points is paused',
  ]);
});

test('a time that the service stated is promised, a guess or a doubled wait is not', () => {
  const time = formatClock(limit.retryAt);
  expect(resumesAt(limit)).toBe(`Resumes at ${time}`);
  expect(resumesIn(limit, 39)).toBe(`Resumes in 39 s, at ${time}`);
  for (const guess of [
    { ...limit, isStated: false },
    { ...limit, refusals: 2 },
  ]) {
    expect(resumesAt(guess)).toBe(`Next try at ${time}`);
    expect(retryAt(guess)).toBe(`You can try again at ${time}`);
    expect(resumesIn(guess, 39)).toBe(`Next try in 39 s, at ${time}`);
  }
});

describe('what else there is to know of a wait', () => {
  const told = (overrides: Partial<RateLimit>) => waitSentences(aRateLimit(overrides)).join(' ');

  test('nothing, of a short one that the service stated', () => {
    expect(told({})).toBe('');
    expect(told({ refusals: 0 })).toBe('');
  });

  test('that the service did not say how long', () => {
    expect(told({ isStated: false })).toBe("The service didn't say how long to wait.");
  });

  test('how often it was doubled, and after the third refusal that nothing goes on by itself', () => {
    expect(told({ refusals: 2 })).toBe('Refused again: waiting twice as long (try 2 of 3).');
    expect(told({ refusals: 3 })).toMatch(
      /four times as long \(try 3 of 3\)\. Automatic retries have stopped/,
    );
    expect(told({ refusals: 4 })).toMatch(
      /8 times as long \(try 4\)\. Automatic retries have stopped/,
    );
  });

  test('that more than ten minutes are not sat out, and what to do', () => {
    const since = Date.now();
    expect(told({ since, retryAt: since + 600_000 })).toBe('');
    expect(told({ since, retryAt: since + 600_001 })).toMatch(/^After more than ten minutes/);
  });

  test('of a write nothing is said about reads', () => {
    const since = Date.now();
    expect(told({ window: 'POST /x', since, retryAt: since + 3_600_000 })).toBe('');
    expect(told({ window: 'PUT /x', refusals: 3 })).not.toContain('Automatic retries');
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
  expect(formatClock(tomorrow, today)).toBe('Nov 22, 2026, 00:00:05');
});

test.each([0, 7, 999, 1000, -25_000, 100_000, 1_234_567, 10_000_000_000, 1.235, 10_666.08])(
  'a number is written as the language writes it: %d',
  (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('en').format(count));
  },
);

test('counts agree with their noun', () => {
  expect([0, 1, 2, 1200].map((count) => countWords(count, 'text'))).toEqual([
    '0 texts',
    '1 text',
    '2 texts',
    '1,200 texts',
  ]);
  expect(countWords(2, 'person', 'people')).toBe('2 people');
});
