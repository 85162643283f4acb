import { useCallback, useSyncExternalStore } from 'react';
import { tick } from '#console/api/tick.ts';

const secondsUntil = (deadline: number): number =>
  Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

/**
 * Whole seconds until a deadline (epoch milliseconds), 0 once it has passed; null never runs. Read
 * from the clock each time and never counted down, so it is right after sleep and in a tab that
 * was hidden.
 */
export const useCountdown = (deadline: number | null): number => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (deadline === null) return () => {};
      return tick(onChange, () => {
        const left = deadline - Date.now();
        return left > 0 ? left % 1000 || 1000 : null;
      });
    },
    [deadline],
  );
  return useSyncExternalStore(subscribe, () => (deadline === null ? 0 : secondsUntil(deadline)));
};
