import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from '#console/api/api-error.ts';
import { isAwayFromService, mayHaveRecovered } from './retry-policy.ts';

const shortestPauseMs = 5000;

type RecoveryOptions = {
  /** Whether the limits leave room for a read of this endpoint that nobody asked for. */
  hasRoom: (endpoint: string) => boolean;
};

/**
 * Asks failed reads again as soon as there is a sign that they may succeed: the network is back, the
 * page is looked at again, or the service answered something else. The slow rhythm in between is
 * `recoveryDelayMs`. A page that nobody sees waits until it is looked at.
 * @returns what ends it
 */
export const watchRecovery = (client: QueryClient, { hasRoom }: RecoveryOptions): (() => void) => {
  const askAgain = (isMeant: (query: Query) => boolean) => {
    if (document.visibilityState !== 'visible') return;
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => {
        const { error, fetchStatus } = query.state;
        const isIdle = fetchStatus === 'idle' && isApiError(error) && hasRoom(error.endpoint);
        return isIdle && isMeant(query);
      },
    });
  };
  const handleSign = () => askAgain(({ state }) => mayHaveRecovered(state.error));
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // Some reads succeed again and again: that is no reason to ask the others as often.
    askAgain(
      ({ state }) =>
        isAwayFromService(state.error) && Date.now() - state.errorUpdatedAt >= shortestPauseMs,
    );
  });
  window.addEventListener('online', handleSign);
  document.addEventListener('visibilitychange', handleSign);
  return () => {
    unsubscribe();
    window.removeEventListener('online', handleSign);
    document.removeEventListener('visibilitychange', handleSign);
  };
};
