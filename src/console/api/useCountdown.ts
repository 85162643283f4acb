import { useCallback, useSyncExternalStore } from 'react';

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
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        onChange();
        clearTimeout(timer);
        const left = deadline - Date.now();
        if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
      };
      tick();
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
    [deadline],
  );
  return useSyncExternalStore(subscribe, () => (deadline === null ? 0 : secondsUntil(deadline)));
};
