import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointName, type ReadEndpoint } from '#contract/common/endpoint.ts';
import { api } from './api.ts';

type AutoRefreshOptions = {
  query: Pick<UseQueryResult, 'isFetching' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** What the query reads. */
  endpoint: ReadEndpoint;
  /** Whether what is shown may change by itself now (epoch milliseconds). */
  mayChange: (now: number) => boolean;
};

const lookMs = 500;
const shortestMs = 2000;
const longestMs = 30_000;
const growth = 1.3;

/**
 * Reads again what changes by itself: every two seconds at first, every thirty at last. It rests
 * while nothing may change, in a tab that nobody sees, after a failure (`recovery.ts` probes then),
 * and where most of a limit is used.
 */
export const useAutoRefresh = (options: AutoRefreshOptions) => {
  const [isOn, setIsOn] = useState(true);
  const [hasRoom, setHasRoom] = useState(true);
  const pauseMs = useRef(shortestMs);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      const { query, endpoint, mayChange } = latest.current;
      if (!mayChange(Date.now())) {
        pauseMs.current = shortestMs;
        setHasRoom(true);
        return;
      }
      const isDue = Date.now() - query.dataUpdatedAt >= pauseMs.current;
      if (!isDue || query.isFetching || query.isError || document.hidden) return;
      const canAsk = api().limiter.hasRoom(endpointName(endpoint));
      setHasRoom(canAsk);
      if (!canAsk) return;
      pauseMs.current = Math.min(longestMs, pauseMs.current * growth);
      void query.refetch();
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [isOn]);

  return {
    isOn,
    toggle: () => setIsOn(!isOn),
    /** It would read on, but most of a limit is used. */
    isKept: isOn && !hasRoom,
  };
};
