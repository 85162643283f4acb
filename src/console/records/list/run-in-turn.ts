import { isApiError, isUnclear, type RateLimited } from '#console/api/api-error.ts';
import { longestWaitMs, mostTries } from '#console/api/read/retry-policy.ts';

/** Three at once leave other requests of this tab some of its six slots. */
const usuallyAtOnce = 3;
const lookAgainMs = 250;

/** `waiting` at the end: not tried. */
export type ItemState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  | { kind: 'done' }
  | { kind: 'failed'; error: Error };

type Turn<Item> = {
  /** Rejects with the signal's reason if it was stopped before it sent anything. */
  act: (item: Item) => Promise<void>;
  /** Asked before each: whether it may be sent now. */
  mayGoOn: () => boolean;
  onState: (item: Item, state: ItemState) => void;
  /** Whether the run waits for a limit. */
  onWait: (isWaiting: boolean) => void;
  /** Begins no more; those that are under way are finished. */
  signal: AbortSignal;
  /** How many are under way together. */
  atOnce?: number;
};

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, lookAgainMs);
    signal.addEventListener('abort', end, { once: true });
  });

/** A limit that is waited out: not for long, and not after several refusals in a row. */
const isShort = ({ limit }: RateLimited): boolean =>
  limit.refusals < mostTries && limit.retryAt - Date.now() <= longestWaitMs;

/** Whether all others would fail of the same. */
const endsRun = (error: Error): boolean =>
  isApiError(error) &&
  ['unauthorized', 'forbidden', 'network', 'unavailable', 'rate-limited'].includes(error.kind);

/** A refusal settles an act: sent again it's another one. Whatever else happens leaves it open. */
export const isSettled = (error: unknown): boolean =>
  isApiError(error) &&
  !isUnclear(error) &&
  ['invalid', 'conflict', 'not-found', 'forbidden'].includes(error.kind);

/**
 * Does many, some at a time, and waits out what the limits demand: an item that one refused is sent
 * again then. A failure belongs to its item; one that all others would meet ends the run.
 * @returns that failure
 */
export const runInTurn = async <Item>(
  items: readonly Item[],
  { act, mayGoOn, onState, onWait, signal, atOnce = usuallyAtOnce }: Turn<Item>,
): Promise<Error | null> => {
  const left = [...items];
  let ending: Error | null = null;
  const isOver = () => signal.aborted || ending !== null;

  const handleFailure = (item: Item, reason: unknown) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    if (signal.aborted && reason === signal.reason) return onState(item, { kind: 'waiting' });
    if (isApiError(error, 'rate-limited')) {
      onState(item, { kind: 'waiting' });
      if (isShort(error)) left.unshift(item);
      else ending ??= error;
      return;
    }
    onState(item, { kind: 'failed', error });
    if (endsRun(error)) ending ??= error;
  };

  const work = async () => {
    while (left.length > 0 && !isOver()) {
      if (!mayGoOn()) {
        onWait(true);
        await rest(signal);
        continue;
      }
      onWait(false);
      const item = left.shift();
      if (item === undefined) return;
      onState(item, { kind: 'running' });
      try {
        await act(item);
        onState(item, { kind: 'done' });
      } catch (reason) {
        handleFailure(item, reason);
      }
    }
  };

  await Promise.all(Array.from({ length: atOnce }, work));
  onWait(false);
  return ending;
};
