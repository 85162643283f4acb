import { useCallback, useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { tick } from './tick.ts';

const secondsSince = (since: number): number =>
  Math.max(0, Math.floor((api().serverNow() - since) / 1000));

/**
 * Whole seconds since an instant that the service told (epoch milliseconds), anew each second and by
 * the service's clock, so that a browser whose clock goes wrong shows the same; 0 for none.
 */
export const useElapsed = (since: number | null): number => {
  const subscribe = useCallback(
    (onChange: () => void) =>
      since === null ? () => {} : tick(onChange, () => 1000 - ((api().serverNow() - since) % 1000)),
    [since],
  );
  return useSyncExternalStore(subscribe, () => (since === null ? 0 : secondsSince(since)));
};
