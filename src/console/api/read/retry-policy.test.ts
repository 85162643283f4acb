import { describe, expect, test } from 'vitest';
import {
  type ApiError,
  Contract,
  Invalid,
  Network,
  Unauthorized,
  Unavailable,
} from '#console/api/api-error.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import {
  isAwayFromService,
  mayAskOnMount,
  mayHaveRecovered,
  recoveryDelayMs,
  retryDelayMs,
  shouldRetry,
} from './retry-policy.ts';

const now = 1_000_000;
const facts = { message: 'x', code: 'x', endpoint: 'GET /x' };
const limitedFor = (waitMs: number, refusals = 1) =>
  limitedBy({ since: now, retryAt: now + waitMs, refusals });

const tried = <Failure extends ApiError>(tries: number, error: Failure): Failure =>
  Object.assign(error, { tries });

describe('a limited read', () => {
  test('is tried three times in all, however often it only waited for another tab', () => {
    expect(shouldRetry(0, tried(1, limitedFor(18_000, 1)), now)).toBe(true);
    expect(shouldRetry(1, tried(2, limitedFor(18_000, 1)), now)).toBe(true);
    expect(shouldRetry(2, tried(3, limitedFor(18_000, 1)), now)).toBe(false);
    expect(shouldRetry(9, tried(1, limitedFor(18_000, 1)), now)).toBe(true);
    expect(shouldRetry(10, tried(1, limitedFor(18_000, 1)), now)).toBe(false);
  });

  test('is not tried again where the API refused three times in a row, whoever asked', () => {
    expect(shouldRetry(0, tried(1, limitedFor(18_000, 2)), now)).toBe(true);
    expect(shouldRetry(0, tried(1, limitedFor(18_000, 3)), now)).toBe(false);
  });

  test('does not sit out more than ten minutes', () => {
    expect(shouldRetry(0, limitedFor(600_000), now)).toBe(true);
    expect(shouldRetry(0, limitedFor(600_001), now)).toBe(false);
  });

  test('never wakes before the limit frees, and at most a tenth of the wait later', () => {
    expect(retryDelayMs(0, limitedFor(20_000), now, 0)).toBe(20_000);
    expect(retryDelayMs(0, limitedFor(20_000), now, 0.5)).toBe(21_000);
    expect(retryDelayMs(0, limitedFor(20_000), now, 1)).toBe(22_000);
  });

  test('whose limit is over is asked at once', () => {
    expect(retryDelayMs(0, limitedFor(-5), now, 1)).toBe(0);
  });

  test('wakes spread over a tenth of the wait, whatever the number of tabs', () => {
    const wakes = Array.from({ length: 10 }, (_, tab) =>
      retryDelayMs(0, limitedFor(60_000), now, (tab + 0.5) / 10),
    );
    const gaps = wakes.slice(1).map((wake, index) => wake - (wakes[index] ?? 0));
    expect(Math.min(...wakes)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...wakes)).toBeLessThanOrEqual(66_000);
    expect(gaps).toEqual(gaps.map(() => 600));
  });
});

test('a part that appears does not repeat what has just failed', () => {
  expect(mayAskOnMount(new Network(facts), now - 2001, now)).toBe(true);
  expect(mayAskOnMount(new Network(facts), now - 1000, now)).toBe(false);
  expect(mayAskOnMount(null, now, now)).toBe(true);
  expect(mayAskOnMount(limitedFor(30_000), now - 1000, now)).toBe(true);
});

describe('a read that failed for good', () => {
  const offline = new Network({ ...facts, code: 'offline' });
  const cut = new Network({ ...facts, code: 'cut' });
  const failed = new Unavailable(facts);

  test('is tried anew by itself, more and more rarely, up to once a minute', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((failures) => recoveryDelayMs(offline, failures, true));
    expect(delays).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  test('leaves what a limit still allows to people', () => {
    expect(recoveryDelayMs(failed, 1, false)).toBe(60_000);
  });

  test.each([
    ['a refusal', new Invalid(facts, [])],
    ['a limit', limitedFor(1000)],
    ['a broken contract', new Contract(facts, 'content')],
    ['nothing', null],
  ])('is left alone where it failed for %s', (_, error) => {
    expect(mayHaveRecovered(error)).toBe(false);
    expect(recoveryDelayMs(error, 1, true)).toBe(false);
  });

  test('is asked at once where the service answers again, if nothing at all had come from it', () => {
    expect([offline, cut, failed, null].map(isAwayFromService)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  ['lost on the way', new Network(facts)],
  ['answered by a failure', new Unavailable(facts)],
])('a read that was %s is asked twice more, each time later', (_, error) => {
  const isRetried = [1, 2, 3].map((tries) => shouldRetry(tries + 4, tried(tries, error), now));
  expect(isRetried).toEqual([true, true, false]);
  expect([0, 1].map((failures) => retryDelayMs(failures, error, now, 0))).toEqual([1000, 2000]);
});

test.each([
  ['a refusal', new Invalid(facts, [])],
  ['a lost session', new Unauthorized(facts)],
  ['a broken contract', new Contract(facts, 'content')],
  ['a fault of our own', new TypeError('x')],
])('%s is not repeated', (_, error) => {
  expect(shouldRetry(0, error, now)).toBe(false);
});

describe('a read of a service that says when to ask again', () => {
  const unavailable = (waitMs?: number) => new Unavailable(facts, waitMs);

  test('never asks sooner, and backs off further by itself', () => {
    expect(retryDelayMs(0, unavailable(2000), now, 0)).toBe(2000);
    expect(retryDelayMs(2, unavailable(2000), now, 0)).toBe(4000);
    expect(retryDelayMs(0, unavailable(), now, 0)).toBe(1000);
  });

  test('does not leave the page waiting for long', () => {
    expect(retryDelayMs(0, unavailable(3_600_000), now, 0)).toBe(15_000);
  });
});
