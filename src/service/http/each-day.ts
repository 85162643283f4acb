import type { MiddlewareHandler } from 'hono';
import { CommitLost } from '#service/db/availability.ts';

/**
 * Does what a new day brings before the first request of each day in UTC, and lets the requests of
 * that day wait for it. Where it fails the requests that wait fail, and the next one tries again.
 */
export const eachDay = (
  now: () => string,
  work: (time: string) => Promise<void>,
): MiddlewareHandler => {
  let begun: { day: string; done: Promise<void> } | undefined;
  return async (_c, next) => {
    const time = now();
    const day = time.slice(0, 10);
    if (begun?.day !== day) {
      const mine = { day, done: work(time) };
      begun = mine;
      mine.done.catch(() => {
        if (begun === mine) begun = undefined;
      });
    }
    await begun.done.catch((error: unknown) => {
      // What is not known to have happened is not what was asked for.
      throw error instanceof CommitLost ? error.cause : error;
    });
    await next();
  };
};
