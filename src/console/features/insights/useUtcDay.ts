import { useCallback, useSyncExternalStore } from 'react';
import { api } from '#console/api/api.ts';
import { tick } from '#console/api/tick.ts';
import { utcDay } from './days.ts';

const dayMs = 86_400_000;

/** The day in UTC by the service's clock, anew at midnight and after a laptop's sleep. */
export const useUtcDay = (): string => {
  const subscribe = useCallback(
    (onChange: () => void) => tick(onChange, () => dayMs - (api().serverNow() % dayMs)),
    [],
  );
  return useSyncExternalStore(subscribe, () => utcDay(api().serverNow()));
};
