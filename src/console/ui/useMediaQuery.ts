import { useCallback, useSyncExternalStore } from 'react';

const isKnown = () => typeof matchMedia !== 'undefined';

/** Whether a media query holds; follows it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isKnown()) return () => {};
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => isKnown() && matchMedia(query).matches);
}
