import { describe, expect, test } from 'vitest';
import { limitsOf, limitWindowsOf } from '#contract/common/limits.ts';
import {
  isInForce,
  type RateLimit,
  rateLimitAfter,
  type StatedLimit,
  windowOf,
} from './rate-limit.ts';

const now = 1_000_000;
const stated: StatedLimit = {
  waitMs: 20_000,
  period: 'MINUTE',
  allowed: 250,
  made: 251,
  eventId: 'event',
  isStaged: false,
};
const unstated = { ...stated, waitMs: undefined };

const refuse = (
  previous: RateLimit | undefined,
  receivedAt: number,
  limit = stated,
  sentAt = receivedAt,
) =>
  rateLimitAfter(previous, {
    window: 'GET /x',
    stated: limit,
    sentAt,
    receivedAt,
    endpoint: 'GET /x',
    screen: 'Things',
  });

describe('a hold', () => {
  test('lasts as long as the service says, from the moment of the refusal', () => {
    expect(refuse(undefined, now)).toEqual({
      window: 'GET /x',
      endpoint: 'GET /x',
      screen: 'Things',
      period: 'MINUTE',
      allowed: 250,
      made: 251,
      eventId: 'event',
      isStaged: false,
      since: now,
      retryAt: now + 20_000,
      isStated: true,
      refusals: 1,
    });
  });

  test('takes in further refusals of the same storm, and never gets shorter by them', () => {
    const first = refuse(undefined, now);
    const second = refuse(first, now + 100, { ...stated, waitMs: 5000 });
    expect(second).toMatchObject({ since: now, retryAt: now + 20_000, refusals: 1 });
    expect(refuse(second, now + 200)).toMatchObject({ retryAt: now + 20_200, refusals: 1 });
  });

  test('is of the service as soon as one refusal of its storm is', () => {
    const scene = refuse(undefined, now, { ...stated, isStaged: true });
    expect(scene.isStaged).toBe(true);
    const own = refuse(scene, now + 100);
    expect(own.isStaged).toBe(false);
    expect(refuse(own, now + 200, { ...stated, isStaged: true }).isStaged).toBe(false);
    expect(refuse(own, own.retryAt, { ...stated, isStaged: true }).isStaged).toBe(true);
  });

  test('doubles with every refusal that comes after its wait', () => {
    const first = refuse(undefined, now);
    const second = refuse(first, first.retryAt);
    const third = refuse(second, second.retryAt + 50);
    expect(second).toMatchObject({ since: now + 20_000, refusals: 2 });
    expect(second.retryAt - second.since).toBe(40_000);
    expect(third.refusals).toBe(3);
    expect(third.retryAt - third.since).toBe(80_000);
    expect(refuse(third, third.since + 10).retryAt).toBe(third.since + 10 + 80_000);
  });

  test('never gets longer than four times what the service says', () => {
    let rateLimit = refuse(undefined, now);
    for (let refusals = 2; refusals <= 9; refusals += 1)
      rateLimit = refuse(rateLimit, rateLimit.retryAt);
    expect(rateLimit.refusals).toBe(9);
    expect(rateLimit.retryAt - rateLimit.since).toBe(80_000);
  });

  test('begins anew once a whole window has passed since the last', () => {
    const first = refuse(undefined, now);
    expect(refuse(first, first.retryAt + 60_000).refusals).toBe(2);
    expect(refuse(first, first.retryAt + 60_001)).toMatchObject({
      refusals: 1,
      retryAt: first.retryAt + 60_001 + 20_000,
    });
    const hour = { ...stated, period: 'HOUR' as const };
    const long = refuse(undefined, now, hour);
    expect(refuse(long, long.retryAt + 3_600_000, hour).refusals).toBe(2);
  });

  test('takes in what was sent before it was over, however late the refusal comes', () => {
    const first = refuse(undefined, now);
    const late = refuse(first, first.retryAt + 5000, stated, first.retryAt - 1);
    expect(late).toMatchObject({ since: now, refusals: 1, retryAt: first.retryAt + 25_000 });
  });

  test('is guessed where the service does not say how long, up to eight minutes', () => {
    const waits: number[] = [];
    let rateLimit: RateLimit | undefined;
    for (let time = now; waits.length < 8; time = rateLimit.retryAt) {
      rateLimit = refuse(rateLimit, time, unstated);
      waits.push((rateLimit.retryAt - rateLimit.since) / 1000);
      expect(rateLimit.isStated).toBe(false);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 480, 480]);
  });
});

describe('the window that a 429 speaks of', () => {
  const limits = limitsOf('demo');
  const windows = limitWindowsOf({ method: 'GET', path: '/p', limit: 'profiles' }, limits);
  const keyOf = (period: StatedLimit['period'], allowed?: number) =>
    windowOf(windows, { period, allowed })?.key;

  test.each([
    ['MINUTE', limits.apiPerMinute, 'GET /p'],
    ['MINUTE', limits.profilesPerMinute, 'profiles minute'],
    ['HOUR', limits.accountPerHour, 'account'],
    ['HOUR', limits.profilesPerHour, 'profiles hour'],
    ['MINUTE', undefined, 'GET /p'],
    ['HOUR', 7, 'account'],
    [undefined, undefined, 'GET /p'],
  ] as const)('for %s of %s requests is %s', (period, allowed, key) => {
    expect(keyOf(period, allowed)).toBe(key);
  });

  test('is none for what counts nowhere', () => {
    expect(windowOf([], stated)).toBeUndefined();
  });
});

test.each([
  ['that lasts', { since: now - 1, retryAt: now + 1 }, true],
  ['that is over', { since: now - 1, retryAt: now }, false],
  ['longer than any limit', { since: now, retryAt: now + 9 * 86_400_000 }, false],
  ['from a clock set right by a little', { since: now + 5000, retryAt: now + 9000 }, true],
  ['from a clock that was ahead', { since: now + 5001, retryAt: now + 9000 }, false],
])('a hold %s', (_, rateLimit, isLasting) => {
  expect(isInForce(rateLimit, now)).toBe(isLasting);
});
