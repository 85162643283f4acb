import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { mayHaveRecovered } from './retry-policy.ts';

export type Trouble = {
  error: Error;
  /** It failed for good, if only for now: told until the next outcome, however often it is tried. */
  isSettled: boolean;
  /** Retried automatically, after a pause. */
  isWaiting: boolean;
  /** It is being read, or waits for that. */
  isBusy: boolean;
  /** A person asked for that. */
  isAsked: boolean;
  onRetry: () => void;
};

type Failure = { error: Error; at: number };

/** What is wrong with a read now; null where nothing is. */
export const useTrouble = (query: UseQueryResult<unknown>): Trouble | null => {
  const { data, isPlaceholderData, error, errorUpdatedAt, failureReason, fetchStatus } = query;
  const [last, setLast] = useState<Failure | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isBusy = fetchStatus !== 'idle';
  if (error !== null && last?.error !== error) setLast({ error, at: errorUpdatedAt });

  // The library drops the error of a read without data once it is tried anew.
  const isTriedAnew = isBusy && (data === undefined || isPlaceholderData);
  const dropped = isTriedAnew && last?.at === errorUpdatedAt ? last.error : null;
  const settled = error ?? dropped;
  const failure = failureReason ?? settled;
  if (failure === null) return null;
  return {
    error: failure,
    isSettled: settled !== null,
    isWaiting: isBusy && failureReason !== null,
    isBusy,
    isAsked,
    onRetry: () => {
      setIsAsked(true);
      // Never rejects: the outcome is in the query's own state.
      void query.refetch().then(() => setIsAsked(false));
    },
  };
};

/** What the console does about a failed read without being asked; `''` where it does nothing. */
export const ownTries = (error: Error): string => {
  if (!mayHaveRecovered(error)) return '';
  return isApiError(error, 'network') && error.code === 'offline'
    ? "Retrying automatically once you're online."
    : 'Retrying automatically.';
};
