import { rest } from './rest.ts';

/**
 * Lets long works go on beside the requests: their chunks come in turn, one at a time, and after each
 * the database is left alone for `restShare` times as long as it took. Once the signal is aborted the
 * chunk under way ends, and those that wait are rejected with the signal's reason.
 */
export const createTurns = ({ restShare, signal }: { restShare: number; signal: AbortSignal }) => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(chunk: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(async () => {
      signal.throwIfAborted();
      const start = performance.now();
      try {
        return await chunk();
      } finally {
        await rest((performance.now() - start) * restShare, signal);
      }
    });
    last = turn.catch(() => {});
    return turn;
  };
};
export type Turns = ReturnType<typeof createTurns>;
