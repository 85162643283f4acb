import { mostAtOnce } from '#console/api/limits/limiter.ts';

type Turn<Item, Read> = {
  read: (item: Item) => Promise<Read>;
  /** Asked before each: whether it may be read now. */
  mayGoOn: () => boolean;
  onRead: (read: Read) => void;
  signal: AbortSignal;
};

const lookAgainMs = 250;

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort);
      resolve();
    }, lookAgainMs);
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', handleAbort, { once: true });
  });

/**
 * Reads many, six at once, and waits in between while it may not go on. The first that fails, and the
 * signal, end it: what was read until then was told.
 */
export const readInTurn = async <Item, Read>(
  items: readonly Item[],
  { read, mayGoOn, onRead, signal }: Turn<Item, Read>,
): Promise<void> => {
  const left = [...items];
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const work = async () => {
    while (left.length > 0) {
      ended.throwIfAborted();
      if (!mayGoOn()) {
        await rest(ended);
        continue;
      }
      const item = left.shift();
      if (item !== undefined) onRead(await read(item));
    }
  };
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
};
