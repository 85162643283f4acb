import { RateLimited } from '#console/api/api-error.ts';
import type { RateLimit } from '#console/api/limits/rate-limit.ts';

/** A hold of the collection point list's minute as the service states it, 18 s long. */
export const aRateLimit = (overrides: Partial<RateLimit> = {}): RateLimit => {
  const since = overrides.since ?? Date.now();
  return {
    window: 'GET /x',
    period: 'MINUTE',
    since,
    retryAt: since + 18_000,
    isStated: true,
    refusals: 1,
    allowed: 250,
    made: 251,
    eventId: undefined,
    isStaged: false,
    endpoint: 'GET /x',
    screen: 'Test page',
    ...overrides,
  };
};

/** The error of a read or write that such a rate limit keeps back. */
export const limitedBy = (overrides: Partial<RateLimit> = {}): RateLimited =>
  new RateLimited(
    { message: 'x', code: 'limit-exceeded', endpoint: 'GET /x' },
    aRateLimit(overrides),
  );
