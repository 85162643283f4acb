import { useCallback, useEffect, useRef, useState } from 'react';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import { fetchCollectionPointToken } from '../collection-point-acts.ts';

const rateLimitMs = 60_000;

export type TokenChoice = { id: string; version: number; state: RecordStatus | undefined };

/** A token in hand: the choice it was fetched for, and when it is dropped (epoch milliseconds). */
export type HeldToken = { token: string; choice: TokenChoice; dropAt: number };

type TokenState =
  | { kind: 'none' | 'loading' | 'dropped' }
  | { kind: 'failed'; error: Error }
  | ({ kind: 'held' } & HeldToken);

/**
 * Fetches a token when asked and holds it here alone, in no cache, for a minute at most. It goes
 * with the component, with the next request, and with its deadline.
 */
export const useCollectionPointToken = () => {
  const [state, setState] = useState<TokenState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  const secondsLeft = useCountdown(state.kind === 'held' ? state.dropAt : null);
  const isOver = state.kind === 'held' && secondsLeft === 0;

  const drop = useCallback((kind: 'none' | 'dropped' = 'none') => {
    running.current?.abort();
    setState({ kind });
  }, []);

  useEffect(() => () => running.current?.abort(), []);

  /** Answers the token, null where it could not be had. */
  const request = async (choice: TokenChoice): Promise<string | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'loading' });
    try {
      const token = await fetchCollectionPointToken(choice, controller.signal);
      if (controller.signal.aborted) return null;
      setState({ kind: 'held', token, choice, dropAt: Date.now() + rateLimitMs });
      return token;
    } catch (error) {
      if (controller.signal.aborted) return null;
      setState({
        kind: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
      });
      return null;
    }
  };

  return { state, secondsLeft, isOver, request, drop };
};
