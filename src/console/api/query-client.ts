import {
  MutationCache,
  matchQuery,
  type Query,
  QueryClient,
  type QueryKey,
  timeoutManager,
} from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { isApiError, isUnclear } from './api-error.ts';
import { mayAskOnMount, recoveryDelayMs, retryDelayMs, shouldRetry } from './read/retry-policy.ts';
import { createWallClockTimers } from './wall-clock-timers.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Drawn beside a record: its acts don't wait until it's read. */
      isBeside?: true;
    };
    mutationMeta: {
      /** The keys of all reads that the write makes stale. */
      invalidates: readonly QueryKey[];
      /** Where the write goes: a limit on it shows on the buttons that would send it. */
      endpoint?: Endpoint;
    };
  }
}

/**
 * Reads the visible part of what a write made stale again, marks the rest. Ends early when one of
 * the reads fails: the write has succeeded, and may not look unfinished while a read waits for a
 * limit to end.
 */
const readBack = (client: QueryClient, keys: readonly QueryKey[]): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const isFailure = event.type === 'updated' && event.action.type === 'failed';
      if (isFailure && keys.some((queryKey) => matchQuery({ queryKey }, event.query))) finish();
    });
    const finish = () => {
      unsubscribe();
      resolve();
    };
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))).then(finish);
  });

/** For parts that appear: the library's default asks again whatever happened just before. */
const mayAsk = ({ state }: Pick<Query, 'state'>): boolean =>
  mayAskOnMount(state.error, state.errorUpdatedAt, Date.now());

/** How often a read has failed for good since it last succeeded, this time included. */
const countFailures = () => {
  const before = new WeakMap<object, { successes: number; failures: number }>();
  return (query: Pick<Query, 'state'>): number => {
    const { dataUpdateCount: successes, errorUpdateCount, error } = query.state;
    const known = before.get(query);
    if (known?.successes === successes) return errorUpdateCount - known.failures;
    const failures = errorUpdateCount - (error === null ? 0 : 1);
    before.set(query, { successes, failures });
    return errorUpdateCount - failures;
  };
};

// Once for the page, before any client is made.
timeoutManager.setTimeoutProvider(createWallClockTimers());

type QueryClientOptions = {
  /** Whether the limits leave room for a read of this endpoint that nobody asked for. */
  hasRoom: (endpoint: string) => boolean;
  /** From 0 to 1. */
  random?: () => number;
};

/** The console's one QueryClient. Library defaults that multiply requests are off on purpose. */
export const createQueryClient = ({
  hasRoom,
  random = Math.random,
}: QueryClientOptions): QueryClient => {
  const failuresOf = countFailures();
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation, { client }) =>
        readBack(client, mutation.meta?.invalidates ?? []),
      onError: (error, _variables, _context, mutation, { client }) => {
        // Not awaited: that the result is unknown must be on screen before anything else is.
        if (isUnclear(error)) void readBack(client, mutation.meta?.invalidates ?? []);
      },
    }),
    defaultOptions: {
      queries: {
        // 'online' would pause silently where the browser believes to be offline; a failed attempt
        // says so instead, and localhost answers without a network.
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: mayAsk,
        retryOnMount: mayAsk,
        // A failed read on screen tries anew by itself; the library pauses this in hidden tabs.
        refetchInterval: (query) => {
          const failures = failuresOf(query);
          const { error } = query.state;
          return isApiError(error) && recoveryDelayMs(error, failures, hasRoom(error.endpoint));
        },
        retry: (failures, error) => shouldRetry(failures, error, Date.now()),
        retryDelay: (failures, error) => retryDelayMs(failures, error, Date.now(), random()),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
};
