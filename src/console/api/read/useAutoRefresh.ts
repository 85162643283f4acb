import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '#console/api/api.ts';
import { endpointName, type ReadEndpoint } from '#contract/common/endpoint.ts';
import { leadTabs } from './leading-tab.ts';

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

const isVisible = () => !document.hidden;

/**
 * Whether this tab leads those that show the same: one that is seen, and that wants to. Without a
 * name every tab leads.
 */
const useLeadingTab = (name: string | undefined, isWilling: boolean): boolean => {
  const [held, setHeld] = useState<string | null>(null);
  const canLead = useSyncExternalStore(subscribeToVisibility, isVisible) && isWilling;

  useEffect(() => {
    if (name === undefined || !canLead) return;
    const leave = leadTabs(navigator.locks, name, () => setHeld(name));
    return () => {
      leave();
      setHeld(null);
    };
  }, [name, canLead]);

  return name === undefined || held === name;
};

type AutoRefreshOptions = {
  query: Pick<UseQueryResult, 'isFetching' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** What the query reads. */
  endpoint: ReadEndpoint;
  /** Whether what is shown may change by itself now (epoch milliseconds). */
  mayChange: (now: number) => boolean;
  /**
   * The same in all tabs that tell each other what they read: one of them reads for all. Without it
   * each tab reads for itself.
   */
  sharedAs?: string | undefined;
  /** Reads at this pace for as long as it may change, and not less and less often. */
  everyMs?: number;
};

/** Why it does not read again by itself though it may change: most of a limit is used, or another tab does. */
type Rest = 'none' | 'limit' | 'elsewhere';

const lookMs = 500;
const shortestMs = 2000;
const longestMs = 30_000;
const growth = 1.3;

/**
 * Reads again what changes by itself: every two seconds at first, every thirty at last. It rests
 * while nothing may change, in a tab that nobody sees, after a failure (`recovery.ts` probes then),
 * where most of a limit is used, and where another tab reads for this one.
 */
export const useAutoRefresh = (options: AutoRefreshOptions) => {
  const [isOn, setIsOn] = useState(true);
  const [rest, setRest] = useState<Rest>('none');
  const pauseMs = useRef(shortestMs);
  // One whose reading failed leaves it to another, which may have more luck.
  const leads = useLeadingTab(options.sharedAs, isOn && !options.query.isError);
  const latest = useRef({ ...options, leads });
  useEffect(() => {
    latest.current = { ...options, leads };
  });

  useEffect(() => {
    if (!isOn) return;
    const restNow = (): Rest => {
      const { query, endpoint, mayChange, leads } = latest.current;
      if (query.isError || !mayChange(Date.now())) return 'none';
      if (!leads) return 'elsewhere';
      return api().limiter.hasRoom(endpointName(endpoint)) ? 'none' : 'limit';
    };
    const look = () => {
      const { query, mayChange, everyMs } = latest.current;
      const next = restNow();
      setRest(next);
      if (!mayChange(Date.now())) pauseMs.current = shortestMs;
      else if (next === 'none') {
        const isDue = Date.now() - query.dataUpdatedAt >= (everyMs ?? pauseMs.current);
        if (!isDue || query.isFetching || query.isError || document.hidden) return;
        pauseMs.current = Math.min(longestMs, pauseMs.current * growth);
        void query.refetch();
      }
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [isOn]);

  return {
    isOn,
    toggle: () => setIsOn(!isOn),
    /** Why it does not read on, though it is on and something may change. */
    rest: isOn ? rest : 'none',
  };
};
