import { isApiError } from '#console/api/api-error.ts';

/** Failed tries by the signal that all tries of one read share. */
const failed = new WeakMap<AbortSignal, number>();

/**
 * Notes on an error how often the read that owns the signal was tried and failed, this time
 * included. Having been kept back by a limit is no try: nothing was sent.
 */
export const noteTry = (error: unknown, signal: AbortSignal | undefined): void => {
  if (!isApiError(error)) return;
  const wasKeptBack = isApiError(error, 'rate-limited') && error.status === undefined;
  const before = (signal && failed.get(signal)) ?? 0;
  const tries = wasKeptBack ? before : before + 1;
  error.tries = tries;
  if (signal) failed.set(signal, tries);
};
