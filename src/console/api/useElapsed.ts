import { useCallback, useSyncExternalStore } from 'react';
import { api } from './api.ts';

const secondsSince = (since: number): number =>
  Math.max(0, Math.floor((api().serverNow() - since) / 1000));

/**
 * Whole seconds since an instant that the service told (epoch milliseconds), anew each second and by
 * the service's clock, so that a browser whose clock goes wrong shows the same; 0 for none.
 */
export const useElapsed = (since: number | null): number => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (since === null) return () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        onChange();
        clearTimeout(timer);
        timer = setTimeout(tick, 1000 - ((api().serverNow() - since) % 1000));
      };
      tick();
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
    [since],
  );
  return useSyncExternalStore(subscribe, () => (since === null ? 0 : secondsSince(since)));
};
