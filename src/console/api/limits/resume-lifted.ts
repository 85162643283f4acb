import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from '#console/api/api-error.ts';
import type { Limiter } from './limiter.ts';

/**
 * Reads on screen that wait for a rate limit go out when it's lifted before its time, as at the end of a
 * demo scene: they'd sleep until then otherwise.
 * @returns what ends it
 */
export const resumeLifted = (
  client: QueryClient,
  limiter: Pick<Limiter, 'subscribe' | 'rateLimits'>,
): (() => void) => {
  const isLifted = ({ state }: Query): boolean => {
    const error = state.fetchFailureReason ?? state.error;
    if (!isApiError(error, 'rate-limited')) return false;
    const { isStaged, retryAt, window } = error.limit;
    const isHeld = limiter.rateLimits().some((rateLimit) => rateLimit.window === window);
    return isStaged && retryAt > Date.now() && !isHeld;
  };

  return limiter.subscribe(() => {
    const lifted = new Set(client.getQueryCache().findAll({ type: 'active', predicate: isLifted }));
    if (lifted.size === 0) return;
    const predicate = (query: Query) => lifted.has(query);
    void client
      .cancelQueries({ predicate })
      .then(() => client.refetchQueries({ predicate }, { cancelRefetch: false }));
  });
};
