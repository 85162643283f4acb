import { RateLimited } from '#console/api/api-error.ts';
import type { Hold } from '#console/api/limits/hold.ts';

/** A hold of the collection point list's minute as the service states it, 18 s long. */
export const aHold = (overrides: Partial<Hold> = {}): Hold => {
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

/** The error of a read or write that such a hold keeps back. */
export const limitedBy = (overrides: Partial<Hold> = {}): RateLimited =>
  new RateLimited({ message: 'x', code: 'limit-exceeded', endpoint: 'GET /x' }, aHold(overrides));
