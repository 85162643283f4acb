import type { Query, QueryClient } from '@tanstack/react-query';
import { isAwayFromService, isOverdue, mayHaveRecovered } from './retry-policy.ts';

const checkMs = 1000;

const askAgain = (client: QueryClient, isMeant: (error: Error | null) => boolean) =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && isMeant(state.error),
  });

/** A timer that slept with the machine leaves its read waiting after the limit has freed. */
const isAsleep = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && isOverdue(state.fetchFailureReason, Date.now());

const wakeOverdue = async (client: QueryClient) => {
  for (const query of client.getQueryCache().getAll().filter(isAsleep)) {
    await query.cancel({ silent: true });
    // Its outcome is in the query's own state.
    query.fetch().catch(() => undefined);
  }
};

/**
 * Asks failed reads again as soon as there is a sign that they may succeed: the network is back, the
 * page is looked at again, or the service answered something else. The slow rhythm in between is
 * `recoveryDelayMs`.
 * @returns what ends it
 */
export const watchRecovery = (client: QueryClient): (() => void) => {
  const handleOnline = () => void askAgain(client, mayHaveRecovered);
  const handleVisible = () => {
    if (document.visibilityState !== 'visible') return;
    void wakeOverdue(client);
    void askAgain(client, mayHaveRecovered);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    void askAgain(client, isAwayFromService);
  });
  const timer = setInterval(() => void wakeOverdue(client), checkMs);
  window.addEventListener('online', handleOnline);
  document.addEventListener('visibilitychange', handleVisible);
  return () => {
    unsubscribe();
    clearInterval(timer);
    window.removeEventListener('online', handleOnline);
    document.removeEventListener('visibilitychange', handleVisible);
  };
};
