import { describe, expect, test } from 'vitest';
import { Contract, Invalid, Network, RateLimited, Unauthorized, Unavailable } from './api-error.ts';
import { mayAskOnMount, retryDelayMs, shouldRetry } from './retry-policy.ts';

const now = 1_000_000;
const facts = { message: 'x', code: 'x', endpoint: 'GET /x' };
const limitedFor = (waitMs: number) =>
  new RateLimited(facts, {
    retryAt: now + waitMs,
    isStated: true,
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    eventId: undefined,
  });

describe('a limited read', () => {
  test('is asked again once, and not a second time', () => {
    expect(shouldRetry(0, limitedFor(18_000), now)).toBe(true);
    expect(shouldRetry(1, limitedFor(18_000), now)).toBe(false);
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

  test('is not asked by a page that opens while the limit holds', () => {
    expect(mayAskOnMount(limitedFor(1), 0, now)).toBe(false);
    expect(mayAskOnMount(limitedFor(0), 0, now)).toBe(true);
    expect(mayAskOnMount(new Network(facts), now - 2001, now)).toBe(true);
    expect(mayAskOnMount(new Network(facts), now - 1000, now)).toBe(false);
    expect(mayAskOnMount(null, now, now)).toBe(true);
  });
});

test.each([
  ['lost on the way', new Network(facts)],
  ['answered by a failure', new Unavailable(facts)],
])('a read that was %s is asked twice more, each time later', (_, error) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, error, now))).toEqual([
    true,
    true,
    false,
  ]);
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
